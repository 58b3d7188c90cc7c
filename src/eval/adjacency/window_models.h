// What a position of Adjacency (8x8, four neighbours) looks like to the learned evaluation: entries of
// tables, whose sum is its value.
//
// Windows say what is near each other. What they cannot say is what the best move of all gains, which counts
// the more, since the sides take turns: a few entries more say that.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/neighbour_counts.h"
#include "core/shape.h"
#include "eval/adjacency/windows.h"

namespace turncoat::adjacency {

// Which weight stands behind an entry: those that a symmetry of the board maps to each other share one.
class Folding {
 public:
  // Of windows with so many states of a cell, and with `others` entries behind theirs.
  Folding(std::uint32_t states, std::uint32_t others);

  [[nodiscard]] std::size_t entries() const { return weight_of_.size(); }
  [[nodiscard]] std::size_t weights() const { return weights_; }
  [[nodiscard]] std::uint32_t weight_of(std::size_t entry) const { return weight_of_[entry]; }

 private:
  std::vector<std::uint32_t> weight_of_;
  std::size_t weights_ = 0;
};

inline constexpr std::uint32_t kParities = 2;
inline constexpr int kMostAlike = 4;  // cells with the same gain are counted up to here

// Of a game that fills the board: only the set of empty cells matters. Values are for the side that will not
// play last of all, without what is settled.
struct FullModel {
  static constexpr std::uint32_t kMostGain = 5;
  static constexpr std::uint32_t kBestEntry = EmptyWindows::kEntries;
  static constexpr std::uint32_t kGainsEntry = kBestEntry + (kMostGain + 1) * kMostAlike * kParities;
  static constexpr std::uint32_t kEmptiesEntry = kGainsEntry + 8 * 4 * 4 * kParities;
  static constexpr std::uint32_t kEntries = kEmptiesEntry + kGridSquares + 1;
  static constexpr std::size_t kFeatures = EmptyWindows::kPlaces + 3;

  static const Folding& folding();

  // The three behind the windows': the best gain and how many moves have it, how many moves gain how much,
  // and the number of empty cells.
  static std::array<std::uint32_t, 3> others(Bitboard empties) {
    const SlicedCounts around = count_edge_neighbours(empties);
    // The cells that are settled when their last empty neighbour, or they themselves, are filled.
    const Bitboard ripe = (around.equal_to(1) & ~empties) | (around.equal_to(0) & empties);
    const SlicedCounts gains = count_edge_neighbours(ripe).plus(ripe);
    const SlicedCounts::Most best = gains.most(empties);
    const int cells = count(empties);
    const auto parity = static_cast<std::uint32_t>(cells % 2);
    const auto alike = static_cast<std::uint32_t>(std::min(count(best.cells), kMostAlike) - 1);
    const auto capped = [&](Bitboard set, int most) {
      return static_cast<std::uint32_t>(std::min(count(set & empties), most));
    };
    const std::uint32_t one = capped(gains.equal_to(1), 7);
    const std::uint32_t two = capped(gains.equal_to(2), 3);
    const std::uint32_t more = capped(gains.at_least(3), 3);
    const auto number = static_cast<std::uint32_t>(best.number);
    return {kBestEntry + (number * kMostAlike + alike) * kParities + parity,
            kGainsEntry + ((one * 4 + two) * 4 + more) * kParities + parity,
            kEmptiesEntry + static_cast<std::uint32_t>(cells)};
  }
};

// Of a shorter game. Values are for the side to move.
struct ShortModel {
  static constexpr std::uint32_t kMostTurned = 4;
  static constexpr std::uint32_t kOwnEntry = ColouredWindows::kEntries;
  static constexpr std::uint32_t kPairs = (kMostTurned + 1) * kMostAlike * (kMostTurned + 1) * kParities;
  static constexpr std::uint32_t kEnemyEntry = kOwnEntry + kPairs;
  static constexpr std::uint32_t kPliesEntry = kEnemyEntry + kPairs;
  static constexpr std::uint32_t kEntries = kPliesEntry + kGridSquares + 1;
  static constexpr std::size_t kFeatures = ColouredWindows::kPlaces + 3;

  static const Folding& folding();

  // The three behind the windows': the most marks that a move turns, how many moves do, and the most that a
  // move of the enemy would turn; the same the other way round; and the number of plies left.
  static std::array<std::uint32_t, 3> others(Bitboard own, Bitboard opp, int plies) {
    const Bitboard empties = ~(own | opp);
    const SlicedCounts::Most mine = count_edge_neighbours(opp).most(empties);
    const SlicedCounts::Most theirs = count_edge_neighbours(own).most(empties);
    const auto pair = [&](const SlicedCounts::Most& most, const SlicedCounts::Most& other) {
      const auto alike = static_cast<std::uint32_t>(std::min(count(most.cells), kMostAlike) - 1);
      const auto turns = static_cast<std::uint32_t>(most.number);
      const auto other_turns = static_cast<std::uint32_t>(other.number);
      return ((turns * kMostAlike + alike) * (kMostTurned + 1) + other_turns) * kParities +
             static_cast<std::uint32_t>(plies % 2);
    };
    return {kOwnEntry + pair(mine, theirs), kEnemyEntry + pair(theirs, mine),
            kPliesEntry + static_cast<std::uint32_t>(plies)};
  }
};

}  // namespace turncoat::adjacency
