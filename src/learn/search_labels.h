// What positions are worth by a search with the weights learned so far: labels for the phase to learn next.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "eval/othello/pattern_weights.h"
#include "learn/position_file.h"

namespace turncoat {

struct LabelOptions {
  int depth = 4;  // plies
  int threads = 1;
};

// Is told, on the thread that asked, how many labels there are.
using LabelListener = std::function<void(std::size_t)>;

// In discs; exact scores where they are known. The same for any number of threads.
std::vector<float> labels_of(std::span<const TrainingPosition> positions,
                             const othello::PatternWeights& weights, const LabelOptions& options,
                             const LabelListener& listener);

}  // namespace turncoat
