// The board as the coloured solver sees it, and its last plies without a tree.
//
// `gain` is what is still to be made: final score minus present score, for the side to move. A move gains
// one for its mark and two for every mark it turns, so gains with an even number of plies left are even.
#pragma once

#include "core/bitboard.h"
#include "games/adjacency/position.h"
#include "solver/adjacency/neighbour_counts.h"

namespace turncoat::adjacency {

template <Neighbours kNeighbours>
struct ColouredBoard {
  static constexpr int kMostTurns = kNeighbours == Neighbours::kFour ? 4 : 8;

  Bitboard own = 0;
  Bitboard opp = 0;
  Bitboard empties = 0;

  static constexpr Bitboard neighbours_of(Square square) {
    return kNeighbourhoods[static_cast<std::size_t>(kNeighbours)][static_cast<std::size_t>(square)];
  }

  // The enemy marks that a move turns.
  [[nodiscard]] constexpr Bitboard turned_by(Square square) const { return opp & neighbours_of(square); }

  [[nodiscard]] constexpr ColouredBoard after(Square square, Bitboard turned) const {
    return {.own = opp ^ turned, .opp = own | turned | bit(square), .empties = empties ^ bit(square)};
  }

  // One ply left: the best move is the one that turns most.
  [[nodiscard]] constexpr int last_gain() const {
    return 1 + 2 * count_neighbours<kNeighbours>(opp).most(empties).number;
  }

  // Two plies left: whether some move turns `lead` marks more than the best answer to it, which is to say
  // that the gain is at least 2 * `lead`.
  [[nodiscard]] constexpr bool can_lead(int lead) const {
    // An answer finds all own marks of now and some more, so its turns are at least those possible now.
    const NeighbourCounts threats = count_neighbours<kNeighbours>(own);
    const MostNeighbours worst = threats.most(empties);
    const NeighbourCounts turns = count_neighbours<kNeighbours>(opp);
    Bitboard candidates = empties & turns.at_least(worst.number + lead);
    if ((worst.cells & (worst.cells - 1)) == 0) {  // one threat only: the mover may take its cell away
      const int second = threats.most(empties ^ worst.cells).number;
      candidates |= worst.cells & turns.at_least(second + lead);
    }
    for (const Square square : squares_of(candidates)) {
      const Bitboard turned = turned_by(square);
      const NeighbourCounts answers = count_neighbours<kNeighbours>(own | turned | bit(square));
      if ((answers.at_least(count(turned) - lead + 1) & (empties ^ bit(square))) == 0) return true;
    }
    return false;
  }

  // Three plies left: whether the gain is at least 1 + 2 * `turns`. Moves that turn most are tried first.
  [[nodiscard]] constexpr bool can_turn(int turns) const {
    const NeighbourCounts counts = count_neighbours<kNeighbours>(opp);
    Bitboard rest = empties;
    for (int number = kMostTurns; rest != 0; --number) {
      const Bitboard candidates = rest & counts.at_least(number);
      rest ^= candidates;
      for (const Square square : squares_of(candidates)) {
        if (!after(square, turned_by(square)).can_lead(number - turns + 1)) return true;
      }
    }
    return false;
  }
};

}  // namespace turncoat::adjacency
