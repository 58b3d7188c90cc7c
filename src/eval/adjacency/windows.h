// Square windows of Adjacency's 8x8 board, and what stands in them.
//
// A window in a corner is worth something else than one at an edge or inside, but all corners are alike, and
// so are all edges. So the board is looked at from its four sides, and windows in corners and at edges where
// they lie at the top: three kinds of windows are enough.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/bitboard.h"
#include "eval/lane_sums.h"

namespace turncoat::adjacency {

enum class WindowKind : std::uint8_t { kCorner, kEdge, kInside };
inline constexpr std::size_t kWindowKinds = 3;

constexpr std::uint32_t power(std::uint32_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

inline constexpr int kWindowSide = 3;

// Windows of 3 x 3 cells, each in one of kStates states. What stands in a window is a number with a digit for
// each cell, that of row i and column j at place 3 * i + j. Windows of a kind stand side by side.
template <int kStates>
struct Windows {
  static constexpr int kSide = kWindowSide;
  static constexpr int kInner =
      kGridSide - kSide - 1;  // windows side by side that touch no left or right border
  static constexpr std::size_t kCorners = 4;
  static constexpr std::size_t kEdges = std::size_t{4} * kInner;
  static constexpr std::size_t kPlaces = kCorners + kEdges + std::size_t{kInner} * kInner;
  static constexpr std::uint32_t kWays = power(kStates, kSide* kSide);
  static constexpr std::uint32_t kEntries = kWindowKinds * kWays;

  static constexpr WindowKind kind_of(std::size_t place) {
    if (place < kCorners) return WindowKind::kCorner;
    return place < kCorners + kEdges ? WindowKind::kEdge : WindowKind::kInside;
  }

  // The entry of a window in tables that lie one behind the other, by kind.
  static constexpr std::uint32_t entry(std::size_t place, std::uint32_t index) {
    return static_cast<std::uint32_t>(kind_of(place)) * kWays + index;
  }

  static_assert(kPlaces <= LaneSums::kLanes);
  using Numbers = LaneSums::Numbers;

  // By cell: what one step of its state adds to the number of each window.
  alignas(32) static constexpr LaneSums::Table kSteps = [] {
    LaneSums::Table steps{};
    std::size_t place = 0;
    const auto add = [&](int turns, int top, int left) {
      for (int i = 0; i < kSide; ++i) {
        for (int j = 0; j < kSide; ++j) {
          int row = top + i;
          int column = left + j;
          for (int turn = 0; turn < turns; ++turn) {
            const int old_row = row;
            row = column;
            column = kGridSide - 1 - old_row;
          }
          steps[static_cast<std::size_t>(make_square(row, column))][place] =
              static_cast<std::uint16_t>(power(kStates, kSide * i + j));
        }
      }
      ++place;
    };
    for (int turns = 0; turns < 4; ++turns) add(turns, 0, 0);
    for (int turns = 0; turns < 4; ++turns) {
      for (int left = 1; left <= kInner; ++left) add(turns, 0, left);
    }
    for (int top = 1; top <= kInner; ++top) {
      for (int left = 1; left <= kInner; ++left) add(0, top, left);
    }
    return steps;
  }();

  // The numbers of all windows where the cells of a set have state 1 and all others 0.
  static LaneSums sums_of(Bitboard cells) { return LaneSums::over(cells, kSteps); }

  // The sum of what stands in tables for all windows. Written out, so that the place of a table is a
  // constant.
  static int sum(const std::int16_t* table, const Numbers& numbers) {
    return [&]<std::size_t... kPlace>(std::index_sequence<kPlace...>) {
      return (0 + ... + table[entry(kPlace, numbers[kPlace])]);
    }(std::make_index_sequence<kPlaces>());
  }
};

using EmptyWindows = Windows<2>;     // games that fill the board: a cell is empty or not
using ColouredWindows = Windows<3>;  // shorter games: it is empty, own or the enemy's

// The windows of a position of a game that fills the board.
class EmptyState {
 public:
  explicit EmptyState(Bitboard empties) : sums_(EmptyWindows::sums_of(empties)) {}

  // After a move to `placed`.
  [[nodiscard]] EmptyState after(Bitboard placed) const {
    EmptyState next = *this;
    next.sums_ = sums_ - EmptyWindows::sums_of(placed);
    return next;
  }

  [[nodiscard]] EmptyWindows::Numbers numbers() const { return sums_.numbers(); }

  bool operator==(const EmptyState&) const = default;

 private:
  LaneSums sums_;
};

// The windows of a position of a shorter game. The states of a cell are 0 empty, 1 own, 2 the enemy's.
class ColouredState {
 public:
  ColouredState(Bitboard own, Bitboard opp)
      : own_(ColouredWindows::sums_of(own)), opp_(ColouredWindows::sums_of(opp)) {}

  // After a move to `placed` that turned these marks, for the other side.
  [[nodiscard]] ColouredState after(Bitboard placed, Bitboard turned) const {
    const LaneSums changed = ColouredWindows::sums_of(turned);
    ColouredState next = *this;
    next.own_ = opp_ - changed;
    next.opp_ = own_ + changed + ColouredWindows::sums_of(placed);
    return next;
  }

  [[nodiscard]] ColouredWindows::Numbers numbers() const { return (own_ + opp_ + opp_).numbers(); }

  bool operator==(const ColouredState&) const = default;

 private:
  LaneSums own_;
  LaneSums opp_;
};

}  // namespace turncoat::adjacency
