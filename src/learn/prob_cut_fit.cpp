#include "learn/prob_cut_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace turncoat {

namespace {

constexpr std::size_t kNumbers = 4;
using Numbers = std::array<double, kNumbers>;

// One difference of two searches.
struct Pair {
  int left = 0;
  int depth = 0;
  int shallow = 0;
  double error = 0;
};

// Calls `function` with each pair of a position.
template <class Function>
void for_pairs(const ProbCutSample& sample, Function function) {
  const auto mark = [](int value) { return static_cast<double>(value) / kMark; };
  const int deepest = static_cast<int>(sample.values.size()) - 1;
  for (int shallow = 1; shallow <= std::min(deepest, sample.left - 1); ++shallow) {
    const double low = mark(sample.values[static_cast<std::size_t>(shallow)]);
    for (int depth = shallow + 2; depth <= deepest && depth < sample.left; depth += 2) {
      function(Pair{sample.left, depth, shallow, mark(sample.values[static_cast<std::size_t>(depth)]) - low});
    }
    if (sample.exact) function(Pair{sample.left, sample.left, shallow, mark(*sample.exact) - low});
  }
}

// The end is as far away as plies are left, so these say nothing more there; and beyond the reach of solvers
// an exponential goes astray.
Numbers features_of(const ProbCutErrors& errors) {
  return {1, std::log(errors.depth - errors.shallow), std::log(errors.shallow + 1),
          errors.is_to_end() ? 0 : static_cast<double>(errors.left)};
}

// Solves a system of linear equations, symmetric and positive, by elimination. What does not vary gets
// nothing.
Numbers solve(std::array<Numbers, kNumbers> matrix, Numbers right) {
  constexpr double kNothing = 1e-9;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    for (std::size_t row = i + 1; row < kNumbers; ++row) {
      const double factor = matrix[i][i] < kNothing ? 0 : matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < kNumbers; ++column)
        matrix[row][column] -= factor * matrix[i][column];
      right[row] -= factor * right[i];
    }
  }
  Numbers solution{};
  for (std::size_t i = kNumbers; i-- > 0;) {
    double rest = right[i];
    for (std::size_t column = i + 1; column < kNumbers; ++column)
      rest -= matrix[i][column] * solution[column];
    solution[i] = matrix[i][i] < kNothing ? 0 : rest / matrix[i][i];
  }
  return solution;
}

double logarithm_of(const Numbers& numbers, const Numbers& features) {
  double sum = 0;
  for (std::size_t i = 0; i < kNumbers; ++i) sum += numbers[i] * features[i];
  return sum;
}

// The numbers for which the squares of normally distributed errors are likeliest: their logarithm is linear
// in the features. Fisher's scoring; it converges from the mean.
ProbCutForm likeliest(std::span<const ProbCutErrors> all) {
  double count = 0;
  double squares = 0;
  std::array<Numbers, kNumbers> matrix{};
  for (const ProbCutErrors& errors : all) {
    const Numbers features = features_of(errors);
    const auto weight = static_cast<double>(errors.count);
    count += weight;
    squares += errors.squares;
    for (std::size_t i = 0; i < kNumbers; ++i)
      for (std::size_t j = 0; j < kNumbers; ++j) matrix[i][j] += weight * features[i] * features[j];
  }
  Numbers numbers{};  // of the logarithm of the variance
  constexpr double kLeast = 1e-6;
  numbers[0] = std::log(std::max(kLeast, squares / std::max(1.0, count)));
  constexpr int kSteps = 100;
  for (int step = 0; step < kSteps; ++step) {
    Numbers gradient{};
    for (const ProbCutErrors& errors : all) {
      const Numbers features = features_of(errors);
      const double surplus =
          errors.squares / std::exp(logarithm_of(numbers, features)) - static_cast<double>(errors.count);
      for (std::size_t i = 0; i < kNumbers; ++i) gradient[i] += surplus * features[i];
    }
    const Numbers change = solve(matrix, gradient);
    for (std::size_t i = 0; i < kNumbers; ++i) numbers[i] += change[i] / 2;
  }
  return {.scale = std::exp(numbers[0] / 2),
          .distance = numbers[1] / 2,
          .shallow = numbers[2] / 2,
          .left = numbers[3] / 2};
}

ProbCutQuality quality_of(const ProbCutModel& model, std::span<const Pair> pairs, double one_for_all) {
  ProbCutQuality quality{.count = pairs.size()};
  if (pairs.empty()) return quality;
  constexpr double kUsual = kConfidences.back().deviations;
  const auto log_likelihood = [](double error, double deviation) {
    return -std::log(deviation) - error * error / (2 * deviation * deviation);
  };
  for (const Pair& pair : pairs) {
    const double deviation = model.deviation(pair.left, pair.depth, pair.shallow);
    const double ratio = pair.error / deviation;
    quality.spread += ratio * ratio;
    quality.within_one += std::abs(ratio) <= 1 ? 1 : 0;
    quality.within_usual += std::abs(ratio) <= kUsual ? 1 : 0;
    quality.likelihood += log_likelihood(pair.error, deviation) - log_likelihood(pair.error, one_for_all);
  }
  const auto count = static_cast<double>(pairs.size());
  quality.spread = std::sqrt(quality.spread / count);
  quality.within_one /= count;
  quality.within_usual /= count;
  quality.likelihood /= count;
  return quality;
}

}  // namespace

ProbCutFit fit_prob_cut(std::span<const ProbCutSample> samples) {
  constexpr std::size_t kHeldOutOneIn = 4;
  std::map<std::tuple<int, int, int>, ProbCutErrors> cells;
  std::vector<Pair> held_out;
  double squares = 0;
  double count = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for_pairs(samples[i], [&](const Pair& pair) {
      if (i % kHeldOutOneIn == kHeldOutOneIn - 1) {
        held_out.push_back(pair);
        return;
      }
      ProbCutErrors& errors = cells[{pair.left, pair.depth, pair.shallow}];
      errors.left = pair.left;
      errors.depth = pair.depth;
      errors.shallow = pair.shallow;
      ++errors.count;
      errors.sum += pair.error;
      errors.squares += pair.error * pair.error;
      squares += pair.error * pair.error;
      ++count;
    });
  }
  ProbCutFit fit;
  for (const bool is_to_end : {false, true}) {
    std::vector<ProbCutErrors> part;
    for (const auto& [key, errors] : cells) {
      if (errors.is_to_end() == is_to_end) part.push_back(errors);
    }
    (is_to_end ? fit.model.to_end : fit.model.before_end) = likeliest(part);
    fit.fitted.insert(fit.fitted.end(), part.begin(), part.end());
  }
  fit.held_out = quality_of(fit.model, held_out, std::sqrt(squares / std::max(1.0, count)));
  return fit;
}

}  // namespace turncoat
