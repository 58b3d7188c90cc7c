// The exact Adjacency solver: it chooses between a solver for games that fill the board and one for shorter
// games, by the position.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/adjacency/position.h"
#include "search/limits.h"
#include "solver/adjacency/coloured_solver.h"
#include "solver/adjacency/full_solver.h"
#include "solver/current_solver.h"
#include "solver/solution.h"

namespace turncoat::adjacency {

class Solver {
 public:
  explicit Solver(const SolverOptions& options) : options_(options) {}

  void get_ready(const Position& position, const std::stop_token& stop);
  Solved solve(const Position& position, const Budget& budget);

  // The value if it lies in (alpha, beta), else a bound on that side. The window is narrow.
  std::optional<Score> value(const Position& position, int alpha, int beta, const Budget& budget);

  [[nodiscard]] static SolverEffort effort(const Position& position, const SolverOptions& options);
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  // Calls `function` with the solver that fits the position.
  template <class Function>
  auto with_solver(const Position& position, const Function& function);

  // The solver in use if it is of that kind and for those rules, else a new one.
  template <class Kind>
  Kind& solver_for(Rules rules);

  SolverOptions options_;
  Rules rules_ = {};
  CurrentSolver<FullSolver, ColouredSolver> current_;
};

}  // namespace turncoat::adjacency
