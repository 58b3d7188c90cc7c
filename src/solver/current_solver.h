// One of several kinds of solvers at a time: each has tables of its own, and a program rarely changes between
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

namespace turncoat {

template <class... Solvers>
class CurrentSolver {
 public:
  // Null where it is of another kind.
  template <class Solver>
  [[nodiscard]] Solver* get() {
    const auto* held = std::get_if<std::unique_ptr<Solver>>(&current_);
    return held == nullptr ? nullptr : held->get();
  }

  template <class Solver, class... Arguments>
  Solver& replace(Arguments&&... arguments) {
    forget();  // its memory goes before the next one's comes
    current_ = std::make_unique<Solver>(std::forward<Arguments>(arguments)...);
    return *get<Solver>();
  }

  void forget() {
    nodes_before_ = nodes();
    current_ = std::monostate();
  }

  // Of all solvers so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_before_ + std::visit(Nodes(), current_); }

 private:
  struct Nodes {
    std::uint64_t operator()(std::monostate /*none*/) const { return 0; }
    template <class Solver>
    std::uint64_t operator()(const std::unique_ptr<Solver>& solver) const {
      return solver->nodes();
    }
  };

  std::uint64_t nodes_before_ = 0;  // of the solvers that were replaced
  std::variant<std::monostate, std::unique_ptr<Solvers>...> current_;
};

}  // namespace turncoat
