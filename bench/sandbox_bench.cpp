// What the sandbox costs: starting a bot, and asking one for a move.
#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "games/registry.h"
#include "process/child_process.h"
#include "process/sandbox.h"
#include "remote/external_player.h"
#include "remote/line_driver.h"

namespace turncoat {
namespace {

using namespace std::chrono_literals;

// Plays the first legal move, in a language that starts at once.
const std::vector<std::string> kBot = {
    "sh", "-c", "echo ready; while read -r side plies board time game move rest; do echo $move; done"};

// The sandbox of this machine for arguments that are not 0; null for others, or, with a message, where there is none.
std::shared_ptr<const Sandbox> sandbox_for(benchmark::State& state) {
  if (state.range(0) == 0) return nullptr;
  static const Result<std::shared_ptr<const Sandbox>> found = Sandbox::find();
  if (found) return *found;
  state.SkipWithError(found.error().message.c_str());
  return nullptr;
}

void start_and_end(benchmark::State& state) {
  const std::shared_ptr<const Sandbox> sandbox = sandbox_for(state);
  for ([[maybe_unused]] const auto unused : state) {
    const auto child = ChildProcess::start(kBot, sandbox.get());
    if (!child || !(*child)->read_line(ChildProcess::Clock::now() + 1min, {})) state.SkipWithError("no line");
  }
}
BENCHMARK(start_and_end)->ArgName("sandbox")->Arg(0)->Arg(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void line_and_answer(benchmark::State& state) {
  const std::shared_ptr<const Sandbox> sandbox = sandbox_for(state);
  const std::vector<std::string> echo = {"cat"};
  const auto child = ChildProcess::start(echo, sandbox.get());
  for ([[maybe_unused]] const auto unused : state) {
    const bool is_sent = (*child)->write_line("X 60 board 5000 othello d3 c4 f5 e6");
    if (!is_sent || !(*child)->read_line(ChildProcess::Clock::now() + 1min, {})) state.SkipWithError("no line");
  }
}
BENCHMARK(line_and_answer)->ArgName("sandbox")->Arg(0)->Arg(1)->UseRealTime()->Unit(benchmark::kMicrosecond);

// All that a referee does for a move; with a pause before each the bot has been frozen and is woken.
void move(benchmark::State& state) {
  const std::shared_ptr<const Sandbox> sandbox = sandbox_for(state);
  const std::chrono::milliseconds pause(state.range(1));
  GameRegistry games;
  add_builtin_games(games);
  const AnyPosition start = games.start("othello").value();
  ExternalPlayer player(kBot, std::make_unique<LineDriver>(), sandbox);
  for ([[maybe_unused]] const auto unused : state) {
    std::this_thread::sleep_for(pause);
    const auto begin = ChildProcess::Clock::now();
    player.follow(start, {}, {});
    if (!player.choose(start, {}, {}, nullptr)) state.SkipWithError("no move");
    state.SetIterationTime(std::chrono::duration<double>(ChildProcess::Clock::now() - begin).count());
  }
}
BENCHMARK(move)
    ->ArgNames({"sandbox", "pause_ms"})
    ->ArgsProduct({{0, 1}, {0, 20}})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace turncoat
