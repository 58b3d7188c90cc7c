#include "cli/game_options.h"

#include <algorithm>

#include "cli/options.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

// Adds a key that was given as an option of its own. Only one game has it, and the default is the
// other one, so a missing --game is the likely mistake.
Result<void> add_key(Spec& spec, const std::string& key, const std::string& value, const GameInfo& game,
                     const GameRegistry& games) {
  if (value.empty()) return {};
  const auto has_key = [&](const GameInfo& info) {
    return std::ranges::find(info.parameters, key, &Parameter::name) != info.parameters.end();
  };
  if (!has_key(game)) {
    const auto fitting = std::ranges::find_if(games.games(), has_key);
    return fail("{} has no --{}{}", game.name, key,
                fitting == games.games().end() ? "" : fmt::format(": add --game {}", fitting->name));
  }
  spec.values.emplace_back(key, value);
  return {};
}

void add_game_and_rounds(CLI::App& app, GameOptions& options) {
  add_text(app, "--game", options.game, "GAME",
           "the game, as NAME or NAME:KEY=VALUE,...; see turncoat games");
  add_text(app, "--rounds", options.rounds, "R",
           "moves of each player, in adjacency; the same as its key rounds");
}

void add_position(CLI::App& app, GameOptions& options) {
  add_text(app, "--position", options.position, "TEXT",
           "where to begin: the cells in reading order as X, O and -, the side to move, and in "
           "adjacency the plies left");
}

}  // namespace

void add_game_options(CLI::App& app, GameOptions& options) {
  add_game_and_rounds(app, options);
  add_text(app, "--first", options.first, "X|O", "who moves first, in adjacency; the same as its key first");
  add_position(app, options);
}

void add_game_options_without_first(CLI::App& app, GameOptions& options) {
  add_game_and_rounds(app, options);
  add_position(app, options);
}

Result<AnyPosition> chosen_position(const GameRegistry& games, const GameOptions& options) {
  Result<Spec> spec = parse_spec(options.game);
  if (!spec) return std::unexpected(spec.error());
  const Result<const GameInfo*> game = games.find(spec->name);
  if (!game) return std::unexpected(game.error());
  for (const auto& [key, value] : {std::pair("rounds", options.rounds), std::pair("first", options.first)}) {
    const Result<void> added = add_key(*spec, key, value, **game, games);
    if (!added) return std::unexpected(added.error());
    const bool is_given =
        std::ranges::find(spec->values, key, [](const auto& v) { return v.first; }) != spec->values.end();
    if (is_given && !options.position.empty()) {
      return fail("{} is given twice: --position says it too", key);
    }
  }
  const Result<Settings> settings = Settings::resolve(*spec, (*game)->parameters);
  if (!settings) return std::unexpected(settings.error());
  const Result<AnyPosition> start = (*game)->start(*settings);
  if (!start) return std::unexpected(start.error());
  if (options.position.empty()) return *start;
  const Result<AnyPosition> position = start->parse(options.position);
  if (!position) return fail_at("--position", position.error());
  return *position;
}

}  // namespace turncoat::cli
