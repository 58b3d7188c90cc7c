#include "learn/phase_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "learn/held_out.h"
#include "learn/lesson.h"

namespace turncoat {

namespace {

// Each has as many features: the weights whose sum is a position's value.
struct Examples {
  std::vector<std::uint32_t> features = {};
  std::vector<float> labels = {};

  [[nodiscard]] std::size_t size() const { return labels.size(); }
  [[nodiscard]] std::span<const std::uint32_t> features_of(std::size_t example) const {
    const std::size_t each = features.size() / labels.size();
    return std::span(features).subspan(example * each, each);
  }
};

Examples examples_of(const Lesson& lesson, std::span<const TrainingPosition> positions,
                     std::span<const float> labels, bool held_out) {
  Examples examples;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_held_out(positions[i].own, positions[i].opp) != held_out) continue;
    lesson.add_features(positions[i], examples.features);
    examples.labels.push_back(lesson.target(positions[i], labels[i]));
  }
  return examples;
}

// Online Adagrad (Duchi, Hazan and Singer 2011): a weight's steps shrink with the slopes that it has seen.
class Fitter {
 public:
  // The examples live longer.
  Fitter(const Examples& examples, std::size_t weights, const PhaseFitOptions& options)
      : examples_(examples), options_(options), weights_(weights), slopes_(weights), pulls_(weights) {
    for (const std::uint32_t weight : examples.features) ++pulls_[weight];
    for (float& pull : pulls_) pull = static_cast<float>(options.pull) / std::max(pull, 1.0F);
    order_.resize(examples.size());
    std::iota(order_.begin(), order_.end(), 0U);
  }

  // The pass of this number, the first being 0.
  void go_over(int pass) {
    shuffle(pass);
    const double all = static_cast<double>(order_.size()) * options_.passes;
    double done = static_cast<double>(order_.size()) * pass;
    for (const std::uint32_t example : order_) {
      constexpr double kLastStep = 0.05;
      const double step = options_.step * (1 + (kLastStep - 1) * (done / all));
      learn(examples_.features_of(example), examples_.labels[example], static_cast<float>(step));
      ++done;
    }
  }

  // The root mean square of errors.
  [[nodiscard]] double error_on(const Examples& examples) const {
    constexpr float kMost = kGridSquares;
    double sum = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const double error = std::clamp(value_of(examples.features_of(i)), -kMost, kMost) - examples.labels[i];
      sum += error * error;
    }
    return examples.size() == 0 ? 0 : std::sqrt(sum / static_cast<double>(examples.size()));
  }

  [[nodiscard]] const std::vector<float>& weights() const { return weights_; }

 private:
  void shuffle(int pass) {
    Rng rng(mix(options_.seed) + static_cast<std::uint64_t>(pass));
    for (std::size_t i = order_.size(); i > 1; --i)
      std::swap(order_[i - 1], order_[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
  }

  void learn(std::span<const std::uint32_t> features, float label, float step) {
    const float error = value_of(features) - label;
    for (const std::uint32_t weight : features) {
      const float slope = error + pulls_[weight] * weights_[weight];
      slopes_[weight] += slope * slope;
      weights_[weight] -= step * slope / std::sqrt(slopes_[weight] + 1);
    }
  }

  [[nodiscard]] float value_of(std::span<const std::uint32_t> features) const {
    float sum = 0;
    for (const std::uint32_t weight : features) sum += weights_[weight];
    return sum;
  }

  const Examples& examples_;
  PhaseFitOptions options_;
  std::vector<float> weights_;
  std::vector<float> slopes_;  // sums of their squares
  std::vector<float> pulls_;
  std::vector<std::uint32_t> order_;
};

double spread_of(std::span<const float> labels) {
  if (labels.empty()) return 0;
  const auto size = static_cast<double>(labels.size());
  const double mean = std::accumulate(labels.begin(), labels.end(), 0.0) / size;
  double squares = 0;
  for (const float label : labels) squares += (label - mean) * (label - mean);
  return std::sqrt(squares / size);
}

}  // namespace

PhaseFit fit_phase(const Lesson& lesson, int phase, std::span<const TrainingPosition> positions,
                   std::span<const float> labels, const PhaseFitOptions& wanted,
                   const PassListener& listener) {
  assert(positions.size() == labels.size());
  const PhaseFitOptions options = lesson.adapted(wanted, positions);
  const Examples fitted = examples_of(lesson, positions, labels, false);
  const Examples held_out = examples_of(lesson, positions, labels, true);
  const Examples& judge = held_out.size() > 0 ? held_out : fitted;  // where there are next to none
  Fitter fitter(fitted, lesson.fitted_weights_of(phase), options);
  PhaseFit fit{.weights = lesson.merged(phase, fitter.weights()),
               .quality = {.spread = spread_of(fitted.labels), .held_out_error = fitter.error_on(judge)}};
  for (int pass = 1; pass <= options.passes; ++pass) {
    fitter.go_over(pass - 1);
    const double error = fitter.error_on(judge);
    if (listener) listener(pass);
    if (error >= fit.quality.held_out_error) continue;
    fit.quality.held_out_error = error;
    fit.quality.best_pass = pass;
    fit.quality.error = fitter.error_on(fitted);
    fit.weights = lesson.merged(phase, fitter.weights());
  }
  return fit;
}

}  // namespace turncoat
