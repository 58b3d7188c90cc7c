// The rest of a game, played fast: by lot, or by lot among the moves that turn most.
#pragma once

#include <algorithm>

#include "games/adjacency/position.h"
#include "games/othello/position.h"
#include "players/pick.h"
#include "players/roulette.h"

namespace turncoat {

// The moves of `candidates` that turn most marks, by turning them one by one.
template <class Turned>
Bitboard best_by_count(Bitboard candidates, Turned turned) {
  int most = -1;
  Bitboard best = 0;
  for (const Square square : squares_of(candidates)) {
    const int marks = turned(square);
    if (marks > most) best = 0;
    if (marks >= most) best |= bit(square);
    most = std::max(most, marks);
  }
  return best;
}

// Of any game, by playing every move.
template <Game P>
Bitboard moves_that_turn_most(const P& position) {
  return best_by_count(position.legal_moves(), [&](Square square) {
    return count(position.opp()) - count(after(position, Move(square)).own());
  });
}

// The games that can count without playing.
template <int kSize>
Bitboard moves_that_turn_most(const othello::Position<kSize>& position) {
  return best_by_count(position.legal_moves(), [&](Square square) {
    return count(othello::flips(position.own(), position.opp(), square));
  });
}

inline Bitboard moves_that_turn_most(const adjacency::Position& position) {
  if (position.rules().neighbours == adjacency::Neighbours::kEight) {
    const auto& table = adjacency::kNeighbourhoods[1];
    return best_by_count(position.legal_moves(), [&](Square square) {
      return count(table[static_cast<std::size_t>(square)] & position.opp());
    });
  }
  // With four neighbours all cells are counted at once, as sums of bits.
  const Bitboard opp = position.opp();
  const Bitboard left = (opp & ~kFileH) << 1;
  const Bitboard right = (opp & ~kFileA) >> 1;
  const Bitboard above = opp << 8;
  const Bitboard below = opp >> 8;
  const Bitboard odd = left ^ right ^ above ^ below;
  const Bitboard pair = (left & right) | (above & below);
  const Bitboard crossed_pair = (left | right) & (above | below);
  const Bitboard four = left & right & above & below;
  const Bitboard at_least_one = left | right | above | below;
  const Bitboard at_least_two = pair | crossed_pair;
  const Bitboard three = odd & at_least_two;
  const Bitboard legal = position.legal_moves();
  for (const Bitboard cells : {four, three, at_least_two, at_least_one}) {
    if ((cells & legal) != 0) return cells & legal;
  }
  return legal;
}

// Plays to the end. Each move is one of those that turn most, or with the chance `epsilon` any one.
template <Game P>
P finished(P position, double epsilon, Rng& rng, std::uint64_t& nodes) {
  for (;; ++nodes) {
    const Bitboard legal = position.legal_moves();
    if (legal == 0) {
      if (position.is_over()) return position;
      position.play(Move::pass());
      continue;
    }
    const bool is_greedy = epsilon < 1 && draw_unit(rng) >= epsilon;
    position.play(Move(pick(is_greedy ? moves_that_turn_most(position) : legal, rng)));
  }
}

}  // namespace turncoat
