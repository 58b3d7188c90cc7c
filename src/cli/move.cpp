// `move`: one move of one bot, with every step of its algorithm if wanted.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/limit_options.h"
#include "cli/options.h"
#include "cli/stopwatch.h"
#include "players/event_json.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

struct MoveOptions {
  GameOptions game;
  LimitOptions limits;
  std::string bot = "greedy";
  int seed = 1;
  bool json = false;
  bool xray = false;
};

class EventPrinter final : public Observer {
 public:
  explicit EventPrinter(std::ostream& out) : out_(out) {}
  void on(const Event& event) override { out_ << to_json(event) << '\n'; }

 private:
  std::ostream& out_;
};

void print_choice_json(std::ostream& out, const Choice& choice, double seconds) {
  Json line = {{"move", to_text(choice.move)}, {"score", choice.value ? Json(*choice.value) : Json()},
               {"exact", choice.is_exact},     {"depth", choice.depth},
               {"nodes", choice.nodes},        {"seconds", seconds}};
  if (!choice.reason.empty()) line["reason"] = choice.reason;
  out << line.dump() << '\n';
}

void print_choice(std::ostream& out, const Choice& choice, double seconds) {
  fmt::print(out, "{}", to_text(choice.move));
  if (choice.value) fmt::print(out, "   {} {:g}", choice.is_exact ? "exact score" : "score", *choice.value);
  if (choice.depth > 0) fmt::print(out, "   depth {}", choice.depth);
  if (choice.nodes > 0) fmt::print(out, "   {} nodes", choice.nodes);
  fmt::print(out, "   {:.3f} s\n", seconds);
  if (!choice.reason.empty()) fmt::print(out, "{}\n", choice.reason);
}

CommandResult make_move(Context& context, const MoveOptions& chosen) {
  const Result<AnyPosition> position = chosen_position(context.games, chosen.game);
  if (!position) return wrong_usage(position.error());
  const MadePlayer bot = context.players.make(chosen.bot, chosen.seed);
  if (!bot) return wrong_usage(bot.error());
  const Result<void> plays = context.players.check_game(chosen.bot, *position);
  if (!plays) return wrong_usage(plays.error());
  if (position->is_over()) {
    return failed(Failure{"the game is over in this position, so there is no move to find"});
  }
  std::ostream& out = context.streams.out;
  EventPrinter printer(out);
  const Stopwatch watch;
  const Chosen choice =
      (*bot)->choose(*position, limits_of(chosen.limits), {}, chosen.xray ? &printer : nullptr);
  const double seconds = watch.seconds();
  if (!choice) return failed(Failure{fmt::format("{}: {}", chosen.bot, choice.error().message)});
  (chosen.json || chosen.xray ? print_choice_json : print_choice)(out, *choice, seconds);
  return {};
}

}  // namespace

Command add_move_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "move",
      "Ask a bot for one move.\n"
      "--xray shows how it came to it: every step of its algorithm as a line of JSON, the move as the last "
      "line. docs/events.md explains the lines.",
      examples({"turncoat move --bot greedy", "turncoat move --game adjacency:size=4 --bot annealing --xray",
                "turncoat move --bot mcts --time 2 --json"}));
  const auto chosen = std::make_shared<MoveOptions>();
  add_game_options(*options, chosen->game);
  add_text(*options, "--bot", chosen->bot, "BOT",
           "who chooses, as NAME or NAME:KEY=VALUE,...; see turncoat bots");
  add_limit_options(*options, chosen->limits);
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the bot's random numbers");
  add_bot_options(*options, context);
  add_switch(*options, "--json", chosen->json,
             "print one JSON object: move, score, exact, depth, nodes, seconds");
  add_switch(*options, "--xray", chosen->xray, "print every step as a line of JSON, then the same object");
  return {options, [&context, chosen] { return make_move(context, *chosen); }};
}

}  // namespace turncoat::cli
