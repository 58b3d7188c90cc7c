// What a position shows in every instance of every pattern, followed from move to move.
//
// The index of an instance is a number of base 3: an empty cell is 0, an own disc 1, an enemy one 2. It is
// the sum of the place values of own discs and twice that of the enemy's, so both sums are kept, as vectors
// over all instances: a disc more or less is an addition, and when the turn changes they change places.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"
#include "eval/othello/patterns.h"

namespace turncoat::othello {

class PatternState {
 public:
  // Places for all instances, in whole vectors.
  static constexpr std::size_t kLanes = 48;
  using Sums = std::array<std::uint16_t, kLanes>;

  PatternState(Bitboard own, Bitboard opp) : own_(sum_over(own)), opp_(sum_over(opp)) {}

  // After the side to move put a disc on the cells of `placed` (one, or none for a pass) and turned those of
  // `turned`.
  [[nodiscard]] PatternState after(Bitboard placed, Bitboard turned) const {
    const Sums changed = sum_over(turned);
    const Sums added = sum_over(placed);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled below
    PatternState next;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      next.own_[lane] = static_cast<std::uint16_t>(opp_[lane] - changed[lane]);
      next.opp_[lane] = static_cast<std::uint16_t>(own_[lane] + changed[lane] + added[lane]);
    }
    return next;
  }

  // The index of each instance, in the order of kInstances; what follows means nothing.
  [[nodiscard]] Sums indices() const {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled below
    Sums indices;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      indices[lane] = static_cast<std::uint16_t>(own_[lane] + 2 * opp_[lane]);
    return indices;
  }

  bool operator==(const PatternState&) const = default;

 private:
  // The place value of a cell in every instance; 0 where it is no part of it.
  alignas(64) static constexpr std::array<Sums, kGridSquares> kPlaceValues = [] {
    std::array<Sums, kGridSquares> values{};
    for (std::size_t lane = 0; lane < kInstanceCount; ++lane) {
      for (std::size_t i = 0; i < kPatterns[kInstances[lane].pattern].size(); ++i) {
        values[static_cast<std::size_t>(kInstances[lane].cell(i))][lane] =
            static_cast<std::uint16_t>(power_of_3(i));
      }
    }
    return values;
  }();

  PatternState() = default;  // uninitialised

  static Sums sum_over(Bitboard cells) {
    Sums sums{};
    for (const Square square : squares_of(cells)) {
      const Sums& values = kPlaceValues[static_cast<std::size_t>(square)];
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        sums[lane] = static_cast<std::uint16_t>(sums[lane] + values[lane]);
    }
    return sums;
  }

  alignas(32) Sums own_;
  alignas(32) Sums opp_;
};

}  // namespace turncoat::othello
