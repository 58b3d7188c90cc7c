// The exact Othello solver: final score, best move and line of best play.
//
// The value comes from a series of null-window searches (endgame_search.h), each of which says on which
// side of a number it lies; the table remembers between them what was proved. With many empty cells the
// series is run twice: guessing first, which says where to begin and which moves are good, then exact.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "games/move.h"
#include "games/othello/position.h"
#include "search/limits.h"
#include "solver/othello/endgame_search.h"
#include "solver/othello/shared_work.h"
#include "solver/solution.h"

namespace turncoat::othello {

template <int kSize>
class Solver {
 public:
  explicit Solver(const SolverOptions& options);

  // Exact final score, best move, line of best play.
  Solved solve(const Position<kSize>& position, const Budget& budget);

  // The value if it lies between alpha and beta, else a bound on that side. Nothing if the budget ended
  // first. Won, drawn or lost: alpha = -1, beta = +1.
  std::optional<Score> value(const Position<kSize>& position, int alpha, int beta, const Budget& budget);

  // Positions searched since the solver was made, those with at least one empty cell.
  [[nodiscard]] std::uint64_t nodes() const;

  // Gets the memory from the system, which otherwise comes bit by bit during the first searches.
  void get_ready(const Position<kSize>& /*position*/, const std::stop_token& stop) {
    shared_.table.populate(stop);
  }

  [[nodiscard]] static SolverEffort effort(const Position<kSize>& position,
                                           const SolverOptions& /*options*/) {
    return {.nodes = 2e6 * std::pow(2.2, count(position.empties()) - 20), .nodes_per_second = 2e7};
  }

 private:
  void start(const Budget& budget);

  // Closes in on the value until it is known, or on which side of (alpha, beta) it lies, or the budget ends;
  // `start` was called.
  ScoreBounds narrow(const Position<kSize>& position, int alpha, int beta);

  static constexpr ScoreBounds kNothingKnown{-kSize * kSize, kSize* kSize};

  // The same by one series of searches, the first one around `first`. A bound that was reached is tried to be
  // beaten by more and more, up to `widest_step`. Of searches that guess the bounds are guesses too.
  ScoreBounds bracket(const Position<kSize>& position, int alpha, int beta, int first, int widest_step,
                      ScoreBounds known = kNothingKnown);

  // Whether the value is above `alpha`: the value, or a bound on its side of alpha. Nothing if stopped.
  std::optional<int> probe(const Position<kSize>& position, int alpha);

  // A move of value `value`, which is the position's.
  std::optional<Move> best_move(const Position<kSize>& position, int value);

  SharedWork shared_;
  std::vector<std::unique_ptr<EndgameSearch<kSize>>> searches_;  // one for each thread
};

extern template class Solver<6>;
extern template class Solver<8>;

}  // namespace turncoat::othello
