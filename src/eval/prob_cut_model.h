// How far the value of a deep search is from that of a shallow one: a formula for the standard deviation.
// `turncoat probcut` fits its numbers to searches of ours; they stand beside each evaluation.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/shape.h"
#include "eval/knowledge.h"

namespace turncoat {

// It grows with the distance of the two depths, falls with the shallow one, and changes in the course of a
// game. `left` is the depth at which a search from the position sees the end of every game.
struct ProbCutModel {
  double scale = 1;     // in marks
  double distance = 0;  // power of depth - shallow
  double shallow = 0;   // power of shallow + 1
  double left = 0;      // exponent for each ply left
  double at_end = 1;    // factor where the deep search sees the end

  [[nodiscard]] double deviation(int plies_left, int depth, int shallow_depth) const {
    return scale * std::pow(depth - shallow_depth, distance) * std::pow(shallow_depth + 1, shallow) *
           std::exp(left * plies_left) * (depth >= plies_left ? at_end : 1);
  }
};

// The same in whole numbers, so that it is the same on every machine; and quick.
class ProbCutTable {
 public:
  explicit ProbCutTable(const ProbCutModel& model) : at_end_(std::llround(kOne * model.at_end)) {
    for (std::size_t i = 0; i <= kGridSquares; ++i) {
      const auto x = static_cast<double>(i);
      by_distance_[i] = std::llround(kMark * model.scale * std::pow(x, model.distance));
      by_shallow_[i] = std::llround(kOne * std::pow(x + 1, model.shallow));
      by_left_[i] = std::llround(kOne * std::exp(model.left * x));
    }
  }

  // In parts of a mark. Precondition: 0 <= shallow < depth.
  [[nodiscard]] int deviation(int plies_left, int depth, int shallow) const {
    const std::int64_t product = by_distance_[static_cast<std::size_t>(depth - shallow)] *
                                 by_shallow_[static_cast<std::size_t>(shallow)] *
                                 by_left_[static_cast<std::size_t>(plies_left)] / (kOne * kOne);
    return static_cast<int>(depth >= plies_left ? product * at_end_ / kOne : product);
  }

  // By a search of about half the depth; nothing where that is too shallow to say something.
  [[nodiscard]] std::optional<ProbCut> at_half(int plies_left, int depth) const {
    if (depth < 3) return std::nullopt;
    const int shallow = half_depth(depth);
    return ProbCut{.depth = shallow, .deviation = deviation(plies_left, depth, shallow)};
  }

 private:
  static constexpr std::int64_t kOne = 4096;
  using Factors = std::array<std::int64_t, kGridSquares + 1>;

  Factors by_distance_{};
  Factors by_shallow_{};
  Factors by_left_{};
  std::int64_t at_end_;
};

}  // namespace turncoat
