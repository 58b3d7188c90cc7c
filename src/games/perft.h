// Counts the lines of play of a given length: the classic check of a move generator, and of its speed.
#pragma once

#include <cstdint>

#include "games/game.h"

namespace turncoat {

// Number of lines of `depth` plies. A pass is a ply, and a game that ends earlier is one line: the
// convention of the published Othello tables. The last ply is counted without being played.
template <Game P>
std::uint64_t perft(const P& position, int depth) {
  if (depth == 0) return 1;
  const Bitboard moves = position.legal_moves();
  if (moves == 0) {
    if (!position.must_pass()) return 1;
    P child = position;
    child.play(Move::pass());
    return perft(child, depth - 1);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(moves));
  std::uint64_t total = 0;
  for (const Square square : squares_of(moves)) {
    P child = position;
    child.play(Move(square));
    total += perft(child, depth - 1);
  }
  return total;
}

}  // namespace turncoat
