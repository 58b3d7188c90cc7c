#include "solver/adjacency/solver.h"

#include <cmath>

namespace turncoat::adjacency {

template <class Kind>
Kind& Solver::solver_for(Rules rules) {
  if (Kind* in_use = current_.get<Kind>(); in_use != nullptr && rules_ == rules) return *in_use;
  rules_ = rules;
  return current_.replace<Kind>(rules, options_);
}

template <class Function>
auto Solver::with_solver(const Position& position, const Function& function) {
  if (FullSolver::fits(position)) return function(solver_for<FullSolver>(position.rules()));
  return function(solver_for<ColouredSolver>(position.rules()));
}

void Solver::get_ready(const Position& position, const std::stop_token& stop) {
  with_solver(position, [&](auto& solver) { solver.populate(stop); });
}

Solved Solver::solve(const Position& position, const Budget& budget) {
  return with_solver(position, [&](auto& solver) { return solver.solve(position, budget); });
}

std::optional<Score> Solver::value(const Position& position, int alpha, int beta, const Budget& budget) {
  if (!FullSolver::fits(position))
    return solver_for<ColouredSolver>(position.rules()).value(position, alpha, beta, budget);
  FullSolver& solver = solver_for<FullSolver>(position.rules());
  const int settled = settled_score(position);
  for (int discs = beta; discs > alpha; --discs) {
    const std::optional<bool> is_reached = solver.is_at_least(position.empties(), discs - settled, budget);
    if (!is_reached) return std::nullopt;
    if (*is_reached) return Score{discs};
  }
  return Score{alpha};
}

SolverEffort Solver::effort(const Position& position, const SolverOptions& options) {
  const bool is_four = position.rules().neighbours == Neighbours::kFour;
  const int left = position.plies_left();
  if (!FullSolver::fits(position))
    return {.nodes = (is_four ? 2.5e6 : 1e7) * std::pow(4.2, left - 12), .nodes_per_second = 7e6};
  if (FullSolver::has_memory_for(left, options))
    return {.nodes = std::exp2(left - 6), .nodes_per_second = 2e7};
  return {.nodes = (is_four ? 1.4e6 : 1.2e7) * std::pow(2.7, left - 26), .nodes_per_second = 1.5e6};
}

std::uint64_t Solver::nodes() const { return current_.nodes(); }

}  // namespace turncoat::adjacency
