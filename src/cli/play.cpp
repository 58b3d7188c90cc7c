// `play`: the app, or a game in the terminal: who sits where and what is played; terminal_play.h plays it.
#include <algorithm>
#include <memory>

#include "cli/app_host.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/options.h"
#include "cli/terminal_play.h"
#include "core/text.h"
#include "players/late_start.h"

namespace turncoat::cli {

namespace {

constexpr std::string_view kHuman = "human";
constexpr std::initializer_list<const char*> kTerminalOptions = {
    "--game", "--rounds", "--first",  "--position", "--empties",
    "--x",    "--o",      "--name-x", "--name-o",   "--seed"};

struct SeatOptions {
  std::string spec;
  std::string name;  // empty: the same as spec
};

struct PlayOptions {
  GameOptions game;
  std::string empties;  // empty: as the game begins
  SeatOptions x{.spec = "human", .name = ""};
  SeatOptions o{.spec = "greedy", .name = ""};
  int seed = 1;
  bool terminal = false;
  bool no_browser = false;
  AppHostOptions app;
};

Result<Seat> make_seat(const PlayerRegistry& players, const SeatOptions& options, const AnyPosition& start,
                       Side side, int seed) {
  Seat seat{options.spec, options.name.empty() ? options.spec : options.name, nullptr};
  if (lowered(options.spec) == kHuman) return seat;
  MadePlayer bot = players.make(options.spec, seed);
  if (!bot) {
    const std::vector<std::string> known = {std::string(kHuman)};
    return fail("--{} takes human or a bot{}: {}", to_lower(letter_of(side)), suggestion(options.spec, known),
                bot.error().message);
  }
  const Result<void> plays = players.check_game(options.spec, start);
  if (!plays) return std::unexpected(plays.error());
  seat.bot = std::move(*bot);
  return seat;
}

// Where the game begins.
Result<AnyPosition> chosen_start(const GameRegistry& games, const PlayOptions& chosen) {
  const Result<AnyPosition> start = chosen_position(games, chosen.game);
  if (!start || chosen.empties.empty()) return start;
  if (!chosen.game.position.empty()) return fail("--empties and --position both say where to begin");
  const std::optional<int> empties = parse_integer(chosen.empties);
  if (!empties) return fail("--empties: {} is not a whole number", quote(chosen.empties));
  const Result<AnyPosition> late = late_start(*start, *empties, static_cast<std::uint64_t>(chosen.seed));
  if (!late) return fail_at("--empties", late.error());
  return late;
}

Result<TableSetup> set_up(const Context& context, const PlayOptions& chosen) {
  const Result<AnyPosition> start = chosen_start(context.games, chosen);
  if (!start) return std::unexpected(start.error());
  if (chosen.x.name == chosen.o.name && !chosen.x.name.empty()) {
    return fail("both players are called {}: give them different names", quote(chosen.x.name));
  }
  Result<Seat> x = make_seat(context.players, chosen.x, *start, Side::kX, chosen.seed);
  if (!x) return std::unexpected(x.error());
  Result<Seat> o = make_seat(context.players, chosen.o, *start, Side::kO, chosen.seed + 1);
  if (!o) return std::unexpected(o.error());

  const std::string variant = start->variant();
  const Result<const GameInfo*> game = context.games.find(variant.substr(0, variant.find(':')));
  const std::string settings = variant == (*game)->name ? "" : fmt::format(" ({})", variant);
  return TableSetup{context.games, (*game)->title + settings, *start, {std::move(*x), std::move(*o)}};
}

// What a name may not be: empty to the eye, too long for its place, or a way to drive the terminal.
std::string check_name(const std::string& name) {
  constexpr std::size_t kLongest = 40;
  const bool is_printable = std::ranges::all_of(name, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= ' ' && byte != 127;
  });
  if (trimmed(name).empty()) return "a name may not be blank";
  if (name.size() > kLongest) return fmt::format("a name has at most {} characters", kLongest);
  return is_printable ? "" : "a name has no control characters";
}

void add_seat(CLI::App& app, char side, SeatOptions& seat) {
  const char letter = to_lower(side);
  add_text(
      app, fmt::format("--{}", letter), seat.spec, "SEAT",
      fmt::format("who plays {}: human, or a bot as NAME or NAME:KEY=VALUE,...; see turncoat bots", side));
  add_text(app, fmt::format("--name-{}", letter), seat.name, "NAME",
           fmt::format("what to call the player of {}", side), check_name);
}

}  // namespace

Command add_play_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "play",
                  "Play in the browser, or in the terminal.\n"
                  "The same as turncoat without a command. Without options it starts the app on this "
                  "machine and opens the browser. --terminal, and every option about the game or the "
                  "players, plays in the terminal: moves are cells such as f5; type help at the "
                  "prompt for undo, hint, resign and the rest.",
                  examples({"turncoat play", "turncoat play --terminal",
                            "turncoat play --game adjacency --rounds 10 --first O",
                            "turncoat play --x human --name-x Ana --o human --name-o Ben",
                            "turncoat play --x greedy --o random --seed 7"}));
  const auto chosen = std::make_shared<PlayOptions>();
  add_app_host_options(*options, chosen->app);
  add_switch(*options, "--no-browser", chosen->no_browser, "only print the app's address");
  add_switch(*options, "--terminal", chosen->terminal, "play in the terminal");
  add_game_options(*options, chosen->game);
  add_text(*options, "--empties", chosen->empties, "N",
           "begin late, with so many cells empty (1 to 60; 1 to 32 on 6x6), in othello: the moves before "
           "that are drawn by lot");
  add_seat(*options, 'X', chosen->x);
  add_seat(*options, 'O', chosen->o);
  add_bot_options(*options, context);
  add_number(
      *options, "--seed", chosen->seed, kSeeds,
      "start of the random numbers: X has this one and O the next; it decides the start of --empties too");
  return {options, [&context, options, chosen]() -> CommandResult {
            if (!chosen->terminal && !is_any_given(*options, kTerminalOptions)) {
              chosen->app.opens_browser = !chosen->no_browser;
              return host_app(context, chosen->app);
            }
            Result<TableSetup> setup = set_up(context, *chosen);
            if (!setup) return wrong_usage(setup.error());
            play_at_terminal(std::move(*setup), context.streams);
            return {};
          }};
}

}  // namespace turncoat::cli
