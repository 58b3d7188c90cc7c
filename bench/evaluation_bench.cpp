// The learned evaluation of Othello: README.md says what an item is.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "eval/othello/learned.h"
#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

std::vector<Position<8>> positions_with(int empties) {
  constexpr std::size_t kPositions = 200;
  Rng rng(1);
  std::vector<Position<8>> positions;
  while (positions.size() < kPositions) {
    const Position<8> position = testing::played_until<8>(empties, rng);
    if (!position.is_over()) positions.push_back(position);
  }
  return positions;
}

// Every child of a position: the move, its state and its value, as the search does it.
void evaluate_children(benchmark::State& state) {
  const std::vector<Position<8>> positions = positions_with(static_cast<int>(state.range(0)));
  const Learned knowledge(PatternWeights::builtin());
  std::int64_t children = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (const Position<8>& position : positions) {
      const SearchNode<Position<8>, Learned> node(knowledge, position);
      for (const Square square : squares_of(position.legal_moves())) {
        const SearchNode<Position<8>, Learned> child(knowledge, node, Move(square));
        benchmark::DoNotOptimize(child.evaluate(knowledge));
        ++children;
      }
    }
  }
  state.SetItemsProcessed(children);
}
BENCHMARK(evaluate_children)->ArgName("empties")->Arg(20)->Arg(40);

// From the board alone.
void evaluate_from_scratch(benchmark::State& state) {
  const std::vector<Position<8>> positions = positions_with(static_cast<int>(state.range(0)));
  const Learned knowledge(PatternWeights::builtin());
  std::int64_t evaluated = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (const Position<8>& position : positions)
      benchmark::DoNotOptimize(
          knowledge.evaluate(position, position.legal_moves(), knowledge.state_of(position)));
    evaluated += static_cast<std::int64_t>(positions.size());
  }
  state.SetItemsProcessed(evaluated);
}
BENCHMARK(evaluate_from_scratch)->ArgName("empties")->Arg(20)->Arg(40);

}  // namespace
}  // namespace turncoat::othello
