// What is proved about a final score: it lies between two numbers, and is known where they meet.
#pragma once

#include <algorithm>

#include "core/bitboard.h"
#include "games/move.h"

namespace turncoat {

struct ScoreBounds {
  int lower = -kGridSquares;
  int upper = kGridSquares;

  static constexpr ScoreBounds exactly(Score score) { return {score.discs, score.discs}; }

  constexpr bool operator==(const ScoreBounds&) const = default;

  // As the other side sees it.
  constexpr ScoreBounds operator-() const { return {-upper, -lower}; }

  [[nodiscard]] constexpr bool is_exact() const { return lower == upper; }

  // Whether they leave open what the score is, if it is between alpha and beta, or on which side it lies.
  // Bounds that are guesses may cross, and leave nothing open then.
  [[nodiscard]] constexpr bool is_open(int alpha, int beta) const {
    return lower < upper && lower < beta && upper > alpha;
  }

  // What both say together.
  [[nodiscard]] constexpr ScoreBounds and_also(const ScoreBounds& other) const {
    return {std::max(lower, other.lower), std::min(upper, other.upper)};
  }

  // An estimate as far as it is possible.
  [[nodiscard]] constexpr double nearest(double estimate) const {
    return std::max(static_cast<double>(lower), std::min(static_cast<double>(upper), estimate));
  }
};

}  // namespace turncoat
