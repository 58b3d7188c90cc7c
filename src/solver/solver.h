// The exact solver of every game: it chooses the method that fits the position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "games/any_position.h"
#include "search/limits.h"
#include "solver/solution.h"

namespace turncoat {

class AnySolver {
 public:
  // The memory is taken when a position of a game is first solved, and kept for the next one of that game.
  explicit AnySolver(const SolverOptions& options);
  AnySolver(const AnySolver&) = delete;
  AnySolver& operator=(const AnySolver&) = delete;
  ~AnySolver();

  // Exact score, best move and line. Nothing if the budget ended first.
  std::optional<Solution> solve(const AnyPosition& position, const Budget& budget);

  // Won (1), drawn (0) or lost (-1) for the side to move, which takes less than the score. Nothing if the
  // budget ended first.
  std::optional<int> outcome(const AnyPosition& position, const Budget& budget);

  // What solving the position is likely to take, with the memory this solver has.
  [[nodiscard]] SolverEffort effort(const AnyPosition& position) const;

  // Positions looked at since the solver was made, in vain or not.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  class Methods;
  std::unique_ptr<Methods> methods_;
};

}  // namespace turncoat
