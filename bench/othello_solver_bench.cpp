// The exact Othello solver on positions of random play: README.md says what an item is.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "solver/othello/solver.h"
#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

// Score, move and line, the table empty before each position. Items are nodes.
void othello_solve(benchmark::State& state) {
  constexpr int kPositions = 10;
  Rng rng(1);
  std::vector<Position<8>> positions;
  while (positions.size() < kPositions) {
    const Position<8> position = testing::played_until<8>(static_cast<int>(state.range(0)), rng);
    if (!position.is_over()) positions.push_back(position);
  }
  std::uint64_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (const Position<8>& position : positions) {
      state.PauseTiming();
      Solver<8> solver({.threads = static_cast<int>(state.range(1))});  // one that knows nothing
      state.ResumeTiming();
      benchmark::DoNotOptimize(solver.solve(position, Budget({}, {})));
      nodes += solver.nodes();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(othello_solve)
    ->ArgNames({"empties", "threads"})
    ->Args({12, 1})
    ->Args({16, 1})
    ->Args({20, 1})
    ->Args({20, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace turncoat::othello
