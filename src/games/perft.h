// Counts the lines of play of a given length: the classic check of a move generator, and of its speed.
#pragma once

#include <cassert>
#include <cstdint>

#include "games/game.h"

namespace turncoat {

// Number of lines of `depth` plies. A pass is a ply, and a game that ends earlier is one line: the
// convention of the published Othello tables. The last ply is counted without being played.
template <Game P>
std::uint64_t perft_one_by_one(const P& position, int depth) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  const Bitboard moves = position.legal_moves();
  if (moves == 0) {
    if (!position.must_pass()) return 1;
    P child = position;
    child.play(Move::pass());
    return perft_one_by_one(child, depth - 1);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(moves));
  std::uint64_t total = 0;
  for (const Square square : squares_of(moves)) {
    P child = position;
    child.play(Move(square));
    total += perft_one_by_one(child, depth - 1);
  }
  return total;
}

// The same number; a game that can count several positions at a time has `count_lines`.
template <Game P>
std::uint64_t perft(const P& position, int depth) {
  if constexpr (requires { position.count_lines(depth); }) {
    return position.count_lines(depth);
  } else {
    return perft_one_by_one(position, depth);
  }
}

}  // namespace turncoat
