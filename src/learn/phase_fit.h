// Fits the weights of one phase of a game to labelled positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "learn/position_file.h"

namespace turncoat {

struct PhaseFitOptions {
  int passes = 8;     // over the positions
  double pull = 10;   // of weights toward zero: as strong as so many occurrences
  double step = 1.5;  // the first one's size, in discs; the last one is a twentieth of it
  std::uint64_t seed = 1;
};

// How well that went: root mean squares, in discs.
struct FitQuality {
  double spread = 0;          // of labels around their mean
  double error = 0;           // on positions that were fitted
  double held_out_error = 0;  // on every twentieth, which was not
  int best_pass = 0;          // after which this was least; the weights are those
};

struct PhaseFit {
  std::vector<float> weights;  // in discs
  FitQuality quality;
};

// Is told how many passes are done.
using PassListener = std::function<void(int)>;

class Lesson;

// All positions belong to `phase`; `labels` are final scores in discs. Same input, same weights.
PhaseFit fit_phase(const Lesson& lesson, int phase, std::span<const TrainingPosition> positions,
                   std::span<const float> labels, const PhaseFitOptions& wanted,
                   const PassListener& listener = {});

}  // namespace turncoat
