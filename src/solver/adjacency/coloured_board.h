// The board as the coloured solver sees it, and its last plies without a tree.
//
// `gain` is what is still to be made: final score minus present score, for the side to move. A move gains
// one for its mark and two for every mark it turns, so gains with an even number of plies left are even.
#pragma once

#include <cstddef>
#include <optional>

#include "core/bitboard.h"
#include "core/neighbour_counts.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// Each side has its own set of cells to play on: the proof of a bound may close some of the empty cells to a
// side (`passed`). Every empty cell is open to one side at least.
template <Neighbours kNeighbours>
struct ColouredBoard {
  static constexpr int kMostTurns = kNeighbours == Neighbours::kFour ? 4 : 8;

  Bitboard own = 0;
  Bitboard opp = 0;
  Bitboard moves = 0;    // of the side to move
  Bitboard answers = 0;  // of the other side

  static constexpr Bitboard neighbours_of(Square square) {
    return kNeighbourhoods[static_cast<std::size_t>(kNeighbours)][static_cast<std::size_t>(square)];
  }

  static constexpr SlicedCounts counts_of(Bitboard cells) {
    return kNeighbours == Neighbours::kFour ? count_edge_neighbours(cells) : count_all_neighbours(cells);
  }

  [[nodiscard]] constexpr Bitboard empties() const { return moves | answers; }

  // The enemy marks that a move turns.
  [[nodiscard]] constexpr Bitboard turned_by(Square square) const { return opp & neighbours_of(square); }

  [[nodiscard]] constexpr ColouredBoard after(Square square, Bitboard turned) const {
    return {.own = opp ^ turned,
            .opp = own | turned | bit(square),
            .moves = answers & ~bit(square),
            .answers = moves ^ bit(square)};
  }

  // The same board with the opponent to move and `closed` closed to him, for `plies` plies less one. Nothing
  // if he might run out of cells.
  //
  // If he gains g on it, he gains as much after a mark on any cell of `closed`, all of which are open to the
  // mover: he plays the same moves against the same answers. Every other cell is touched by the same sides
  // in the same order as without the mark, so what was not turned by it ends in the same hands and what was
  // turned is his to win back; so is the mark. One search of this board thus refutes many moves.
  [[nodiscard]] constexpr std::optional<ColouredBoard> passed(Bitboard closed, int plies) const {
    const Bitboard open = answers & ~closed;
    if (count(open) < plies) return std::nullopt;
    return ColouredBoard{.own = opp, .opp = own, .moves = open, .answers = moves};
  }

  // One ply left: the best move is the one that turns most.
  [[nodiscard]] constexpr int last_gain() const { return 1 + 2 * counts_of(opp).most(moves).number; }

  // Two plies left: whether some move turns `lead` marks more than the best answer to it, which is to say
  // that the gain is at least 2 * `lead`.
  [[nodiscard]] constexpr bool can_lead(int lead) const {
    // An answer finds all own marks of now and some more, so its turns are at least those possible now.
    const SlicedCounts threats = counts_of(own);
    const SlicedCounts::Most worst = threats.most(answers);
    const SlicedCounts turns = counts_of(opp);
    Bitboard candidates = moves & turns.at_least(worst.number + lead);
    if ((worst.cells & (worst.cells - 1)) == 0) {  // one threat only: the mover may take its cell away
      const int second = threats.most(answers ^ worst.cells).number;
      candidates |= moves & worst.cells & turns.at_least(second + lead);
    }
    for (; candidates != 0; candidates &= candidates - 1) {
      const Square square = first_square(candidates);
      const Bitboard turned = turned_by(square);
      const SlicedCounts targets = counts_of(own | turned | bit(square));
      if ((targets.at_least(count(turned) - lead + 1) & answers & ~bit(square)) == 0) return true;
    }
    return false;
  }

  // Three plies left: whether the gain is at least 1 + 2 * `turns`. Moves that turn most are tried first.
  [[nodiscard]] constexpr bool can_turn(int turns) const {
    const SlicedCounts counts = counts_of(opp);
    Bitboard rest = moves;
    for (int number = kMostTurns; rest != 0; --number) {
      Bitboard candidates = rest & counts.at_least(number);
      rest ^= candidates;
      if (number == 0) {
        const Bitboard quiet = candidates & ~counts_of(own).at_least(2);
        const std::optional<ColouredBoard> opponent = passed(quiet, 3);
        if (opponent && opponent->can_lead(1 - turns)) candidates ^= quiet;
      }
      for (const Square square : squares_of(candidates)) {
        if (!after(square, turned_by(square)).can_lead(number - turns + 1)) return true;
      }
    }
    return false;
  }
};

}  // namespace turncoat::adjacency
