#include "solver/adjacency/proof_oracles.h"

namespace turncoat::adjacency {

ProofOracles::ProofOracles(Rules rules, const SolverOptions& options, const Budget& budget)
    : budget_(budget), board_(rules), table_(options.hash_bytes / 4) {
  const std::size_t subset_bytes =
      (options.hash_bytes - options.hash_bytes / 4) / static_cast<std::size_t>(options.threads);
  for (int i = 0; i < options.threads; ++i) {
    threads_.push_back(std::make_unique<Thread>(rules, board_, table_, subset_bytes));
    oracles_.emplace_back([this, &thread = *threads_.back()](const BoundQuestion& question) {
      return answer(thread, question);
    });
  }
}

std::optional<bool> ProofOracles::answer(Thread& thread, const BoundQuestion& question) {
  if (budget_.must_stop()) return std::nullopt;
  if (const std::optional<int> known = thread.subsets.find(question.empties)) return *known >= question.bound;
  for (const Bitboard cells : {question.within, question.empties}) {
    if (cells == 0 || !thread.subsets.has_room_for(count(cells))) continue;
    if (!thread.subsets.fill(cells, 1, budget_)) return std::nullopt;
    thread.subset_nodes += (std::uint64_t{1} << count(cells)) / 64 + 1;  // as FullSolver counts them
    return thread.subsets.find(question.empties) >= question.bound;
  }
  const std::optional<int> found =
      thread.search.search(question.empties, question.bound, budget_, is_answered_);
  if (!found) return std::nullopt;
  return *found >= question.bound;
}

std::uint64_t ProofOracles::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& thread : threads_) sum += thread->subset_nodes + thread->search.nodes();
  return sum;
}

}  // namespace turncoat::adjacency
