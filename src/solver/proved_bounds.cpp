#include "solver/proved_bounds.h"

#include <algorithm>

#include "eval/full_game.h"
#include "eval/othello/stability.h"
#include "games/adjacency/position.h"
#include "games/othello/position.h"
#include "search/mirror.h"
#include "solver/adjacency/solved_game.h"

namespace turncoat {

namespace {

template <Game P>
ScoreBounds bounds_at_sight(const P& position) {
  const int cells = position.shape().cells();
  return {-cells, cells};
}

// Settled marks stay, and so does the mark of the last move.
ScoreBounds bounds_of_settled_marks(const adjacency::Position& position) {
  const Bitboard settled = adjacency::settled_marks(position);
  const int at_the_end = count(position.own() | position.opp()) + position.plies_left();
  const bool plays_last = position.plies_left() % 2 == 1;
  const int own = count(position.own() & settled) + (plays_last ? 1 : 0);
  const int opp = count(position.opp() & settled) + (plays_last ? 0 : 1);
  return {2 * own - at_the_end, at_the_end - 2 * opp};
}

// What the side that mirrors is sure to win of the cells that are still open.
int mirror_wins(const adjacency::Position& position, Symmetry mirror) {
  if (mirror != adjacency::kHalfTurn) return 0;
  const adjacency::SolvedGame* const game = adjacency::SolvedGame::of(position.rules());
  return game != nullptr && game->is_proved(position.empties()) ? 2 : 0;
}

ScoreBounds bounds_at_sight(const adjacency::Position& position) {
  ScoreBounds bounds = bounds_of_settled_marks(position);
  const bool is_full = position.plies_left() == count(position.empties());
  for (const Symmetry mirror : adjacency::kMirrors) {
    if (adjacency::mirror_holds(position, mirror)) bounds.upper = std::min(bounds.upper, 0);
    // Where the board is filled colours do not matter: the mover wins nothing of what is still open.
    if (is_full && adjacency::falls_into_pairs(position.empties(), mirror, position.shape()))
      bounds.upper =
          std::min(bounds.upper, adjacency::settled_score(position) - mirror_wins(position, mirror));
  }
  return bounds;
}

template <int kSize>
ScoreBounds bounds_at_sight(const othello::Position<kSize>& position) {
  constexpr int kCells = kSize * kSize;
  const int own = count(othello::stable_discs<kSize>(position.own(), position.opp()));
  const int opp = count(othello::stable_discs<kSize>(position.opp(), position.own()));
  return {2 * own - kCells, kCells - 2 * opp};
}

// Bounds at sight, those of a game that is over included.
template <Game P>
ScoreBounds bounds_here(const P& position) {
  return position.is_over() ? ScoreBounds::exactly(position.final_score()) : bounds_at_sight(position);
}

template <Game P>
ScoreBounds bounds_one_move_ahead(const P& position) {
  const ScoreBounds here = bounds_here(position);
  if (position.is_over()) return here;
  ScoreBounds best{-kGridSquares, -kGridSquares};
  const auto look = [&](Move move) {
    const ScoreBounds bounds = -bounds_here(after(position, move));
    best = {std::max(best.lower, bounds.lower), std::max(best.upper, bounds.upper)};
  };
  if (position.must_pass()) look(Move::pass());
  for (const Square square : squares_of(position.legal_moves())) look(Move(square));
  return here.and_also(best);
}

}  // namespace

ScoreBounds proved_bounds(const AnyPosition& position) {
  return position.visit([](const auto& concrete) { return bounds_one_move_ahead(concrete); });
}

}  // namespace turncoat
