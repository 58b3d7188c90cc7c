// Minimax to the end of the game by the rules alone: what solvers and players have to agree with on small
// positions.
#pragma once

#include <algorithm>

#include "games/game.h"

namespace turncoat::testing {

// The final score for the side to move, both playing their best.
template <Game P>
int full_minimax(const P& position) {
  if (position.is_over()) return position.final_score().discs;
  int best = -kGridSquares - 1;
  const auto look = [&](Move move) {
    P child = position;
    child.play(move);
    best = std::max(best, -full_minimax(child));
  };
  if (position.must_pass()) look(Move::pass());
  for (const Square square : squares_of(position.legal_moves())) look(Move(square));
  return best;
}

}  // namespace turncoat::testing
