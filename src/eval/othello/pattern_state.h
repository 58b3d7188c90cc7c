// What a position shows in every instance of every pattern, followed from move to move.
//
// The index of an instance is a number of base 3: an empty cell is 0, an own disc 1, an enemy one 2. It is
// the sum of the place values of own discs and twice that of the enemy's, so both sums are kept, as vectors
// over all instances: a disc more or less is an addition, and when the turn changes they change places.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"
#include "eval/lane_sums.h"
#include "eval/othello/patterns.h"

namespace turncoat::othello {

static_assert(kInstanceCount <= LaneSums::kLanes);

class PatternState {
 public:
  using Sums = LaneSums::Numbers;

  PatternState(Bitboard own, Bitboard opp) : own_(sum_over(own)), opp_(sum_over(opp)) {}

  // After the side to move put a disc on the cells of `placed` (one, or none for a pass) and turned those of
  // `turned`.
  [[nodiscard]] PatternState after(Bitboard placed, Bitboard turned) const {
    const LaneSums changed = sum_over(turned);
    return {opp_ - changed, own_ + changed + sum_over(placed)};
  }

  // The index of each instance, in the order of kInstances; what follows means nothing.
  [[nodiscard]] Sums indices() const { return (own_ + opp_ + opp_).numbers(); }

  bool operator==(const PatternState&) const = default;

 private:
  // The place value of a cell in every instance; 0 where it is no part of it.
  alignas(32) static constexpr LaneSums::Table kPlaceValues = [] {
    LaneSums::Table values{};
    for (std::size_t lane = 0; lane < kInstanceCount; ++lane) {
      for (std::size_t i = 0; i < kPatterns[kInstances[lane].pattern].size(); ++i) {
        values[static_cast<std::size_t>(kInstances[lane].cell(i))][lane] =
            static_cast<std::uint16_t>(power_of_3(i));
      }
    }
    return values;
  }();

  PatternState(const LaneSums& own, const LaneSums& opp) : own_(own), opp_(opp) {}

  static LaneSums sum_over(Bitboard cells) { return LaneSums::over(cells, kPlaceValues); }

  LaneSums own_;
  LaneSums opp_;
};

}  // namespace turncoat::othello
