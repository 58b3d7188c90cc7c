// Exact values of Adjacency games that fill the board, from the set of empty cells alone.
//
// The final score for the mover is own minus enemy marks that can no longer turn, plus F(E), which depends on
// the set E of empty cells only: colours do not enter. full_search.h is the search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/bitboard.h"
#include "games/adjacency/position.h"
#include "search/limits.h"
#include "solver/solution.h"

namespace turncoat::adjacency {

// Own minus enemy marks with no empty cell next to them.
int settled_score(const Position& position);

class FullSolver {
 public:
  FullSolver(Rules rules, const SolverOptions& options);
  ~FullSolver();

  // Whether the game fills the board from here on.
  static bool fits(const Position& position);

  // F(E), mover minus opponent. Nothing if the budget ended first; what was found is kept for the next call.
  std::optional<int> value(Bitboard empties, const Budget& budget);

  // Whether F(E) >= bound.
  std::optional<bool> is_at_least(Bitboard empties, int bound, const Budget& budget);

  // Precondition: the position has the solver's rules and fits. The line is shorter than the game if the
  // budget ends after the first move was found.
  std::optional<Solution> solve(const Position& position, const Budget& budget);

  // Over all calls.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  class Searches;

  std::optional<Move> best_move(Bitboard empties, int value, const Budget& budget);

  Rules rules_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace turncoat::adjacency
