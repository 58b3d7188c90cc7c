#include "solver/solver.h"

#include <variant>

#include "core/sign.h"
#include "solver/current_solver.h"
#include "solver/solver_of.h"

namespace turncoat {

namespace {

template <class Variant>
struct AnyOfTheSolvers;
template <class... P>
struct AnyOfTheSolvers<std::variant<P...>> {
  using Type = CurrentSolver<SolverOf<P>...>;
};

}  // namespace

class AnySolver::Methods {
 public:
  explicit Methods(const SolverOptions& options) : options_(options) {}

  [[nodiscard]] const SolverOptions& options() const { return options_; }

  // The solver in use if it is of that game, else a new one.
  template <class P>
  SolverOf<P>& solver_for(const P& /*position*/) {
    if (SolverOf<P>* in_use = current_.template get<SolverOf<P>>()) return *in_use;
    return current_.template replace<SolverOf<P>>(options_);
  }

  void forget() { current_.forget(); }

  [[nodiscard]] std::uint64_t nodes() const { return current_.nodes(); }

 private:
  SolverOptions options_;
  AnyOfTheSolvers<AnyPosition::Variant>::Type current_;
};

AnySolver::AnySolver(const SolverOptions& options) : methods_(std::make_unique<Methods>(options)) {}

AnySolver::~AnySolver() = default;

void AnySolver::get_ready(const AnyPosition& position, const std::stop_token& stop) {
  position.visit([&](const auto& concrete) { methods_->solver_for(concrete).get_ready(concrete, stop); });
}

Solved AnySolver::solve(const AnyPosition& position, const Budget& budget) {
  if (position.is_over()) return Solution{.score = position.final_score(), .argument = Argument::kGameOver};
  return position.visit(
      [&](const auto& concrete) { return methods_->solver_for(concrete).solve(concrete, budget); });
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
  return position.visit([&](const auto& concrete) {
    return methods_->solver_for(concrete).value(concrete, alpha, beta, budget);
  });
}

void AnySolver::forget() { methods_->forget(); }

SolverEffort AnySolver::effort(const AnyPosition& position) const {
  return position.visit(
      [&]<class P>(const P& concrete) { return SolverOf<P>::effort(concrete, methods_->options()); });
}

std::uint64_t AnySolver::nodes() const { return methods_->nodes(); }

}  // namespace turncoat
