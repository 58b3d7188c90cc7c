// How long each bot goes on after it was asked to stop, in work that would last for minutes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>

#include "games/registry.h"
#include "players/registry.h"

namespace turncoat {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kThinking{30};

// Seconds from the request to the answer; negative if the bot had finished by itself.
double time_to_stop(Player& player, const AnyPosition& position) {
  std::stop_source source;
  Clock::time_point asked;
  std::jthread asker([&] {
    std::this_thread::sleep_for(kThinking);
    asked = Clock::now();
    source.request_stop();
  });
  static_cast<void>(player.choose(position, {}, source.get_token(), nullptr));
  const Clock::time_point answered = Clock::now();
  asker.join();
  return std::chrono::duration<double>(answered - asked).count();
}

// The mean is the time of an iteration, the longest a counter of its own.
void stop_bot(benchmark::State& state, std::string_view spec, std::string_view game) {
  GameRegistry games;
  add_builtin_games(games);
  PlayerRegistry players;
  add_builtin_players(players);
  const AnyPosition start = games.start(game).value();
  const MadePlayer player = players.make(spec);
  double longest = 0;
  for (auto _ : state) {
    const double wait = time_to_stop(**player, start);
    state.SetIterationTime(std::max(0.0, wait));
    longest = std::max(longest, wait);
  }
  state.counters["longest_ms"] = longest * 1000;
}

// Work that would last for minutes.
void with_times(benchmark::internal::Benchmark* bench) {
  bench->UseManualTime()->Iterations(30)->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(stop_bot, minimax_adjacency, "minimax:depth=20", "adjacency")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, minimax_othello, "minimax:depth=20", "othello")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, genetic_weights, "genetic-weights:depth=20", "adjacency")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, othello_2007, "othello-2007:depth=20", "othello")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, othello_2008, "othello-2008:depth=20,mode=leaf", "othello")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, genetic_moves, "genetic-moves:population=1000,generations=10000", "othello")
    ->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, genetic_sequence, "genetic-sequence:population=10000,generations=10000",
                  "adjacency")
    ->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, genetic_tree, "genetic-tree:population=10000,generations=100000", "adjacency")
    ->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, mcts_adjacency, "mcts:playouts=100000000", "adjacency")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, mcts_othello, "mcts:playouts=100000000", "othello")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, engine_search, "engine:time=1000", "adjacency")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, engine_othello, "engine:time=1000", "othello")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, engine_threads, "engine:time=1000,threads=2", "adjacency")->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, engine_subsets, "engine:time=1000,hash=4096", "adjacency:size=5x8")
    ->Apply(with_times);
BENCHMARK_CAPTURE(stop_bot, engine_colours, "engine:time=1000", "adjacency:rounds=7")->Apply(with_times);

}  // namespace
}  // namespace turncoat
