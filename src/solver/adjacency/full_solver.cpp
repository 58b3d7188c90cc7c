#include "solver/adjacency/full_solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

#include "core/shape.h"
#include "search/mirror.h"

namespace turncoat::adjacency {
namespace {

// Whether a mirror of the board pairs the cells. Then the answer to each move is its image, and the mover
// wins nothing: F <= 0.
bool is_mirrored(Bitboard cells, Shape shape) {
  return std::ranges::any_of(kMirrors,
                             [&](Symmetry mirror) { return falls_into_pairs(cells, mirror, shape); });
}

std::size_t subset_bytes_of(const SolverOptions& options) {
  return options.hash_bytes - options.hash_bytes / 4;
}

}  // namespace

bool FullSolver::has_memory_for(int empties, const SolverOptions& options) {
  return SubsetTable::bytes_for(empties) <= subset_bytes_of(options);
}

FullSolver::FullSolver(Rules rules, const SolverOptions& options)
    : rules_(rules),
      threads_(options.threads),
      board_(rules),
      table_(options.hash_bytes / 4),
      subsets_(board_, subset_bytes_of(options)) {
  for (int thread = 0; thread < threads_; ++thread) searches_.emplace_back(rules, board_, table_, thread);
}

bool FullSolver::fits(const Position& position) { return position.plies_left() == count(position.empties()); }

std::uint64_t FullSolver::nodes() const {
  std::uint64_t sum = subset_nodes_;
  for (const FullSearch& search : searches_) sum += search.nodes();
  return sum;
}

// All threads ask the same question; the first answer counts.
std::optional<int> FullSolver::search(Bitboard empties, int bound, const Budget& budget) {
  std::atomic<bool> is_answered = false;
  std::optional<int> answer;
  const auto ask = [&](FullSearch& search) {
    const std::optional<int> found = search.search(empties, bound, budget, is_answered);
    if (found && !is_answered.exchange(true)) answer = found;
  };
  std::vector<std::jthread> helpers;
  for (std::size_t thread = 1; thread < searches_.size(); ++thread) {
    helpers.emplace_back([&ask, &search = searches_[thread]] { ask(search); });
  }
  ask(searches_.front());
  helpers.clear();
  return answer;
}

// Null windows one after the other from a guess on, until the value is known or the budget ends.
ScoreBounds FullSolver::search_value(Bitboard empties, const Budget& budget) {
  ScoreBounds bounds{-kMostScore, kMostScore};
  if (is_mirrored(empties, rules_.shape)) bounds.upper = 0;
  int bound = count(empties) % 2 == 1 ? 4 : -2;  // who moves last has a few cells more
  while (!bounds.is_exact()) {
    bound = std::clamp(bound, bounds.lower + 1, bounds.upper);
    const std::optional<int> found = search(empties, bound, budget);
    if (!found) break;
    if (*found >= bound) {
      bounds.lower = *found;
      bound = *found + 2;
    } else {
      bounds.upper = *found;
      bound = *found;
    }
  }
  return bounds;
}

// Whether F of `empties` and of the sets with one cell less is in subsets_ afterwards.
bool FullSolver::fill_subsets(Bitboard empties, const Budget& budget) {
  const int cells = count(empties);
  const std::uint64_t nodes = (std::uint64_t{1} << cells) / 64 + 1;
  if (!subsets_.has_room_for(cells) || budget.is_spent(nodes)) return false;
  if (!subsets_.fill(empties, threads_, budget)) return false;
  subset_nodes_ += nodes;
  return true;
}

// F of the cells as far as the budget allows.
ScoreBounds FullSolver::narrow(Bitboard empties, const Budget& budget) {
  assert((empties & ~rules_.shape.area()) == 0);
  if (budget.must_stop()) return {-kMostScore, kMostScore};
  std::optional<int> known = subsets_.find(empties);
  if (!known && fill_subsets(empties, budget)) known = subsets_.find(empties);
  return known ? ScoreBounds::exactly({*known}) : search_value(empties, budget);
}

std::optional<int> FullSolver::value(Bitboard empties, const Budget& budget) {
  const ScoreBounds bounds = narrow(empties, budget);
  return bounds.is_exact() ? std::optional(bounds.lower) : std::nullopt;
}

std::optional<bool> FullSolver::is_at_least(Bitboard empties, int bound, const Budget& budget) {
  assert((empties & ~rules_.shape.area()) == 0);
  if (budget.must_stop()) return std::nullopt;
  std::optional<int> found = subsets_.find(empties);
  if (!found && fill_subsets(empties, budget)) found = subsets_.find(empties);
  if (!found) found = search(empties, bound, budget);
  if (!found) return std::nullopt;
  return *found >= bound;
}

// A move that reaches `value`, which is F of the cells.
std::optional<Move> FullSolver::best_move(Bitboard empties, int value, const Budget& budget) {
  for (const Square square : searches_.front().ordered_moves(empties)) {
    const Bitboard rest = empties ^ bit(square);
    const int left = searches_.front().gain(empties, square) - value;
    std::optional<int> found = subsets_.find(rest);
    if (!found && fill_subsets(empties, budget)) found = subsets_.find(rest);
    if (!found) found = search(rest, left + 1, budget);
    if (!found) return std::nullopt;
    if (*found <= left) return Move(square);
  }
  return std::nullopt;
}

Solved FullSolver::solve(const Position& position, const Budget& budget) {
  assert(position.rules() == rules_ && fits(position));
  const std::uint64_t nodes_before = nodes();
  Bitboard empties = position.empties();
  const int settled = settled_score(position);
  const ScoreBounds still_open = narrow(empties, budget);
  const ScoreBounds proved{settled + still_open.lower, settled + still_open.upper};
  if (!proved.is_exact()) return std::unexpected(proved);

  Solution solution{.score = {proved.lower}};
  for (std::optional<int> left = still_open.lower; left && empties != 0; left = value(empties, budget)) {
    const std::optional<Move> move = best_move(empties, *left, budget);
    if (!move) break;
    solution.line.push_back(*move);
    empties ^= bit(move->square());
  }
  if (position.is_over()) {
    solution.argument = Argument::kGameOver;
  } else {
    if (solution.line.empty()) return std::unexpected(proved);
    solution.move = solution.line.front();
    const bool mirror_decides = still_open.lower == 0 && is_mirrored(position.empties(), rules_.shape);
    solution.argument = mirror_decides ? Argument::kSymmetry : Argument::kEmptySquares;
  }
  solution.nodes = nodes() - nodes_before;
  return solution;
}

}  // namespace turncoat::adjacency
