// What fitting has to know about the game whose evaluation is learned: a lesson for each Subject.
//
// Positions have phases, counted from the end of the game. The weights of a phase are fitted to labels, and
// a label that is not exact comes from a search that ends in phases before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/phase_fit.h"
#include "learn/position_file.h"

namespace turncoat {

struct LabelOptions {
  int depth = 4;  // plies
  int threads = 1;
};

// Is told, on the thread that asked, how many labels there are.
using LabelListener = std::function<void(std::size_t)>;

class Lesson {
 public:
  Lesson() = default;
  Lesson(const Lesson&) = delete;
  Lesson& operator=(const Lesson&) = delete;
  virtual ~Lesson() = default;

  [[nodiscard]] virtual int phases() const = 0;
  [[nodiscard]] virtual int phase_of(const TrainingPosition& position) const = 0;
  [[nodiscard]] virtual std::string phase_name(int phase) const = 0;
  [[nodiscard]] virtual std::size_t weights_of(int phase) const = 0;

  // While they are fitted there may be more, which `merged` adds to those of the file.
  [[nodiscard]] virtual std::size_t fitted_weights_of(int phase) const { return weights_of(phase); }
  [[nodiscard]] virtual std::vector<float> merged(int /*phase*/, const std::vector<float>& fitted) const {
    return fitted;
  }

  // Appends the fitted weights whose sum is a position's value: as many for all positions of a phase.
  virtual void add_features(const TrainingPosition& position, std::vector<std::uint32_t>& features) const = 0;

  // What that sum has to be where the final score for the side to move is `score`, in discs.
  [[nodiscard]] virtual float target(const TrainingPosition& /*position*/, float score) const {
    return score;
  }

  // How to fit positions of one phase, if something else was wanted.
  [[nodiscard]] virtual PhaseFitOptions adapted(const PhaseFitOptions& wanted,
                                                std::span<const TrainingPosition> /*positions*/) const {
    return wanted;
  }

  // Final scores for the side to move, in discs, of positions of one phase: exact ones where they are known,
  // else by searching with weights of all phases, of which those before this one are fitted. The same for any
  // number of threads.
  [[nodiscard]] virtual std::vector<float> labels(std::span<const TrainingPosition> positions,
                                                  std::span<const std::int16_t> weights,
                                                  const LabelOptions& options,
                                                  const LabelListener& listener) const = 0;

  // Weights in a file are in this part of a disc.
  [[nodiscard]] virtual int disc_parts() const = 0;

  // The file of weights, whether some bytes are one, and what tells weights from others.
  [[nodiscard]] virtual std::string to_bytes(std::span<const std::int16_t> weights,
                                             std::string_view origin) const = 0;
  [[nodiscard]] virtual bool is_file(std::string_view bytes) const = 0;
  [[nodiscard]] virtual std::uint64_t checksum(std::span<const std::int16_t> weights) const = 0;
};

const Lesson& lesson_of(Subject subject);

}  // namespace turncoat
