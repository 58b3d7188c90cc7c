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
struct ProbCutForm {
  double scale = 1;     // in marks
  double distance = 0;  // power of depth - shallow
  double shallow = 0;   // power of shallow + 1
  double left = 0;      // exponent for each ply left

  [[nodiscard]] double deviation(int plies_left, int depth, int shallow_depth) const {
    return scale * std::pow(depth - shallow_depth, distance) * std::pow(shallow_depth + 1, shallow) *
           std::exp(left * plies_left);
  }
};

// The score at the end is another thing than a deeper estimate, so it has numbers of its own; `left` is 0
// there.
struct ProbCutModel {
  ProbCutForm before_end = {};
  ProbCutForm to_end = {};

  [[nodiscard]] double deviation(int plies_left, int depth, int shallow) const {
    return (depth < plies_left ? before_end : to_end).deviation(plies_left, depth, shallow);
  }
};

// The same in whole numbers, so that it is the same on every machine; and quick.
class ProbCutTable {
 public:
  explicit ProbCutTable(const ProbCutModel& model) : before_end_(model.before_end), to_end_(model.to_end) {}

  // In parts of a mark. Precondition: 0 <= shallow < depth.
  [[nodiscard]] int deviation(int plies_left, int depth, int shallow) const {
    return (depth < plies_left ? before_end_ : to_end_).deviation(plies_left, depth, shallow);
  }

  // By a search of about half the depth; nothing where that is too shallow to say something.
  [[nodiscard]] std::optional<ProbCut> at_half(int plies_left, int depth) const {
    if (depth < 3) return std::nullopt;
    const int shallow = half_depth(depth);
    return ProbCut{.depth = shallow, .deviation = deviation(plies_left, depth, shallow)};
  }

 private:
  // A product of three factors.
  class Factors {
   public:
    explicit Factors(const ProbCutForm& form) {
      for (std::size_t i = 0; i <= kGridSquares; ++i) {
        const auto x = static_cast<double>(i);
        by_distance_[i] = i == 0 ? 0 : std::llround(kMark * form.scale * std::pow(x, form.distance));
        by_shallow_[i] = std::llround(kOne * std::pow(x + 1, form.shallow));
        by_left_[i] = std::llround(kOne * std::exp(form.left * x));
      }
    }
    [[nodiscard]] int deviation(int plies_left, int depth, int shallow) const {
      return static_cast<int>(by_distance_[static_cast<std::size_t>(depth - shallow)] *
                              by_shallow_[static_cast<std::size_t>(shallow)] *
                              by_left_[static_cast<std::size_t>(plies_left)] / (kOne * kOne));
    }

   private:
    static constexpr std::int64_t kOne = 4096;
    using Table = std::array<std::int64_t, kGridSquares + 1>;
    Table by_distance_{};
    Table by_shallow_{};
    Table by_left_{};
  };

  Factors before_end_;
  Factors to_end_;
};

}  // namespace turncoat
