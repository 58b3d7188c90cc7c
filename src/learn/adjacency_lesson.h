// Learning Adjacency's windows.
#pragma once

#include "eval/adjacency/window_weights.h"
#include "learn/lesson.h"

namespace turncoat {

class AdjacencyLesson final : public Lesson {
 public:
  using Weights = adjacency::WindowWeights;

  // Of the games that are learned: all, or those that fill the board.
  enum class Lengths : std::uint8_t { kAll, kFull };
  explicit AdjacencyLesson(Lengths lengths) : lengths_(lengths) {}

  static bool fills_board(const TrainingPosition& position) {
    return position.plies_left == position.empties();
  }

  [[nodiscard]] int phases() const override {
    return lengths_ == Lengths::kFull ? Weights::kFullPhases : Weights::kPhases;
  }
  [[nodiscard]] int phase_of(const TrainingPosition& position) const override {
    return Weights::phase_of(position.plies_left, position.empties() - position.plies_left);
  }
  [[nodiscard]] std::string phase_name(int phase) const override;
  [[nodiscard]] std::size_t weights_of(int phase) const override { return Weights::size_of(phase); }
  [[nodiscard]] std::size_t fitted_weights_of(int phase) const override;
  [[nodiscard]] std::vector<float> merged(int phase, const std::vector<float>& fitted) const override;
  void add_features(const TrainingPosition& position, std::vector<std::uint32_t>& features) const override;
  [[nodiscard]] float target(const TrainingPosition& position, float score) const override;
  [[nodiscard]] PhaseFitOptions adapted(const PhaseFitOptions& wanted,
                                        std::span<const TrainingPosition> positions) const override;
  [[nodiscard]] std::vector<float> labels(std::span<const TrainingPosition> positions,
                                          std::span<const std::int16_t> weights, const LabelOptions& wanted,
                                          const LabelListener& listener) const override;
  [[nodiscard]] int disc_parts() const override { return Weights::kMarkParts; }
  [[nodiscard]] std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                                     const MaybeNetwork& /*network*/) const override {
    return Weights::to_bytes(weights, origin);
  }
  [[nodiscard]] bool is_file(std::string_view bytes) const override {
    return Weights::parse(bytes).has_value();
  }
  [[nodiscard]] std::uint64_t checksum(std::span<const std::int16_t> weights,
                                       const MaybeNetwork& /*network*/) const override {
    return Weights(weights, {}).checksum();
  }

 private:
  Lengths lengths_;
};

}  // namespace turncoat
