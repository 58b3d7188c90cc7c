#include "solver/solver.h"

#include <concepts>
#include <utility>
#include <variant>

#include "core/sign.h"
#include "solver/solver_of.h"

namespace turncoat {

namespace {

template <class Variant>
struct AnyOfTheSolvers;
template <class... P>
struct AnyOfTheSolvers<std::variant<P...>> {
  using Type = std::variant<std::monostate, std::unique_ptr<SolverOf<P>>...>;
};

}  // namespace

// One solver at a time: a program rarely changes between games, and each one has a table of its own.
class AnySolver::Methods {
 public:
  explicit Methods(const SolverOptions& options) : options_(options) {}

  [[nodiscard]] const SolverOptions& options() const { return options_; }

  // The solver in use if it is of that game, else a new one.
  template <class P>
  SolverOf<P>& solver_for(const P& /*position*/) {
    using Held = std::unique_ptr<SolverOf<P>>;
    if (!std::holds_alternative<Held>(current_)) {
      forget();  // its memory goes before the next one's comes
      current_ = std::make_unique<SolverOf<P>>(options_);
    }
    return *std::get<Held>(current_);
  }

  void forget() {
    nodes_before_ = nodes();
    current_ = std::monostate();
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
  SolverOptions options_;
  std::uint64_t nodes_before_ = 0;  // of the solvers that were replaced
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
