// The exact answers that a proof is made of, for several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/limits.h"
#include "solver/adjacency/full_search.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/mirror_proof.h"
#include "solver/adjacency/subset_table.h"
#include "solver/solution.h"

namespace turncoat::adjacency {

class ProofOracles {
 public:
  // One oracle for each thread of the options. They stop when the budget is spent; it has to outlive them.
  ProofOracles(Rules rules, const SolverOptions& options, const Budget& budget);

  // Valid as long as this object.
  [[nodiscard]] const std::vector<Oracle>& all() const { return oracles_; }

  // Over all questions; not while one is asked.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  // All subsets at once as long as they fit into a thread's memory: at 10 pairs of 8x8 that takes 0.4 of the
  // time of the search, and no thread needs what another one found. Then the search; its table is shared,
  // since with tables of their own 16 threads look at 2.4 times as many sets as one.
  struct Thread {
    Thread(Rules rules, const Neighbourhoods& board, FullTable& table, std::size_t subset_bytes)
        : subsets(board, subset_bytes), search(rules, board, table, 0) {}

    SubsetTable subsets;
    FullSearch search;
    std::uint64_t subset_nodes = 0;
  };

  std::optional<bool> answer(Thread& thread, const BoundQuestion& question);

  const Budget& budget_;
  Neighbourhoods board_;
  FullTable table_;
  std::atomic<bool> is_answered_ = false;  // by another thread: never here, each has a question of its own
  std::vector<std::unique_ptr<Thread>> threads_;
  std::vector<Oracle> oracles_;
};

}  // namespace turncoat::adjacency
