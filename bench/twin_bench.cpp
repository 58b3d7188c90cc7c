// The slow twins of the tests at the same work, as a measure of what the fast rules gain.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/adjacency_twin.h"
#include "support/othello_twin.h"

namespace turncoat::testing {
namespace {

template <class Twin>
std::uint64_t perft_of(const Twin& position, int depth) {
  const std::vector<std::string> moves = position.moves();
  if (depth == 0 || moves.empty()) return 1;
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const std::string& move : moves) {
    Twin child = position;
    child.play(move);
    lines += perft_of(child, depth - 1);
  }
  return lines;
}

// Items are leaves, as in othello_perft.
void othello_twin_perft(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for ([[maybe_unused]] auto _ : state) leaves += perft_of(OthelloTwin::start(8), 7);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(othello_twin_perft)->Unit(benchmark::kMillisecond);

// Items are positions set up, as in adjacency_perft.
void adjacency_twin_perft(benchmark::State& state) {
  const AdjacencyTwin start = AdjacencyTwin::start(8, 8, state.range(0) == 8, 'X', 56);
  const std::uint64_t positions = perft_of(start, 1) + perft_of(start, 2);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(perft_of(start, 3));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions));
}
BENCHMARK(adjacency_twin_perft)->ArgName("neighbours")->Arg(4)->Arg(8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace turncoat::testing
