// Lines of play as an order of cells, for genetic algorithms over whole lines.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bitboard.h"
#include "core/random.h"
#include "games/game.h"

namespace turncoat {

// Cells in the order in which both players in turn want to play on them. In Adjacency that is the line
// itself. In Othello not every cell is legal at every time, so each ply takes the first one that is.
using Sequence = std::vector<std::uint8_t>;

// All of `cells`, every order equally likely.
inline Sequence shuffled(Bitboard cells, Rng& rng) {
  Sequence sequence;
  for (const Square square : squares_of(cells)) sequence.push_back(static_cast<std::uint8_t>(square));
  for (int i = static_cast<int>(sequence.size()); i > 1; --i) {
    std::swap(sequence[static_cast<std::size_t>(i - 1)], sequence[static_cast<std::size_t>(rng.below(i))]);
  }
  return sequence;
}

// The move that comes next in `position`. None of the cells may be legal: then there is no next move,
// which is written as a pass that must not be made.
template <Game P>
Move next_move(const P& position, const Sequence& sequence) {
  const Bitboard legal = position.legal_moves();
  for (const std::uint8_t square : sequence) {
    if (has(legal, square)) return Move(square);
  }
  return Move::pass();
}

// Plays up to `length` moves of the sequence, passes not counted, calls `on_move` with each, and returns the
// last position.
template <Game P, class OnMove>
P played_out(P position, const Sequence& sequence, int length, OnMove on_move) {
  for (int left = length; left > 0 && !position.is_over();) {
    const Move move = next_move(position, sequence);
    if (move.is_pass() && !position.must_pass()) break;
    position.play(move);
    on_move(move);
    if (!move.is_pass()) --left;
  }
  return position;
}

}  // namespace turncoat
