// The evaluation of report E's Othello 2008, chapter 3: what a square is worth, whether a disc is
// stable, and how many moves are left to the opponent.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/adjacency/position.h"
#include "games/othello/position.h"

namespace turncoat::report_e {

// The numbers of sections 3.3.1 to 3.3.3 and of the report's Codes 1 to 3.
struct Weights {
  int corner = 260;
  int c_square = -65;
  int x_square = -130;
  int edge = 32;  // the report's A- and B-squares
  int other = 0;
  int stable = 260;
  int unstable = 0;
  int few = 260;
  int some = 0;
  int many = -32;
  int few_up_to = 1;  // so many possible moves are few
  int many_from = 5;  // so many are many: Code 3 says 5 or more, the text "more than 5"
};

// What the report's figure 3 calls the squares, on a board of any size.
constexpr int square_value(const Weights& weights, Square square, Shape shape) {
  const int row = std::min(row_of(square), shape.rows - 1 - row_of(square));
  const int column = std::min(column_of(square), shape.columns - 1 - column_of(square));
  if (row + column == 0) return weights.corner;
  if (row + column == 1) return weights.c_square;
  if (row == 1 && column == 1) return weights.x_square;
  return row == 0 || column == 0 ? weights.edge : weights.other;
}

constexpr int mobility_value(const Weights& weights, int moves) {
  if (moves <= weights.few_up_to) return weights.few;
  return moves >= weights.many_from ? weights.many : weights.some;
}

// One step to the next cell of a line; bits that leave the grid are dropped.
struct Direction {
  int shift = 0;  // towards higher squares
  Bitboard keep_up = 0;
  Bitboard keep_down = 0;

  [[nodiscard]] constexpr Bitboard up(Bitboard cells) const { return (cells & keep_up) << shift; }
  [[nodiscard]] constexpr Bitboard down(Bitboard cells) const { return (cells & keep_down) >> shift; }
};

inline constexpr std::array kLines = {
    Direction{1, ~kFileH, ~kFileA},
    Direction{8, ~Bitboard{0}, ~Bitboard{0}},
    Direction{9, ~kFileH, ~kFileA},
    Direction{7, ~kFileA, ~kFileH},
};

// Discs of `own` that can never be turned, by the usual sufficient rule: in each of the four lines
// through it the line is full, or the next cell on one side is off the board or itself stable.
constexpr Bitboard stable_discs(Bitboard own, Bitboard empties, Bitboard area) {
  std::array<Bitboard, kLines.size()> safe = {};
  for (std::size_t i = 0; i < kLines.size(); ++i) {
    Bitboard open = empties;  // cells whose line has an empty cell
    for (int step = 0; step < kGridSide - 1; ++step)
      open |= (kLines[i].up(open) | kLines[i].down(open)) & area;
    const Bitboard inside = kLines[i].up(area) & kLines[i].down(area);
    safe[i] = ~open | ~inside;
  }
  Bitboard stable = 0;
  for (Bitboard grown = own & safe[0] & safe[1] & safe[2] & safe[3]; grown != stable;) {
    stable = grown;
    grown = own;
    for (std::size_t i = 0; i < kLines.size(); ++i)
      grown &= safe[i] | kLines[i].up(stable) | kLines[i].down(stable);
  }
  return stable;
}

// What the evaluation asks of a game, beyond the rules: marks that stay, and the moves of the side
// that is not to move. Of other games than these nothing is known: no mark is taken to stay, and both
// sides to have as many moves.
template <Game P>
constexpr Bitboard stable_marks(const P& /*position*/, Bitboard /*marks*/) {
  return 0;
}
template <Game P>
constexpr int moves_of_other_side(const P& position) {
  return count(position.legal_moves());
}

template <int kSize>
constexpr Bitboard stable_marks(const othello::Position<kSize>& position, Bitboard marks) {
  return stable_discs(marks, position.empties(), position.kArea);
}
template <int kSize>
constexpr int moves_of_other_side(const othello::Position<kSize>& position) {
  return count(othello::legal_moves(position.opp(), position.own()) & position.kArea);
}

// In Adjacency a mark stays exactly if no cell next to it is empty; both sides do have the same moves.
constexpr Bitboard stable_marks(const adjacency::Position& position, Bitboard marks) {
  const bool four = position.rules().neighbours == adjacency::Neighbours::kFour;
  return marks & ~(four ? edge_neighbours(position.empties()) : all_neighbours(position.empties()));
}

// The three values of one evaluation.
struct Terms {
  int disc_position = 0;
  int stable_discs = 0;
  int possible_moves = 0;

  // What Code 4 calls totalEval.
  [[nodiscard]] constexpr int total() const { return disc_position + stable_discs + possible_moves; }
};

// Those of a move, for the player who just put a mark on `square`: `position` is the one after the move, so
// the moves counted are the opponent's.
template <class P>
constexpr Terms terms_of_move(const Weights& weights, const P& position, Square square) {
  const bool is_stable = has(stable_marks(position, position.opp()), square);
  return {square_value(weights, square, position.shape()), is_stable ? weights.stable : weights.unstable,
          mobility_value(weights, count(position.legal_moves()))};
}

// Those of a position as a whole, for the side to move: of every own mark less those of every enemy mark.
template <class P>
constexpr Terms terms_of_position(const Weights& weights, const P& position) {
  const auto squares = [&](Bitboard marks) {
    int value = 0;
    for (const Square square : squares_of(marks)) value += square_value(weights, square, position.shape());
    return value;
  };
  const auto stability = [&](Bitboard marks) {
    const int stable = count(stable_marks(position, marks));
    return stable * weights.stable + (count(marks) - stable) * weights.unstable;
  };
  return {squares(position.own()) - squares(position.opp()),
          stability(position.own()) - stability(position.opp()),
          mobility_value(weights, moves_of_other_side(position)) -
              mobility_value(weights, count(position.legal_moves()))};
}

}  // namespace turncoat::report_e
