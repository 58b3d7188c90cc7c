#include "learn/phase_fit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "eval/othello/pattern_weights.h"
#include "learn/held_out.h"

namespace turncoat {

namespace {

using Features = othello::FeatureWeights;

struct Examples {
  std::vector<Features> features = {};
  std::vector<float> labels = {};

  [[nodiscard]] std::size_t size() const { return labels.size(); }
};

Examples examples_of(std::span<const TrainingPosition> positions, std::span<const float> labels,
                     bool held_out) {
  Examples examples;
  const auto size = static_cast<std::size_t>(std::ranges::count_if(
      positions, [&](const auto& position) { return is_held_out(position.own, position.opp) == held_out; }));
  examples.features.reserve(size);
  examples.labels.reserve(size);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_held_out(positions[i].own, positions[i].opp) != held_out) continue;
    examples.features.push_back(othello::feature_weights(positions[i].own, positions[i].opp));
    examples.labels.push_back(labels[i]);
  }
  return examples;
}

// Online Adagrad (Duchi, Hazan and Singer 2011): a weight's steps shrink with the slopes that it has seen.
class Fitter {
 public:
  // The examples live longer.
  Fitter(const Examples& examples, std::size_t weights, const PhaseFitOptions& options)
      : examples_(examples), options_(options), weights_(weights), slopes_(weights), pulls_(weights) {
    for (const Features& features : examples.features) {
      for (const std::uint32_t weight : features) ++pulls_[weight];
    }
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
      constexpr double kFirstStep = 1.5;
      constexpr double kLastStep = 0.05 * kFirstStep;
      const double step = kFirstStep + (kLastStep - kFirstStep) * (done / all);
      learn(examples_.features[example], examples_.labels[example], static_cast<float>(step));
      ++done;
    }
  }

  // The root mean square of errors.
  [[nodiscard]] double error_on(const Examples& examples) const {
    constexpr float kMost = kGridSquares;
    double sum = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const double error = std::clamp(value_of(examples.features[i]), -kMost, kMost) - examples.labels[i];
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

  void learn(const Features& features, float label, float step) {
    const float error = value_of(features) - label;
    for (const std::uint32_t weight : features) {
      const float slope = error + pulls_[weight] * weights_[weight];
      slopes_[weight] += slope * slope;
      weights_[weight] -= step * slope / std::sqrt(slopes_[weight] + 1);
    }
  }

  [[nodiscard]] float value_of(const Features& features) const {
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

// Early in a game there are few positions, and those that are there are most of what can come up. So they
// may be learned by heart: less pull, and more passes.
PhaseFitOptions adapted(PhaseFitOptions options, std::span<const TrainingPosition> positions) {
  constexpr int kEarly = 52;  // empty cells
  if (positions.empty() || positions.front().empties() < kEarly) return options;
  constexpr double kPlenty = 100'000;
  constexpr double kEnoughLooks = 400'000;
  constexpr int kMostPasses = 200;
  const auto size = static_cast<double>(positions.size());
  options.pull *= std::min(1.0, size / kPlenty);
  options.passes =
      std::max(options.passes, static_cast<int>(std::min<double>(kMostPasses, kEnoughLooks / size)));
  return options;
}

}  // namespace

PhaseFit fit_phase(std::span<const TrainingPosition> positions, std::span<const float> labels,
                   const PhaseFitOptions& wanted, const PassListener& listener) {
  const PhaseFitOptions options = adapted(wanted, positions);
  assert(positions.size() == labels.size());
  const Examples fitted = examples_of(positions, labels, false);
  const Examples held_out = examples_of(positions, labels, true);
  const Examples& judge = held_out.size() > 0 ? held_out : fitted;  // where there are next to none
  Fitter fitter(fitted, othello::Folding::all().weights(), options);
  PhaseFit fit{.weights = fitter.weights(),
               .quality = {.spread = spread_of(labels), .held_out_error = fitter.error_on(judge)}};
  for (int pass = 1; pass <= options.passes; ++pass) {
    fitter.go_over(pass - 1);
    const double error = fitter.error_on(judge);
    if (listener) listener(pass);
    if (error >= fit.quality.held_out_error) continue;
    fit.quality.held_out_error = error;
    fit.quality.best_pass = pass;
    fit.quality.error = fitter.error_on(fitted);
    fit.weights = fitter.weights();
  }
  return fit;
}

}  // namespace turncoat
