// `bench`: fixed work on every game and by every bot. The signature changes exactly when the rules, hashes
// and scores or the choices of a bot do, whatever the compiler and build type; the speed says what a
// change costs.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cassert>
#include <cmath>
#include <memory>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/stopwatch.h"
#include "core/random.h"
#include "games/perft.h"
#include "players/pick.h"

namespace turncoat::cli {

namespace {

// What is done in one variant of a game, from its start.
struct Task {
  std::string_view game;
  int perft_depth;
  int random_games;
};

// Together about a second in a release build; the games people play have the larger part.
constexpr std::array kTasks = {
    Task{"othello", 10, 30000},
    Task{"othello:size=6", 9, 20000},
    Task{"adjacency", 5, 30000},
    Task{"adjacency:neighbours=8", 4, 30000},
    Task{"adjacency:rounds=5,first=O", 4, 20000},
    Task{"adjacency:size=4", 8, 20000},
    Task{"adjacency:size=5,neighbours=8", 5, 20000},
    Task{"adjacency:size=6", 5, 20000},
    Task{"adjacency:size=7,neighbours=8", 4, 20000},
    Task{"adjacency:size=5x8", 4, 20000},
};

// Where every bot that plays the game makes its moves against itself.
constexpr std::array<std::string_view, 2> kBotGames = {"adjacency:rounds=14", "othello"};
constexpr int kBotPlies = 20;
// In the game that fills the board the engine judges in another way, and solves from early on: a whole game.
constexpr std::string_view kWholeGame = "adjacency";
constexpr Limits kBotLimits{.nodes = 5000};

// How many nodes a kind of work had, and how long it took.
struct Effort {
  std::uint64_t nodes = 0;
  double seconds = 0;

  void add(const Effort& more) {
    nodes += more.nodes;
    seconds += more.seconds;
  }
};

class Signature {
 public:
  void fold(std::uint64_t value) { state_ = mix(state_ ^ value) + 0x9E3779B97F4A7C15; }

  // Half of the bits: a number that people can compare, and that every JSON reader keeps exact.
  [[nodiscard]] std::uint32_t value() const { return static_cast<std::uint32_t>(state_ >> 32); }

 private:
  std::uint64_t state_ = 0;
};

template <Game P>
Effort count_lines(const P& start, int depths, Signature& signature) {
  Effort effort;
  const Stopwatch watch;
  for (int depth = 1; depth <= depths; ++depth) {
    const std::uint64_t lines = perft(start, depth);
    signature.fold(lines);
    effort.nodes += lines;
  }
  effort.seconds = watch.seconds();
  return effort;
}

template <Game P>
Effort play_games(const P& start, int games, Signature& signature) {
  Effort effort;
  Rng rng(1);
  const Stopwatch watch;
  for (int i = 0; i < games; ++i) {
    P position = start;
    while (!position.is_over()) {
      const Bitboard moves = position.legal_moves();
      signature.fold(moves);
      signature.fold(position.hash());
      position.play(moves == 0 ? Move::pass() : Move(pick(moves, rng)));
      ++effort.nodes;
    }
    signature.fold(static_cast<std::uint64_t>(position.final_score().discs));
  }
  effort.seconds = watch.seconds();
  return effort;
}

// The bot's first moves against itself: what it chose, how it values it and what it looked at.
Effort let_think(Player& bot, AnyPosition position, int plies, Signature& signature) {
  Effort effort;
  const Stopwatch watch;
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    const Choice choice = bot.choose(position, kBotLimits, {}, nullptr).value();
    signature.fold(choice.move.is_pass() ? kGridSquares : static_cast<std::uint64_t>(choice.move.square()));
    signature.fold(static_cast<std::uint64_t>(std::llround(choice.value.value_or(0) * 1e6)));
    signature.fold(choice.nodes);
    effort.nodes += choice.nodes;
    position.play(choice.move);
  }
  effort.seconds = watch.seconds();
  return effort;
}

Effort bench_games(Context& context, bool json, Signature& signature) {
  std::ostream& out = context.streams.out;
  constexpr auto kRow = "{:<30} {:>12} {:>11} {:>12} {:>11}\n";
  const bool shows_progress = context.streams.out_is_terminal && !json;
  if (!json) fmt::print(out, kRow, "game", "lines", "counted at", "moves", "made at");
  Effort total;
  for (const Task& task : kTasks) {
    if (shows_progress) out << task.game << " ...\r" << std::flush;  // its own row overwrites it
    const Result<AnyPosition> start = context.games.start(task.game);
    assert(start);
    start->visit([&](const auto& position) {
      const Effort counting = count_lines(position, task.perft_depth, signature);
      const Effort playing = play_games(position, task.random_games, signature);
      total.add(counting);
      total.add(playing);
      if (json) return;
      fmt::print(out, kRow, task.game, counting.nodes, speed(counting.nodes, counting.seconds), playing.nodes,
                 speed(playing.nodes, playing.seconds));
      out.flush();
    });
  }
  return total;
}

Effort bench_bots(Context& context, bool json, Signature& signature) {
  std::ostream& out = context.streams.out;
  constexpr auto kRow = "{:<30} {:>12} {:>11} {:>12} {:>11}\n";
  if (!json) fmt::print(out, kRow, "bot", "adjacency", "nodes at", "othello", "nodes at");
  Effort total;
  for (const PlayerInfo& info : context.players.players()) {
    std::vector<std::string> cells;
    for (const std::string_view game : kBotGames) {
      const AnyPosition start = context.games.start(game).value();
      Effort effort;
      if (context.players.check_game(info.name, start)) {
        effort = let_think(*context.players.make(info.name).value(), start, kBotPlies, signature);
      }
      total.add(effort);
      cells.push_back(effort.nodes == 0 ? "-" : std::to_string(effort.nodes));
      cells.push_back(effort.nodes == 0 ? "-" : speed(effort.nodes, effort.seconds));
    }
    if (!json) fmt::print(out, kRow, info.name, cells[0], cells[1], cells[2], cells[3]);
  }
  const Effort whole = let_think(*context.players.make("engine").value(),
                                 context.games.start(kWholeGame).value(), kGridSquares, signature);
  total.add(whole);
  if (!json)
    fmt::print(out, kRow, "engine, a whole game", whole.nodes, speed(whole.nodes, whole.seconds), "-", "-");
  return total;
}

void bench(Context& context, bool json) {
  std::ostream& out = context.streams.out;
  Signature signature;
  Effort total = bench_games(context, json, signature);
  if (!json) out << '\n';
  total.add(bench_bots(context, json, signature));
  if (json) {
    const nlohmann::ordered_json line = {
        {"signature", signature.value()}, {"nodes", total.nodes}, {"seconds", total.seconds}};
    out << line.dump() << '\n';
  } else {
    fmt::print(out, "\n{} nodes in {:.3f} s, {}\nsignature {}\n", total.nodes, total.seconds,
               speed(total.nodes, total.seconds), signature.value());
  }
}

}  // namespace

Command add_bench_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "bench",
      "Measure speed and print the signature of fixed work.\n"
      "The signature is folded from every count, hash and score and from what the bots choose: it is the "
      "same on every machine and compiler, and another one means that a game or a bot behaves "
      "differently. Lines of play are counted as by perft, moves are made in random games, and every "
      "bot makes its first moves against itself, the engine also a whole game.",
      examples({"turncoat bench", "turncoat bench --json"}));
  const auto json = std::make_shared<bool>(false);
  add_switch(*options, "--json", *json, "print one JSON object: signature, nodes, seconds");
  return {options, [&context, json]() -> CommandResult {
            bench(context, *json);
            return {};
          }};
}

}  // namespace turncoat::cli
