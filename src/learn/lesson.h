// What fitting has to know about the game whose evaluation is learned: a lesson for each Subject.
//
// Positions have phases, counted from the end of the game. The weights of a phase are fitted to labels, and
// a label that is not exact comes from a search that ends in phases before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/othello/pattern_network.h"
#include "learn/phase_fit.h"
#include "learn/position_file.h"

namespace turncoat {

struct LabelOptions {
  int depth = 4;  // plies
  int threads = 1;
  std::size_t kindness_sample = 1000;   // so many positions of a phase tell how kind an evaluation is
  std::size_t kindness_portion = 1000;  // so many of them are searched with one table
};

// Is told, on the thread that asked, how many labels there are.
using LabelListener = std::function<void(std::size_t)>;

using MaybeNetwork = std::optional<othello::NetworkWeights>;

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

  // Whether a network learns what the sums leave of the labels.
  [[nodiscard]] virtual bool has_network() const { return false; }

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

  // The file of weights, whether some bytes are one, and what tells weights from others. Precondition: no
  // network where there is none.
  [[nodiscard]] virtual std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                                             const MaybeNetwork& network) const = 0;
  [[nodiscard]] virtual bool is_file(std::string_view bytes) const = 0;
  [[nodiscard]] virtual std::uint64_t checksum(std::span<const std::int16_t> weights,
                                               const MaybeNetwork& network) const = 0;
};

// That of positions of a game. What none of them is about is not learned, if the game can do without.
const Lesson& lesson_of(Subject subject, std::span<const TrainingPosition> positions = {});

}  // namespace turncoat
