// The people of report E's seven samples (section 5.2) as rules of thumb that look one move ahead.
//
// The report prints no moves of its samples, only what its black player aimed at. The fixed games of
// the response-time study (experiment/sample_games.h) are these rules as black against othello-2007 as
// white; a test plays them again.
#pragma once

#include <array>
#include <limits>

#include "games/othello/position.h"
#include "players/report_e_evaluation.h"

namespace turncoat::testing {

using Othello = othello::Position<8>;

// How much a rule likes a move: `before` is the position in which black moves, `after` the one behind.
using Liking = int (*)(const Othello& before, const Othello& after, Square square);

inline constexpr report_e::Weights kSquareValues = {};

inline int value_of_square(Square square) {
  return report_e::square_value(kSquareValues, square, Othello::kShape);
}

inline int stable_count(const Othello& after) { return count(report_e::stable_marks(after, after.opp())); }

inline constexpr Bitboard kCorners = 0x8100000000000081;

// 1. Takes away as many of white's moves as it can.
inline int likes_blocking(const Othello& before, const Othello& after, Square) {
  return count(othello::legal_moves(before.opp(), before.own()) & ~after.legal_moves());
}

// 2. Stable discs, then white discs without an empty cell around them.
inline int likes_encircling(const Othello&, const Othello& after, Square) {
  const Bitboard enclosed = after.own() & ~all_neighbours(after.empties());
  return 100 * stable_count(after) + count(enclosed);
}

// 3. The value of the square, then the discs turned.
inline int likes_square_values(const Othello& before, const Othello& after, Square square) {
  return 100 * value_of_square(square) + count(before.opp()) - count(after.own());
}

// 4. As few answers as possible, and the best of them as bad as possible.
inline int likes_one_bad_answer(const Othello&, const Othello& after, Square) {
  int best = -1000;
  for (const Square answer : squares_of(after.legal_moves())) best = std::max(best, value_of_square(answer));
  return -1000 * count(after.legal_moves()) - best;
}

// 5. Corners; else answers after which a corner is free to take, and no corner for white.
inline int likes_corners_and_traps(const Othello&, const Othello& after, Square square) {
  if (has(kCorners, square)) return 10'000;
  int traps = 0;
  for (const Square answer : squares_of(after.legal_moves())) {
    Othello next = after;
    next.play(Move(answer));
    if ((next.legal_moves() & kCorners) != 0) ++traps;
  }
  const int given_away = count(after.legal_moves() & kCorners);
  return 100 * traps / std::max(1, count(after.legal_moves())) - 1000 * given_away +
         value_of_square(square) / 10;
}

// 6. The value of the square and of a stable disc together.
inline int likes_squares_and_stability(const Othello&, const Othello& after, Square square) {
  return value_of_square(square) + 260 * stable_count(after);
}

// 7. No answer at all; else few answers, and few cells from which its discs can be turned.
inline int likes_passes(const Othello&, const Othello& after, Square) {
  if (after.must_pass()) return 10'000;
  return -2 * count(after.legal_moves()) - count(all_neighbours(after.opp()) & after.empties());
}

inline constexpr std::array<Liking, 7> kSamplePlayers = {
    likes_blocking,       likes_encircling,        likes_square_values,
    likes_one_bad_answer, likes_corners_and_traps, likes_squares_and_stability,
    likes_passes};

// The move liked most, the first in reading order of equal ones. Precondition: there is one.
inline Move favourite(Liking liking, const Othello& position) {
  int best = std::numeric_limits<int>::min();
  Move favourite = Move::pass();
  for (const Square square : squares_of(position.legal_moves())) {
    Othello after = position;
    after.play(Move(square));
    const int value = liking(position, after, square);
    if (value > best) favourite = Move(square);
    best = std::max(best, value);
  }
  return favourite;
}

}  // namespace turncoat::testing
