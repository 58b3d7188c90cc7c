// Positions searched to many depths with nothing left out: what ProbCut is measured on.
//
// Each comes from a game of its own. A game begins with random plies, then the move that looks best is
// played, one in ten at random; it ends at a number of plies drawn before, a third of them after one more
// random move, since a search meets bad moves all the time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "eval/learned_weights.h"
#include "games/any_position.h"

namespace turncoat {

struct ProbCutSampling {
  int positions = 1000;
  int depth = 6;                 // of the deepest search
  double solver_nodes = 300000;  // the exact score is worked out where it is likely to take no more
  std::uint64_t seed = 1;
  int threads = 1;
  LearnedWeights weights = {};
};

struct ProbCutSample {
  int left = 0;             // the depth that sees the end of every game
  std::vector<int> values;  // by depth, from 0: the evaluation; in parts of a mark
  std::optional<int> exact = {};
};

// Is told, on the thread that asked, how many positions are done.
using SampleListener = std::function<void(int)>;

// In their order, which does not depend on the number of threads. Nothing if it was stopped.
std::optional<std::vector<ProbCutSample>> sample_searches(const AnyPosition& start,
                                                          const ProbCutSampling& wanted,
                                                          const SampleListener& listener,
                                                          const std::stop_token& stop);

}  // namespace turncoat
