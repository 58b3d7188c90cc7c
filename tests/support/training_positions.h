// Positions to learn from, so few that a test can: some of each phase, exact near the end.
#pragma once

#include <array>
#include <vector>

#include "eval/othello/pattern_weights.h"
#include "learn/selfplay.h"
#include "support/scale.h"

namespace turncoat::testing {

inline std::vector<TrainingPosition> some_of_each_phase(std::size_t block) {
  constexpr int kOfEach = kIsSlowBuild ? 4 : 40;
  std::vector<TrainingPosition> positions = play_block({.exact_empties = 3}, block, {}).value();
  std::array<int, othello::PatternWeights::kPhases> kept{};
  std::erase_if(positions, [&](const TrainingPosition& position) {
    const int phase = othello::PatternWeights::phase_of(position.empties());
    return ++kept[static_cast<std::size_t>(phase)] > kOfEach;
  });
  return positions;
}

}  // namespace turncoat::testing
