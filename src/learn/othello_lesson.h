// Learning Othello's patterns.
#pragma once

#include "eval/othello/pattern_weights.h"
#include "learn/lesson.h"

namespace turncoat {

class OthelloLesson final : public Lesson {
 public:
  [[nodiscard]] int phases() const override { return othello::PatternWeights::kPhases; }
  [[nodiscard]] int phase_of(const TrainingPosition& position) const override {
    return othello::PatternWeights::phase_of(position.empties());
  }
  [[nodiscard]] std::string phase_name(int phase) const override;
  [[nodiscard]] std::size_t weights_of(int /*phase*/) const override {
    return othello::Folding::all().weights();
  }
  void add_features(const TrainingPosition& position, std::vector<std::uint32_t>& features) const override;
  [[nodiscard]] bool has_network() const override { return true; }
  [[nodiscard]] PhaseFitOptions adapted(const PhaseFitOptions& wanted,
                                        std::span<const TrainingPosition> positions) const override;
  [[nodiscard]] std::vector<float> labels(std::span<const TrainingPosition> positions,
                                          std::span<const std::int16_t> weights, const LabelOptions& options,
                                          const LabelListener& listener) const override;
  [[nodiscard]] int disc_parts() const override { return othello::PatternWeights::kDisc; }
  [[nodiscard]] std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                                     const MaybeNetwork& network) const override {
    return othello::PatternWeights::to_bytes(weights, origin, network);
  }
  [[nodiscard]] bool is_file(std::string_view bytes) const override {
    return othello::PatternWeights::parse(bytes).has_value();
  }
  [[nodiscard]] std::uint64_t checksum(std::span<const std::int16_t> weights,
                                       const MaybeNetwork& network) const override {
    return othello::PatternWeights(weights, {}, network).checksum();
  }
};

}  // namespace turncoat
