// The exact Othello solver: final score, best move and line of best play.
//
// The value comes from a series of null-window searches (endgame_search.h), each of which says on which
// side of a number it lies; the table remembers between them what was proved.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "games/move.h"
#include "games/othello/position.h"
#include "search/limits.h"
#include "solver/othello/known.h"
#include "solver/solution.h"

namespace turncoat::othello {

template <int kSize>
class Solver {
 public:
  explicit Solver(const SolverOptions& options) : table_(options.hash_bytes), threads_(options.threads) {}

  // Exact final score, best move, line of best play. Nothing if the budget ended first.
  std::optional<Solution> solve(const Position<kSize>& position, const Budget& budget);

  // The value if it lies between alpha and beta, else a bound on that side. Nothing if the budget ended
  // first. Won, drawn or lost: alpha = -1, beta = +1.
  std::optional<Score> value(const Position<kSize>& position, int alpha, int beta, const Budget& budget);

  // Positions searched since the solver was made, those with at least one empty cell.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // Empties the table.
  void forget() { table_.clear(); }

 private:
  // Whether the value is above `alpha`: the value, or a bound on its side of alpha.
  std::optional<int> probe(const Position<kSize>& position, int alpha, const Budget& budget);

  // A move of value `value`, which is the position's.
  std::optional<Move> best_move(const Position<kSize>& position, int value, const Budget& budget);

  KnownTable table_;
  int threads_;
  std::uint64_t nodes_ = 0;
};

extern template class Solver<6>;
extern template class Solver<8>;

}  // namespace turncoat::othello
