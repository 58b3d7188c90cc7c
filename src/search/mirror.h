// The mirror argument of Adjacency: who answers each move with the opposite cell cannot lose.
#pragma once

#include <bit>
#include <optional>

#include "core/shape.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

inline constexpr Symmetry kHalfTurn{.transposes = false, .flips_columns = true, .flips_rows = true};

// Whether the side that is not to move can keep at least a draw by answering each move with its image under
// the half turn: an even number of plies is left, no cell is its own image, and every pair of opposite
// cells is empty, split, or both that side's. A move and its answer keep it so, because a cell is next to a
// cell exactly if their images are next to each other; where both touch both cells of a pair, the answer is
// the later touch.
inline bool mirror_holds(const Position& position) {
  const Shape shape = position.shape();
  if (position.plies_left() % 2 != 0 || (shape.rows % 2 != 0 && shape.columns % 2 != 0)) return false;
  const Bitboard mover_image = transform(position.own(), kHalfTurn, shape);
  const Bitboard empties_image = transform(position.empties(), kHalfTurn, shape);
  return empties_image == position.empties() && (mover_image & position.own()) == 0;
}

// The only empty cell whose opposite cell is not empty: the answer to the last move, if the game was mirrored
// before it.
template <Game P>
std::optional<Move> opposite_answer(const P& position) {
  const Bitboard marks = position.own() | position.opp();
  const Bitboard answers = position.legal_moves() & transform(marks, kHalfTurn, position.shape());
  if (!std::has_single_bit(answers)) return std::nullopt;
  return Move(first_square(answers));
}

// The answer that makes the mirror argument hold for the side to move, if there is one.
inline std::optional<Move> mirror_answer(const Position& position) {
  const std::optional<Move> answer = opposite_answer(position);
  if (!answer) return std::nullopt;
  Position after = position;
  after.play(*answer);
  return mirror_holds(after) ? answer : std::nullopt;
}

}  // namespace turncoat::adjacency
