// Fits the numbers of ProbCut (eval/prob_cut_model.h) to searches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/prob_cut_model.h"
#include "learn/prob_cut_samples.h"

namespace turncoat {

// Differences of the values of two depths, deep minus shallow, in marks.
struct ProbCutErrors {
  int left = 0;
  int depth = 0;
  int shallow = 0;
  std::uint64_t count = 0;
  double sum = 0;
  double squares = 0;

  [[nodiscard]] bool is_to_end() const { return depth >= left; }
};

// How normal the errors are on positions that were not fitted.
struct ProbCutQuality {
  std::uint64_t count = 0;
  double spread = 0;        // root mean square of error / deviation: 1 if the model is right
  double within_one = 0;    // share within one deviation: 0.683 if errors are normal
  double within_usual = 0;  // within 0.61 of them, the engine's confidence of 73 %: 0.458
  double likelihood = 0;    // mean logarithm of it, above that of one deviation for all
};

struct ProbCutFit {
  ProbCutModel model;
  std::vector<ProbCutErrors> fitted;  // by left, depth, shallow; those to the end behind the others
  ProbCutQuality held_out;            // every fourth position
};

// Pairs of depths that are both even or both odd, and every depth with the exact score. Precondition: there
// is such a pair.
ProbCutFit fit_prob_cut(std::span<const ProbCutSample> samples);

}  // namespace turncoat
