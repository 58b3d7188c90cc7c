// The exact value of a position by the rules alone: all of the game tree, for positions near the end.
#pragma once

#include <algorithm>

#include "games/any_position.h"

namespace turncoat::testing {

inline int full_value(const AnyPosition& position) {
  if (position.is_over()) return position.final_score().discs;
  const auto value_after = [&](Move move) {
    AnyPosition child = position;
    child.play(move);
    return -full_value(child);
  };
  if (position.must_pass()) return value_after(Move::pass());
  int best = -kGridSquares;
  for (const Square square : squares_of(position.legal_moves()))
    best = std::max(best, value_after(Move(square)));
  return best;
}

}  // namespace turncoat::testing
