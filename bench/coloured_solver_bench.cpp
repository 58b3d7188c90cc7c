// How long the solver of short Adjacency games takes: from the start, and for the last plies of a game of
// 14 rounds. An item is a node; README.md has the figures.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "players/pick.h"
#include "solver/adjacency/coloured_solver.h"

namespace turncoat {
namespace {

using adjacency::ColouredSolver;
using adjacency::Position;
using adjacency::Rules;

const Budget kNoLimit({}, {});

Rules rules_with(std::int64_t neighbours) {
  return {.neighbours = neighbours == 8 ? adjacency::Neighbours::kEight : adjacency::Neighbours::kFour};
}

void report_nodes(benchmark::State& state, std::uint64_t nodes) {
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

// Arguments: neighbours, rounds. The table is new each time.
void short_game(benchmark::State& state) {
  const Position start =
      Position(rules_with(state.range(0))).with_plies_left(2 * static_cast<int>(state.range(1)));
  std::uint64_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    ColouredSolver solver(start.rules(), {});
    benchmark::DoNotOptimize(solver.solve(start, kNoLimit));
    nodes += solver.nodes();
  }
  report_nodes(state, nodes);
}
BENCHMARK(short_game)
    ->ArgNames({"neighbours", "rounds"})
    ->ArgsProduct({{4, 8}, {4, 5, 6}})
    ->Unit(benchmark::kMillisecond);

// The move that turns most, less what the best answer to it turns; any move now and then.
Move sensible_move(const Position& position, Rng& rng) {
  if (rng.below(8) == 0) return Move(pick(position.legal_moves(), rng));
  Bitboard best_moves = 0;
  int best = -kGridSquares;
  for (const Square square : squares_of(position.legal_moves())) {
    Position child = position;
    child.play(Move(square));
    int answer = -kGridSquares;
    for (const Square reply : squares_of(child.legal_moves())) {
      Position grandchild = child;
      grandchild.play(Move(reply));
      answer = std::max(answer, -grandchild.final_score().discs);
    }
    if (-answer > best) best_moves = 0;
    best = std::max(best, -answer);
    if (-answer == best) best_moves |= bit(square);
  }
  return Move(pick(best_moves, rng));
}

// Arguments: neighbours, plies left, whether the players had sense. The time is for one position; the table
// is kept from one to the next.
void last_plies(benchmark::State& state) {
  const bool have_sense = state.range(2) != 0;
  std::vector<Position> positions;
  Rng rng(1);
  for (int game = 0; game < 10; ++game) {
    Position position = Position(rules_with(state.range(0))).with_plies_left(28);
    while (position.plies_left() > state.range(1)) {
      position.play(have_sense ? sensible_move(position, rng) : Move(pick(position.legal_moves(), rng)));
    }
    positions.push_back(position);
  }
  ColouredSolver solver(positions.front().rules(), {});
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(solver.solve(positions[next++ % positions.size()], kNoLimit));
  }
  report_nodes(state, solver.nodes());
}
BENCHMARK(last_plies)
    ->ArgNames({"neighbours", "plies", "sense"})
    ->ArgsProduct({{4, 8}, {8, 10, 12}, {0, 1}})
    ->Iterations(10)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace turncoat
