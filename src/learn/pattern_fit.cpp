#include "learn/pattern_fit.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace turncoat {

namespace {

using Positions = std::span<const TrainingPosition>;

std::vector<TrainingPosition> positions_of(const Lesson& lesson, int phase, Positions positions) {
  std::vector<TrainingPosition> part;
  std::ranges::copy_if(positions, std::back_inserter(part),
                       [&](const TrainingPosition& position) { return lesson.phase_of(position) == phase; });
  return part;
}

std::size_t exact_in(Positions positions) {
  return static_cast<std::size_t>(std::ranges::count_if(
      positions, [](const TrainingPosition& position) { return position.score.has_value(); }));
}

// Counts work, a unit of which is one pass over one position, and tells the listener.
class WorkCounter {
 public:
  WorkCounter(Positions positions, const FitOptions& options, const FitListener& listener)
      : cost_of_label_(kCostOfLabel * std::pow(kCostOfPly, options.depth - 4)),
        listener_(listener),
        all_(cost_of_labels(positions) + cost_of_passes(positions, options.of_phase.passes)) {}

  [[nodiscard]] double cost_of_labels(Positions positions) const {
    return cost_of_label_ * static_cast<double>(positions.size() - exact_in(positions));
  }
  [[nodiscard]] static double cost_of_passes(Positions positions, int passes) {
    return static_cast<double>(passes) * static_cast<double>(positions.size());
  }

  void add(double work) { done_ += work; }

  // Of `work` that will be added when it is done.
  void tell(int phase, int pass, double work) const {
    if (listener_.progress && all_ > 0) {
      listener_.progress({.phase = phase, .pass = pass, .share = std::min(1.0, (done_ + work) / all_)});
    }
  }

 private:
  // Measured; it is for the time left alone.
  static constexpr double kCostOfLabel = 300;  // at depth 4
  static constexpr double kCostOfPly = 3;      // one more costs so many times as much

  double cost_of_label_;
  const FitListener& listener_;
  double all_;
  double done_ = 0;
};

std::vector<float> labels_of_phase(const Lesson& lesson, int phase, Positions positions,
                                   std::span<const std::int16_t> weights, const FitOptions& options,
                                   WorkCounter& work) {
  const double cost = work.cost_of_labels(positions);
  const auto all = static_cast<double>(positions.size());
  std::vector<float> labels =
      lesson.labels(positions, weights, {.depth = options.depth, .threads = options.threads},
                    [&](std::size_t done) { work.tell(phase, 0, cost * static_cast<double>(done) / all); });
  work.add(cost);
  return labels;
}

PhaseFit weights_of_phase(const Lesson& lesson, int phase, Positions positions, std::span<const float> labels,
                          const FitOptions& options, WorkCounter& work) {
  PhaseFit fit = fit_phase(lesson, phase, positions, labels, options.of_phase, [&](int pass) {
    const int counted = std::min(pass, options.of_phase.passes);  // a small phase has more
    work.tell(phase, pass, WorkCounter::cost_of_passes(positions, counted));
  });
  work.add(WorkCounter::cost_of_passes(positions, options.of_phase.passes));
  return fit;
}

std::int16_t rounded(float discs, int disc_parts) {
  constexpr float kMost = 32767;
  return static_cast<std::int16_t>(
      std::lround(std::clamp(discs * static_cast<float>(disc_parts), -kMost, kMost)));
}

std::size_t size_of_all(const Lesson& lesson) {
  std::size_t size = 0;
  for (int phase = 0; phase < lesson.phases(); ++phase) size += lesson.weights_of(phase);
  return size;
}

// What the weights of a phase leave of its labels.
void add_rest(const Lesson& lesson, Positions positions, std::span<const float> labels,
              std::span<const std::int16_t> weights, std::vector<RestPosition>& rest) {
  constexpr float kMost = kGridSquares;
  std::vector<std::uint32_t> features;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    features.clear();
    lesson.add_features(positions[i], features);
    int sum = 0;
    for (const std::uint32_t weight : features) sum += weights[weight];
    const float value = static_cast<float>(sum) / static_cast<float>(lesson.disc_parts());
    rest.push_back({positions[i].own, positions[i].opp, labels[i] - std::clamp(value, -kMost, kMost)});
  }
}

}  // namespace

FittedTables fit_backwards(const Lesson& lesson, Positions positions, const FitOptions& options,
                           const FitListener& listener) {
  FittedTables tables{.weights = std::vector<std::int16_t>(size_of_all(lesson)), .rest = {}};
  auto next_weights = tables.weights.begin();
  WorkCounter work(positions, options, listener);
  for (int phase = 0; phase < lesson.phases(); ++phase) {
    const std::vector<TrainingPosition> part = positions_of(lesson, phase, positions);
    const std::vector<float> labels = labels_of_phase(lesson, phase, part, tables.weights, options, work);
    const PhaseFit fit = weights_of_phase(lesson, phase, part, labels, options, work);
    const std::span of_phase(next_weights, fit.weights.size());
    next_weights = std::ranges::transform(fit.weights, next_weights, [&](float discs) {
                     return rounded(discs, lesson.disc_parts());
                   }).out;
    if (lesson.has_network()) add_rest(lesson, part, labels, of_phase, tables.rest);
    if (listener.fitted) {
      listener.fitted(
          {.phase = phase, .positions = part.size(), .exact = exact_in(part), .quality = fit.quality});
    }
  }
  return tables;
}

}  // namespace turncoat
