// The exact solver of every game: it chooses the method that fits the position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "games/any_position.h"
#include "search/limits.h"
#include "solver/solution.h"

namespace turncoat {

class AnySolver {
 public:
  // A game's memory is taken when a position of it is first given, and kept for the next one of that game.
  explicit AnySolver(const SolverOptions& options);
  AnySolver(const AnySolver&) = delete;
  AnySolver& operator=(const AnySolver&) = delete;
  ~AnySolver();

  // Gets the memory for a game from the system before a clock runs; otherwise it comes bit by bit during the
  // first searches. Nothing happens if it is there. A stop request ends it early.
  void get_ready(const AnyPosition& position, const std::stop_token& stop);

  // Exact score, best move and line, as far as the budget allows.
  Solved solve(const AnyPosition& position, const Budget& budget);

  // Whether the score for the side to move is at least so much, which takes less than the score. Nothing if
  // the budget ended first.
  std::optional<bool> is_at_least(const AnyPosition& position, int discs, const Budget& budget);

  // Won (1), drawn (0) or lost (-1) for the side to move, which takes less than the score. Nothing if the
  // budget ended first.
  std::optional<int> outcome(const AnyPosition& position, const Budget& budget);

  // Gives back its memory and all that it has learned; its next answers are those of a new solver.
  void forget();

  // What solving the position is likely to take, with the memory this solver has.
  [[nodiscard]] SolverEffort effort(const AnyPosition& position) const;

  // Positions looked at since the solver was made, in vain or not.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  class Methods;

  std::optional<Score> value(const AnyPosition& position, int alpha, int beta, const Budget& budget);

  std::unique_ptr<Methods> methods_;
};

}  // namespace turncoat
