// How fast the rules are: kernels, perft and random games. What the numbers mean: README.md.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "games/othello/kernels.h"
#include "games/othello/position.h"
#include "games/perft.h"
#include "players/pick.h"

namespace turncoat {
namespace {

using Othello = othello::Position<8>;

template <Game P>
Move random_move(const P& position, Rng& rng) {
  return position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng));
}

adjacency::Position adjacency_start(benchmark::State& state) {
  const auto neighbours = state.range(0) == 8 ? adjacency::Neighbours::kEight : adjacency::Neighbours::kFour;
  return adjacency::Position(adjacency::Rules{.shape = {}, .neighbours = neighbours});
}

// --- Othello, one board: boards of random games, each with one legal move ---

struct Sample {
  Bitboard own;
  Bitboard opp;
  Square square;
};

std::vector<Sample> samples() {
  std::vector<Sample> found;
  Rng rng(1);
  while (found.size() < 1000) {
    for (Othello position; !position.is_over();) {
      const Move move = random_move(position, rng);
      if (!move.is_pass()) found.push_back({position.own(), position.opp(), move.square()});
      position.play(move);
    }
  }
  return found;
}

// The board is hidden from the compiler: it would do four boards at once where search has only one.
template <class Kernel>
void run_kernel(benchmark::State& state, Kernel kernel) {
  const std::vector<Sample> boards = samples();
  for ([[maybe_unused]] auto _ : state) {
    for (Sample board : boards) {
      benchmark::DoNotOptimize(board.own);
      benchmark::DoNotOptimize(kernel(board));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}

void legal_moves_chosen(benchmark::State& state) {
  run_kernel(state, [](const Sample& b) { return othello::legal_moves(b.own, b.opp); });
}
void legal_moves_portable(benchmark::State& state) {
  run_kernel(state, [](const Sample& b) { return othello::legal_moves_portable(b.own, b.opp); });
}
void flips_chosen(benchmark::State& state) {
  run_kernel(state, [](const Sample& b) { return othello::flips(b.own, b.opp, b.square); });
}
void flips_portable(benchmark::State& state) {
  run_kernel(state, [](const Sample& b) { return othello::flips_portable(b.own, b.opp, bit(b.square)); });
}
BENCHMARK(legal_moves_chosen);
BENCHMARK(legal_moves_portable);
BENCHMARK(flips_chosen);
BENCHMARK(flips_portable);

// --- Perft: items are leaves ---

void othello_perft(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for ([[maybe_unused]] auto _ : state) leaves += perft(Othello(), static_cast<int>(state.range(0)));
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(othello_perft)->DenseRange(9, 11)->Unit(benchmark::kMillisecond);

void othello_perft_one_by_one(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for ([[maybe_unused]] auto _ : state)
    leaves += perft_one_by_one(Othello(), static_cast<int>(state.range(0)));
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(othello_perft_one_by_one)->DenseRange(9, 10)->Unit(benchmark::kMillisecond);

// Items are positions set up: perft counts its leaves without playing them, which says little where every
// position of a ply has the same number of moves.
void adjacency_perft(benchmark::State& state) {
  const adjacency::Position start = adjacency_start(state);
  std::uint64_t positions = 0;
  for (int depth = 1; depth <= 4; ++depth) positions += perft(start, depth);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(perft(start, 5));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions));
}
BENCHMARK(adjacency_perft)->ArgName("neighbours")->Arg(4)->Arg(8)->Unit(benchmark::kMillisecond);

// --- Whole random games: items are plies ---

template <Game P>
void play_random_games(benchmark::State& state, const P& start) {
  Rng rng(1);
  std::int64_t plies = 0;
  for ([[maybe_unused]] auto _ : state) {
    P position = start;
    for (; !position.is_over(); ++plies) position.play(random_move(position, rng));
    benchmark::DoNotOptimize(position.final_score());
  }
  state.SetItemsProcessed(plies);
}

void othello_random_game(benchmark::State& state) { play_random_games(state, Othello()); }
void adjacency_random_game(benchmark::State& state) { play_random_games(state, adjacency_start(state)); }
BENCHMARK(othello_random_game);
BENCHMARK(adjacency_random_game)->ArgName("neighbours")->Arg(4)->Arg(8);

}  // namespace
}  // namespace turncoat
