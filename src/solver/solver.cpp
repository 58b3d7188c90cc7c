#include "solver/solver.h"

#include <cmath>
#include <concepts>

#include "core/sign.h"
#include "solver/adjacency/coloured_solver.h"
#include "solver/adjacency/full_solver.h"
#include "solver/othello/solver.h"

namespace turncoat {

// One solver at a time: a program rarely changes between games, and each one has a table of its own.
class AnySolver::Methods {
 public:
  explicit Methods(const SolverOptions& options) : options_(options) {}

  template <class P>
  void get_ready(const P& position, const std::stop_token& stop) {
    with_solver(position, [&](auto& solver) { solver.populate(stop); });
  }

  template <class P>
  std::optional<Solution> solve(const P& position, const Budget& budget) {
    return with_solver(position, [&](auto& solver) { return solver.solve(position, budget); });
  }

  // The value if it lies in (alpha, beta), else a bound on that side. The window is narrow.
  std::optional<Score> value(const adjacency::Position& position, int alpha, int beta, const Budget& budget) {
    if (!adjacency::FullSolver::fits(position))
      return solver_for<adjacency::ColouredSolver>(position).value(position, alpha, beta, budget);
    adjacency::FullSolver& solver = solver_for<adjacency::FullSolver>(position);
    const int settled = adjacency::settled_score(position);
    for (int discs = beta; discs > alpha; --discs) {
      const std::optional<bool> is_reached = solver.is_at_least(position.empties(), discs - settled, budget);
      if (!is_reached) return std::nullopt;
      if (*is_reached) return Score{discs};
    }
    return Score{alpha};
  }

  template <int kSize>
  std::optional<Score> value(const othello::Position<kSize>& position, int alpha, int beta,
                             const Budget& budget) {
    return solver_for(position).value(position, alpha, beta, budget);
  }

  [[nodiscard]] SolverEffort effort(const adjacency::Position& position) const {
    const bool is_four = position.rules().neighbours == adjacency::Neighbours::kFour;
    const int left = position.plies_left();
    if (!adjacency::FullSolver::fits(position)) {
      return {.nodes = (is_four ? 2.5e6 : 1e7) * std::pow(4.2, left - 12), .nodes_per_second = 7e6};
    }
    if (adjacency::FullSolver::has_memory_for(left, options_)) {
      return {.nodes = std::exp2(left - 6), .nodes_per_second = 2e7};
    }
    return {.nodes = (is_four ? 1.4e6 : 1.2e7) * std::pow(2.7, left - 26), .nodes_per_second = 1.5e6};
  }

  template <int kSize>
  [[nodiscard]] SolverEffort effort(const othello::Position<kSize>& position) const {
    return {.nodes = 2e6 * std::pow(2.2, count(position.empties()) - 20), .nodes_per_second = 2e7};
  }

  [[nodiscard]] std::uint64_t nodes() const {
    return nodes_before_ + std::visit(
                               []<class Current>(const Current& current) -> std::uint64_t {
                                 if constexpr (std::same_as<Current, std::monostate>)
                                   return 0;
                                 else
                                   return current->nodes();
                               },
                               current_);
  }

 private:
  // Calls `function` with the solver that fits the position.
  template <class Function>
  auto with_solver(const adjacency::Position& position, const Function& function) {
    if (adjacency::FullSolver::fits(position)) return function(solver_for<adjacency::FullSolver>(position));
    return function(solver_for<adjacency::ColouredSolver>(position));
  }
  template <int kSize, class Function>
  auto with_solver(const othello::Position<kSize>& position, const Function& function) {
    return function(solver_for(position));
  }

  template <int kSize>
  othello::Solver<kSize>& solver_for(const othello::Position<kSize>& /*position*/) {
    using Solver = othello::Solver<kSize>;
    if (!std::holds_alternative<std::unique_ptr<Solver>>(current_))
      replace(std::make_unique<Solver>(options_));
    return *std::get<std::unique_ptr<Solver>>(current_);
  }

  // The solver in use if it is of that kind and for those rules, else a new one.
  template <class Solver>
  Solver& solver_for(const adjacency::Position& position) {
    if (!std::holds_alternative<std::unique_ptr<Solver>>(current_) || rules_ != position.rules()) {
      replace(std::make_unique<Solver>(position.rules(), options_));
      rules_ = position.rules();
    }
    return *std::get<std::unique_ptr<Solver>>(current_);
  }

  template <class Solver>
  void replace(std::unique_ptr<Solver> solver) {
    nodes_before_ = nodes();
    current_ = std::monostate();  // its memory goes before the next one's comes
    current_ = std::move(solver);
  }

  SolverOptions options_;
  adjacency::Rules rules_ = {};
  std::uint64_t nodes_before_ = 0;  // of the solvers that were replaced
  std::variant<std::monostate, std::unique_ptr<adjacency::FullSolver>,
               std::unique_ptr<adjacency::ColouredSolver>, std::unique_ptr<othello::Solver<8>>,
               std::unique_ptr<othello::Solver<6>>>
      current_;
};

AnySolver::AnySolver(const SolverOptions& options) : methods_(std::make_unique<Methods>(options)) {}

AnySolver::~AnySolver() = default;

void AnySolver::get_ready(const AnyPosition& position, const std::stop_token& stop) {
  position.visit([&](const auto& concrete) { methods_->get_ready(concrete, stop); });
}

std::optional<Solution> AnySolver::solve(const AnyPosition& position, const Budget& budget) {
  if (position.is_over()) return Solution{.score = position.final_score(), .argument = Argument::kGameOver};
  return position.visit([&](const auto& concrete) { return methods_->solve(concrete, budget); });
}

std::optional<bool> AnySolver::is_at_least(const AnyPosition& position, int discs, const Budget& budget) {
  const std::optional<Score> score = value(position, discs - 1, discs, budget);
  if (!score) return std::nullopt;
  return score->discs >= discs;
}

std::optional<int> AnySolver::outcome(const AnyPosition& position, const Budget& budget) {
  const std::optional<Score> score = value(position, -1, 1, budget);
  if (!score) return std::nullopt;
  return sign_of(*score);
}

std::optional<Score> AnySolver::value(const AnyPosition& position, int alpha, int beta,
                                      const Budget& budget) {
  if (position.is_over()) return position.final_score();
  return position.visit([&](const auto& concrete) { return methods_->value(concrete, alpha, beta, budget); });
}

SolverEffort AnySolver::effort(const AnyPosition& position) const {
  return position.visit([&](const auto& concrete) { return methods_->effort(concrete); });
}

std::uint64_t AnySolver::nodes() const { return methods_->nodes(); }

}  // namespace turncoat
