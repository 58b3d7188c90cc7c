// Late Othello positions for tests of the solver.
#pragma once

#include "core/bitboard.h"
#include "core/random.h"
#include "games/othello/position.h"
#include "players/pick.h"

namespace turncoat::testing {

// From random play; ends early if the game does.
template <int kSize>
othello::Position<kSize> played_until(int empty_cells, Rng& rng) {
  othello::Position<kSize> position;
  while (!position.is_over() && count(position.empties()) > empty_cells) {
    position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
  }
  return position;
}

// Discs strewn at random, `own_share` of eight of them the mover's: passes, wipe-outs and games that are over
// with empty cells left are much more frequent than in play.
template <int kSize>
othello::Position<kSize> strewn(int empty_cells, int own_share, Rng& rng) {
  using Position = othello::Position<kSize>;
  Bitboard discs = Position::kArea;
  for (int i = 0; i < empty_cells; ++i) discs ^= bit(pick(discs, rng));
  Bitboard own = 0;
  for (const Square square : squares_of(discs)) own |= rng.below(8) < own_share ? bit(square) : 0;
  return Position::make(own, discs ^ own, Side::kX).value();
}

}  // namespace turncoat::testing
