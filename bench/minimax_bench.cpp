// How fast minimax looks five plies ahead, on the kinds of positions on which the reports' public programs
// were measured. An item is a node; README.md has the figures of those programs.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "players/pick.h"
#include "search/alpha_beta.h"

namespace turncoat {
namespace {

using adjacency::Position;

// Ten random games, each stopped when so many cells are empty.
std::vector<Position> positions_with(int empties) {
  std::vector<Position> positions;
  Rng rng(1);
  for (int game = 0; game < 10; ++game) {
    Position position;
    while (count(position.empties()) > empties) position.play(Move(pick(position.legal_moves(), rng)));
    positions.push_back(position);
  }
  return positions;
}

// Arguments: empty cells, order of moves. The time is for one position.
void minimax_depth_5(benchmark::State& state) {
  const std::vector<Position> positions = positions_with(static_cast<int>(state.range(0)));
  const AlphaBetaOptions options{.order = static_cast<MoveOrder>(state.range(1))};
  const Budget budget({}, {});
  std::uint64_t nodes = 0;
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    AlphaBeta<Position, Discs> search(Discs{}, options, budget);
    benchmark::DoNotOptimize(search.search(positions[next++ % positions.size()], 5));
    nodes += search.nodes();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(minimax_depth_5)
    ->ArgNames({"empties", "order"})
    ->ArgsProduct({{56, 55, 28}, {static_cast<int>(MoveOrder::kRows), static_cast<int>(MoveOrder::kFlips)}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace turncoat
