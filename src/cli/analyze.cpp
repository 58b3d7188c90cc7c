// `analyze`: whole games, move by move: what was best, what was played, what that cost.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/game_files.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/review_text.h"
#include "core/text.h"
#include "players/game_review.h"
#include "record/openings.h"
#include "record/paste.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

struct AnalyzeOptions {
  std::string input;
  std::string game;
  LimitOptions limits;
  EngineResources resources;
  bool json = false;
};

Result<std::vector<GameRecord>> read_games(Context& context, const AnalyzeOptions& chosen) {
  std::optional<AnyPosition> start;
  if (!chosen.game.empty()) {
    const Result<AnyPosition> named = context.games.start(chosen.game);
    if (!named) return std::unexpected(named.error());
    start = *named;
  }
  std::error_code ignored;
  if (chosen.input == kStandardInput || std::filesystem::exists(chosen.input, ignored)) {
    const Result<GameSource> source = open_games(chosen.input, nullptr, context.streams.in);
    if (!source) return std::unexpected(source.error());
    return games_of(*source, context.games, start);
  }
  const Result<GameRecord> game = parse_pasted(chosen.input, context.games, start);
  if (!game) return fail("{} is no file, and no game: {}", quote(chosen.input), game.error().message);
  return std::vector{*game};
}

std::vector<Move> moves_of(const GameRecord& game) {
  std::vector<Move> moves;
  for (const PlayedMove& played : game.moves) moves.push_back(played.move);
  return moves;
}

std::string_view mark_name(MoveMark mark) {
  if (mark == MoveMark::kInaccuracy) return "inaccuracy";
  return mark == MoveMark::kBlunder ? "blunder" : mark == MoveMark::kMistake ? "mistake" : "";
}

Json json_of(const ReviewedMove& move, std::size_t game, int ply) {
  return {{"game", game},
          {"ply", ply},
          {"side", std::string(1, letter_of(move.position.side()))},
          {"position", move.position.to_text()},
          {"move", to_text(move.move)},
          {"value", move.played.value},
          {"exact", move.played.is_exact},
          {"best", to_text(move.line.front())},
          {"best_value", move.best.value},
          {"best_exact", move.best.is_exact},
          {"loss", move.loss()},
          {"loss_exact", move.is_loss_exact()},
          {"mark", mark_name(move.mark())},
          {"forced", !move.is_choice()},
          {"depth", move.depth},
          {"nodes", move.nodes},
          {"line", transcript_of(move.line)}};
}

Json json_of(const ReviewSummary& summary, std::span<const ReviewedMove> moves, int first_ply) {
  Json object = {{"choices", summary.choices},
                 {"average_loss", summary.average_loss()},
                 {"inaccuracies", summary.inaccuracies},
                 {"mistakes", summary.mistakes},
                 {"blunders", summary.blunders},
                 {"accuracy", summary.accuracy()},
                 {"biggest_loss", nullptr}};
  if (summary.biggest != nullptr) {
    object["biggest_loss"] = {{"ply", first_ply + static_cast<int>(summary.biggest - moves.data())},
                              {"move", to_text(summary.biggest->move)},
                              {"loss", summary.biggest->loss()}};
  }
  return object;
}

Json json_of(const std::optional<OpeningName>& opening) {
  if (!opening) return nullptr;
  return {{"name", opening->name}, {"ply", opening->ply}};
}

void print_json(std::ostream& out, std::size_t game, const std::optional<OpeningName>& opening,
                std::span<const ReviewedMove> moves, int first_ply) {
  for (int ply = first_ply; const ReviewedMove& move : moves)
    out << json_of(move, game, ply++).dump() << '\n';
  const Json summary = {{"game", game},
                        {"opening", json_of(opening)},
                        {"x", json_of(summary_of(moves, Side::kX), moves, first_ply)},
                        {"o", json_of(summary_of(moves, Side::kO), moves, first_ply)}};
  out << summary.dump() << '\n';
}

std::string name_text(const std::string& name) { return name.empty() ? "?" : printable(name); }

void print_text(Streams& streams, const GameRecord& game, const std::optional<OpeningName>& opening,
                std::span<const ReviewedMove> moves, int first_ply) {
  fmt::print(streams.out, "{}", game.start.variant());
  if (!game.name_x.empty() || !game.name_o.empty()) {
    fmt::print(streams.out, ": {} (X), {} (O)", name_text(game.name_x), name_text(game.name_o));
  }
  if (opening) fmt::print(streams.out, "\nopening: {}, ply {}", opening->name, opening->ply);
  fmt::print(streams.out, "\n\n{}\n", moves_table(moves, first_ply));
  if (streams.out_is_terminal) fmt::print(streams.out, "{}\n", value_graph(moves));
  fmt::print(streams.out, "{}", summary_table(moves, first_ply));
}

CommandResult analyze(Context& context, const AnalyzeOptions& chosen) {
  const Result<std::vector<GameRecord>> games = read_games(context, chosen);
  if (!games) return failed(games.error());
  if (std::ranges::all_of(*games, [](const GameRecord& game) { return game.moves.empty(); })) {
    return failed({"there is no move to look at; turncoat solve --file reads positions"});
  }
  const Limits limits = with_default_time(limits_of(chosen.limits));
  Engine engine({.hash_bytes = chosen.resources.hash_bytes(), .threads = chosen.resources.threads});
  Streams& streams = context.streams;
  const InterruptGuard interrupt;
  int total = 0;
  for (const GameRecord& game : *games) total += static_cast<int>(game.moves.size());
  Progress progress(streams, total);
  int done = 0;  // moves, those of the game at hand included
  for (std::size_t i = 0; i < games->size(); ++i) {
    const GameRecord& game = (*games)[i];
    engine.forget();  // so that a game is seen the same whatever was before it
    done += static_cast<int>(game.moves.size());
    const std::vector<Move> played = moves_of(game);
    const std::optional<OpeningName> opening = opening_name(game.start, played);
    const std::vector<ReviewedMove> moves =
        review_game(game.start, played, engine, limits, interrupt.token(),
                    [&](int moves_made, const Appraisal&, const ReviewedMove*) {
                      progress.update(done - moves_made, "positions");
                    });
    progress.clear();
    const int first_ply = static_cast<int>(game.moves.size() - moves.size()) + 1;
    if (chosen.json) {
      print_json(streams.out, i + 1, opening, moves, first_ply);
    } else {
      if (i > 0) streams.out << '\n';
      print_text(streams, game, opening, moves, first_ply);
    }
    streams.out.flush();
    if (interrupt.token().stop_requested()) {
      return failed(
          {fmt::format("stopped in game {} of {}, before ply {}", i + 1, games->size(), first_ply)});
    }
  }
  return {};
}

}  // namespace

Command add_analyze_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "analyze",
      "Go through a game: the value of every move, the best one, and what was lost.\n"
      "Values are final scores as the side to move sees them; those with ~ are estimated, the others proved. "
      "?? is a proved loss that changes who wins; ? is another proved loss, or an estimated one of 2 or "
      "more. "
      "Without a limit each move takes a second.",
      examples({"turncoat analyze game.ggf", "turncoat analyze f5d6c3d3c4f4 --depth 10",
                "turncoat analyze WTH_2001.wtb --time 0.1 --json"}));
  const auto chosen = std::make_shared<AnalyzeOptions>();
  add_required_text(
      *options, "GAME", chosen->input, "GAME-OR-FILE",
      "a file of games in any format that convert reads, - for standard input, or the moves of a game");
  add_text(*options, "--game", chosen->game, "GAME",
           "the game of bare move lists, as NAME or NAME:KEY=VALUE,...; without it othello");
  add_limit_options(*options, chosen->limits);
  add_engine_options(*options, chosen->resources);
  add_switch(*options, "--json", chosen->json,
             "print one JSON object a move, and one for each game at its end");
  return {options, [&context, chosen] { return analyze(context, *chosen); }};
}

}  // namespace turncoat::cli
