// How long an Adjacency game that fills the board takes to solve, by the number of empty cells. An item is a
// node of the solver; the time is for one position with a fresh solver. README.md has the figures.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "players/pick.h"
#include "solver/adjacency/full_solver.h"

namespace turncoat::adjacency {
namespace {

// A move that settles much and opens little for the opponent, with some luck: about how good bots play.
Square sensible_move(const Neighbourhoods& board, Bitboard empties, Rng& rng) {
  std::pair<int, Square> best{-1000, 0};
  for (const Square square : squares_of(empties)) {
    int value = rng.below(12);
    for (const Square v : squares_of(board.closed(square))) {
      const int left = count(board.closed(v) & empties);
      value += left == 1 ? 8 : left == 2 ? -5 : 0;
    }
    best = std::max(best, {value, square});
  }
  return best.second;
}

std::vector<Bitboard> sets_with(Rules rules, int empties, bool is_sensible) {
  const Neighbourhoods board(rules);
  Rng rng(7);
  std::vector<Bitboard> sets;
  for (int game = 0; game < 5; ++game) {
    Bitboard cells = Position(rules).empties();
    while (count(cells) > empties) {
      cells ^= bit(is_sensible ? sensible_move(board, cells, rng) : pick(cells, rng));
    }
    sets.push_back(cells);
  }
  return sets;
}

// Arguments: neighbours, empty cells, random or sensible games, MiB of memory. 64 and 640 MiB are enough for
// all subsets at once; with the other sizes the value has to be searched for.
void solve_full_game(benchmark::State& state) {
  const Rules rules{.neighbours = state.range(0) == 4 ? Neighbours::kFour : Neighbours::kEight};
  const std::vector<Bitboard> sets = sets_with(rules, static_cast<int>(state.range(1)), state.range(2) != 0);
  const Budget budget({}, {});
  std::uint64_t nodes = 0;
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    FullSolver solver(rules, {.hash_bytes = static_cast<std::size_t>(state.range(3)) * kMebibyte});
    benchmark::DoNotOptimize(solver.value(sets[next++ % sets.size()], budget));
    nodes += solver.nodes();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(solve_full_game)
    ->ArgNames({"neighbours", "empties", "sensible", "MiB"})
    ->ArgsProduct({{4, 8}, {20, 22, 24, 26}, {0, 1}, {64}})
    ->ArgsProduct({{4, 8}, {28, 30}, {0, 1}, {640}})
    ->ArgsProduct({{4, 8}, {24}, {0, 1}, {12}})
    ->ArgsProduct({{4, 8}, {26}, {0, 1}, {40}})
    ->Iterations(5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace turncoat::adjacency
