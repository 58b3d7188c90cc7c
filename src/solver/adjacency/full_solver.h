// Exact values of Adjacency games that fill the board, from the set of empty cells alone.
//
// The final score for the mover is own minus enemy marks that can no longer turn, plus F(E), which depends on
// the set E of empty cells only: colours do not enter. If memory allows, F of all subsets is worked out at
// once (subset_table.h); otherwise it is searched for (full_search.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/bitboard.h"
#include "eval/full_game.h"
#include "games/adjacency/position.h"
#include "search/limits.h"
#include "solver/adjacency/full_search.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/subset_table.h"
#include "solver/solution.h"

namespace turncoat::adjacency {

class FullSolver {
 public:
  // A quarter of `options.hash_bytes` is for the search, the rest for subsets: 64 MiB are enough for 26 empty
  // cells, 640 MiB for 30.
  FullSolver(Rules rules, const SolverOptions& options);
  FullSolver(const FullSolver&) = delete;
  FullSolver& operator=(const FullSolver&) = delete;

  // Whether the game fills the board from here on.
  static bool fits(const Position& position);

  // Whether a solver with these options can work out all subsets of so many empty cells at once.
  static bool has_memory_for(int empties, const SolverOptions& options);

  // F(E), mover minus opponent. Nothing if the budget ended first; what was found is kept for the next call.
  std::optional<int> value(Bitboard empties, const Budget& budget);

  // Whether F(E) >= bound: one null window if it has to be searched for. After value(E) the same question
  // about a set with one cell less is answered at once.
  std::optional<bool> is_at_least(Bitboard empties, int bound, const Budget& budget);

  // Precondition: the position has the solver's rules and fits. The line is shorter than the game if the
  // budget ends after the first move was found.
  Solved solve(const Position& position, const Budget& budget);

  // Gets the memory from the system, which otherwise comes bit by bit during the first searches.
  void populate(const std::stop_token& stop) {
    table_.populate(stop);
    subsets_.populate(stop);
  }

  // Over all calls. A node is a position of the search, or 64 subsets.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  bool fill_subsets(Bitboard empties, const Budget& budget);
  std::optional<int> search(Bitboard empties, int bound, const Budget& budget);
  ScoreBounds narrow(Bitboard empties, const Budget& budget);
  ScoreBounds search_value(Bitboard empties, const Budget& budget);
  std::optional<Move> best_move(Bitboard empties, int value, const Budget& budget);

  Rules rules_;
  int threads_;
  Neighbourhoods board_;
  FullTable table_;
  SubsetTable subsets_;
  std::vector<FullSearch> searches_ = {};  // one per thread
  std::uint64_t subset_nodes_ = 0;
};

}  // namespace turncoat::adjacency
