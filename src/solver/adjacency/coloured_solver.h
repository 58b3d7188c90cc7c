// Exact values of Adjacency positions with any number of plies left, colours and all.
//
// For games that end before the board is full; FullSolver is faster where the board is filled. The value is
// found by questions "at least so much?" (coloured_search.h) around a guess, in steps of two: the parity of
// the score is that of the marks on the board at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/adjacency/position.h"
#include "search/hash_table.h"
#include "search/limits.h"
#include "solver/solution.h"

namespace turncoat::adjacency {

class ColouredSolver {
 public:
  // The table keeps what it learns from one call to the next.
  ColouredSolver(Rules rules, const SolverOptions& options);

  // Final score for the side to move, best move, a line of best play. If the budget ends while the line is
  // put together, the line is short. The position has the solver's rules.
  Solved solve(const Position& position, const Budget& budget);

  // The value if it lies in (alpha, beta), else a bound on that side. Precondition: alpha < beta.
  std::optional<Score> value(const Position& position, int alpha, int beta, const Budget& budget);

  // Gets the memory from the system, which otherwise comes bit by bit during the first searches.
  void populate(const std::stop_token& stop) { table_.populate(stop); }

  // Positions looked at so far, over all calls.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // Calls `function` with the Inquiry (coloured_solver.cpp) for the rules.
  template <class Function>
  auto with_inquiry(const Position& position, const Budget& budget, const Function& function);

  Rules rules_;
  int threads_;
  HashTable<3> table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace turncoat::adjacency
