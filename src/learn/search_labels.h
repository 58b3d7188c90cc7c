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
  int depth = 5;        // plies
  int selectivity = 4;  // place in kConfidences: what searches may leave out
  int threads = 1;
};

// Is told, on the thread that asked, how many labels there are.
using LabelListener = std::function<void(std::size_t)>;

// In discs; exact scores where they are known. Elsewhere the mean of the values at the depth wanted and at
// the one before: an evaluation errs to one side at even depths and to the other at odd ones, and labels with
// that error would pass it on to the phase before, where it would grow. The same for any number of threads.
std::vector<float> labels_of(std::span<const TrainingPosition> positions,
                             const othello::PatternWeights& weights, const LabelOptions& options,
                             const LabelListener& listener);

}  // namespace turncoat
