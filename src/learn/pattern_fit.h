// Fits the weights of a game's evaluation to positions, phase by phase from the end of the game backwards.
//
// Positions near the end come with exact scores. Those of an earlier phase are labelled by a search that
// ends in phases already fitted, so few games are enough for all of them (docs/learning.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "learn/lesson.h"
#include "learn/network_fit.h"
#include "learn/phase_fit.h"
#include "learn/position_file.h"

namespace turncoat {

struct FitOptions {
  int depth = 4;  // plies of the search that labels; at least as many as a phase has empty cells
  int threads = 1;
  PhaseFitOptions of_phase = {};
};

// What is being done.
struct FitProgress {
  int phase = 0;
  int pass = 0;      // the last one done; 0 while positions are labelled
  double share = 0;  // of all the work, done
};

struct FittedPhase {
  int phase = 0;
  std::size_t positions = 0;
  std::size_t exact = 0;  // of them with exact scores
  FitQuality quality;
};

// Both may be empty, and are called on the thread that asked.
struct FitListener {
  std::function<void(const FitProgress&)> progress = {};
  std::function<void(const FittedPhase&)> fitted = {};
};

struct FittedTables {
  std::vector<std::int16_t> weights;  // of all phases, as a file takes them
  std::vector<RestPosition> rest;     // what they leave of the labels, if a network is to learn that
};

// Same options and positions: same weights, whatever the number of threads.
FittedTables fit_backwards(const Lesson& lesson, std::span<const TrainingPosition> positions,
                           const FitOptions& options, const FitListener& listener);

}  // namespace turncoat
