// How the seven games of experiment/sample_games.h were found.
//
// Report E prints no moves of its samples; section 5.2 says of each who won and how it chose its moves. That
// this is white's way follows from sample 1, which blocks black, and from the winners: black in sample 1,
// which heeds none of the strategies, and white in the others. So white follows a rule of thumb that looks
// one move ahead, and black, a person in the report, is othello-2007 on its easy level. Every opening of four
// plies, in reading order, gives one game for each rule; a sample is the first one that has what the report
// says of it and begins unlike the samples before it.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "experiment/sample_games.h"
#include "games/move.h"
#include "games/othello/position.h"
#include "players/registry.h"
#include "players/report_e_evaluation.h"

namespace turncoat::testing {

using Othello = othello::Position<8>;

inline constexpr report_e::Weights kSquareValues = {};
inline constexpr Bitboard kCorners = 0x8100000000000081;
inline constexpr int kOpeningPlies = 4;

inline int value_of_square(Square square) {
  return report_e::square_value(kSquareValues, square, Othello::kShape);
}

// --- The rules: how much a move is liked. `before` is the position in which it is made, `after` the one
// behind.

using Liking = int (*)(const Othello& before, const Othello& after, Square square);

inline int stable_count(const Othello& after) { return count(report_e::stable_marks(after, after.opp())); }

// 1. Stands where the opponent would turn most discs.
inline int likes_blocking(const Othello& before, const Othello&, Square square) {
  return count(othello::flips(before.opp(), before.own(), square));
}

// 2. Stable discs, then enemy discs without an empty cell around them.
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

// 5. Corners; else answers after which a corner is free to take, and no corner for the opponent.
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

// --- Games.

struct PlayedGame {
  std::vector<Othello> positions = {Othello()};  // one more than moves
  std::vector<Move> moves = {};                  // passes too

  [[nodiscard]] const Othello& last() const { return positions.back(); }
  void play(Move move) {
    moves.push_back(move);
    positions.push_back(last());
    positions.back().play(move);
  }
  [[nodiscard]] Bitboard discs(Side side) const {
    return side == last().side() ? last().own() : last().opp();
  }
  [[nodiscard]] std::string transcript() const {
    std::string text;
    for (const Move move : moves) {
      if (!move.is_pass()) text += to_text(move);
    }
    return text;
  }
};

inline PlayedGame played_again(const SampleGame& sample) {
  PlayedGame game;
  for (std::size_t i = 0; i + 1 < sample.moves.size(); i += 2) {
    if (game.last().must_pass()) game.play(Move::pass());
    game.play(parse_move(sample.moves.substr(i, 2), Othello::kShape).value());
  }
  return game;
}

inline std::vector<PlayedGame> all_openings() {
  std::vector<PlayedGame> lines = {PlayedGame()};
  for (int ply = 0; ply < kOpeningPlies; ++ply) {
    std::vector<PlayedGame> longer;
    for (const PlayedGame& line : lines) {
      for (const Square square : squares_of(line.last().legal_moves())) {
        longer.push_back(line);
        longer.back().play(Move(square));
      }
    }
    lines = std::move(longer);
  }
  return lines;
}

inline PlayedGame finished(PlayedGame game, Liking white, Player& black) {
  while (!game.last().is_over()) {
    const Othello& position = game.last();
    if (position.must_pass()) {
      game.play(Move::pass());
    } else {
      game.play(position.side() == Side::kO ? favourite(white, position)
                                            : choose_freely(black, position).move);
    }
  }
  return game;
}

// --- What the report says of each.

inline int sum_of_squares(const PlayedGame& game, Side side) {
  int sum = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (game.positions[i].side() == side && !game.moves[i].is_pass()) {
      sum += value_of_square(game.moves[i].square());
    }
  }
  return sum;
}

// So many positions has the side to move in which `is` says yes.
template <class Predicate>
int times(const PlayedGame& game, Side side, Predicate is) {
  int found = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (game.positions[i].side() == side && is(game.positions[i], game.moves[i])) ++found;
  }
  return found;
}

// White's stable discs less black's when a dozen cells are empty.
inline int stable_lead(const PlayedGame& game) {
  for (const Othello& position : game.positions) {
    if (count(position.empties()) > 12) continue;
    const int own = count(report_e::stable_marks(position, position.own()));
    const int opp = count(report_e::stable_marks(position, position.opp()));
    return position.side() == Side::kO ? own - opp : opp - own;
  }
  return 0;
}

// More than half of white's moves take a cell on which black had a move.
inline bool shows_blocking(const PlayedGame& game) {
  const auto blocks = [](const Othello& position, Move move) {
    return !move.is_pass() && othello::flips(position.opp(), position.own(), move.square()) != 0;
  };
  const auto moves = [](const Othello&, Move move) { return !move.is_pass(); };
  return 2 * times(game, Side::kO, blocks) > times(game, Side::kO, moves);
}

inline bool shows_stability(const PlayedGame& game) { return stable_lead(game) >= 12; }

inline bool shows_square_values(const PlayedGame& game) {
  return sum_of_squares(game, Side::kO) >= sum_of_squares(game, Side::kX) + 1000;
}

// Black has one move only, again and again.
inline bool shows_single_answers(const PlayedGame& game) {
  return times(game, Side::kX, [](const Othello& p, Move) { return count(p.legal_moves()) == 1; }) >= 5;
}

// White takes three corners or more, two of them opened by black's last move.
inline bool shows_corners_and_traps(const PlayedGame& game) {
  int traps = 0;
  for (std::size_t i = 1; i < game.moves.size(); ++i) {
    const Othello& before = game.positions[i - 1];
    if (before.side() != Side::kX || game.moves[i - 1].is_pass() || game.moves[i].is_pass()) continue;
    const Bitboard open = othello::legal_moves(before.opp(), before.own());
    const Square taken = game.moves[i].square();
    if (has(kCorners, taken) && !has(open, taken)) ++traps;
  }
  return count(game.discs(Side::kO) & kCorners) >= 3 && traps >= 2;
}

inline bool shows_squares_and_stability(const PlayedGame& game) {
  return shows_square_values(game) && shows_stability(game);
}

inline bool shows_passes(const PlayedGame& game) {
  return times(game, Side::kX, [](const Othello&, Move move) { return move.is_pass(); }) >= 3;
}

struct SampleKind {
  Liking likes;
  bool (*shows)(const PlayedGame&);
};
inline constexpr std::array<SampleKind, 7> kSampleKinds = {{
    {likes_blocking, shows_blocking},
    {likes_encircling, shows_stability},
    {likes_square_values, shows_square_values},
    {likes_one_bad_answer, shows_single_answers},
    {likes_corners_and_traps, shows_corners_and_traps},
    {likes_squares_and_stability, shows_squares_and_stability},
    {likes_passes, shows_passes},
}};

// So that a game has all its phases.
inline constexpr std::size_t kLeastWhiteMoves = 25;
inline constexpr int kMostEmpties = 4;

inline bool is_sample(const PlayedGame& game, const SampleKind& kind, Side winner) {
  const auto is_move = [](const Othello&, Move move) { return !move.is_pass(); };
  return count(game.discs(winner)) > count(game.discs(other(winner))) &&
         count(game.last().empties()) <= kMostEmpties &&
         times(game, Side::kO, is_move) >= static_cast<int>(kLeastWhiteMoves) && kind.shows(game);
}

// --- Beginnings.

// The first three moves as they are in the image of the game, of those with the same start, that comes first.
inline std::string first_moves_by_symmetry(const PlayedGame& game) {
  std::string best;
  for (const Symmetry symmetry : kSymmetries) {
    if (Othello().transformed(symmetry) != Othello()) continue;
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) {
      text += to_text(Move(transform(game.moves[i].square(), symmetry, Othello::kShape)));
    }
    if (best.empty() || text < best) best = text;
  }
  return best;
}

// Whether they differ in their first two moves, and by the third under every symmetry too.
inline bool begin_differently(const PlayedGame& a, const PlayedGame& b) {
  return a.transcript().substr(0, 4) != b.transcript().substr(0, 4) &&
         first_moves_by_symmetry(a) != first_moves_by_symmetry(b);
}

}  // namespace turncoat::testing
