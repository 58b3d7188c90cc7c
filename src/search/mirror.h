// The mirror argument of Adjacency: who answers each move with the opposite cell cannot lose.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string_view>

#include "core/shape.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

inline constexpr Symmetry kHalfTurn{.transposes = false, .flips_columns = true, .flips_rows = true};

// The symmetries of a board that undo themselves; the diagonals are those of square boards.
inline constexpr std::array<Symmetry, 5> kMirrors = {
    {kHalfTurn,
     {.flips_columns = true},
     {.flips_rows = true},
     {.transposes = true},
     {.transposes = true, .flips_columns = true, .flips_rows = true}}};

// Whether the mirror maps the cells to themselves, and each of them to another one.
inline bool falls_into_pairs(Bitboard cells, Symmetry mirror, Shape shape) {
  if (transform(shape, mirror) != shape || transform(cells, mirror, shape) != cells) return false;
  Bitboard unmoved = 0;
  for (const Square square : squares_of(cells))
    unmoved |= bit(square) & transform(bit(square), mirror, shape);
  return unmoved == 0;
}

// Whether the side that is not to move can keep at least a draw by answering each move with its image: an
// even number of plies is left, the empty cells fall into pairs, and every other cell and its image are
// split, or both that side's. A move and its answer keep it so, because a cell is next to a cell exactly if
// their images are next to each other; where both touch both cells of a pair, the answer is the later touch.
inline bool mirror_holds(const Position& position, Symmetry mirror = kHalfTurn) {
  const Shape shape = position.shape();
  return position.plies_left() % 2 == 0 && falls_into_pairs(position.empties(), mirror, shape) &&
         (transform(position.own(), mirror, shape) & position.own()) == 0;
}

// Why its answer is played, for people.
inline constexpr std::string_view kMirrorSentence = "the opposite cell: whoever answers so cannot lose";

// The only empty cell whose opposite cell is not empty: the answer to the last move, if the game was mirrored
// before it.
template <Game P>
std::optional<Move> opposite_answer(const P& position) {
  const Bitboard marks = position.own() | position.opp();
  const Bitboard answers = position.legal_moves() & transform(marks, kHalfTurn, position.shape());
  if (!std::has_single_bit(answers)) return std::nullopt;
  return Move(first_square(answers));
}

// The opposite cell, if the mirror argument holds for the side that plays there. On boards without a centre
// cell only, where it is the second player's from the start.
inline std::optional<Move> mirror_answer(const Position& position) {
  if (position.shape().cells() % 2 != 0) return std::nullopt;
  const std::optional<Move> answer = opposite_answer(position);
  if (!answer) return std::nullopt;
  Position after = position;
  after.play(*answer);
  return mirror_holds(after) ? answer : std::nullopt;
}

}  // namespace turncoat::adjacency
