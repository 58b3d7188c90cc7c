// `games` and `bots`: what there is, from the tables that also check the settings.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>

#include "cli/command.h"
#include "cli/layout.h"
#include "cli/options.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

// One thing that can be named in text, a game or a bot.
struct Listed {
  std::string name;
  std::string game;  // what it is a game of, or which games it plays
  std::string summary;
  std::vector<Parameter> parameters;
};

void print_text(std::ostream& out, const std::string& title, const Listed& item) {
  fmt::print(out, "{}\n  {}\n", title, wrapped(item.summary, 2));
  std::vector<Entry> entries;
  for (const Parameter& parameter : item.parameters) {
    entries.push_back({fmt::format("{}={}", parameter.name, parameter.default_value),
                       fmt::format("{} ({})", parameter.help, parameter.allowed())});
  }
  fmt::print(out, "{}\n", list_of(entries));
}

void print_json(std::ostream& out, const Listed& item) {
  Json parameters = Json::array();
  for (const Parameter& parameter : item.parameters) {
    Json entry = {{"name", parameter.name},
                  {"default", parameter.default_value},
                  {"help", parameter.help},
                  {"words", parameter.words}};
    if (parameter.takes_numbers()) {
      entry["min"] = parameter.min;
      entry["max"] = parameter.max;
    }
    parameters.push_back(std::move(entry));
  }
  const Json line = {
      {"name", item.name}, {"game", item.game}, {"summary", item.summary}, {"parameters", parameters}};
  fmt::print(out, "{}\n", line.dump());
}

CLI::App* add_list(CLI::App& app, const std::string& name, const std::string& description,
                   const std::string& footer, bool& json) {
  CLI::App* const options = add_command(app, name, description, footer);
  add_switch(*options, "--json", json, "print one JSON object a line: name, game, summary, parameters");
  return options;
}

std::vector<Listed> listed_players(const PlayerRegistry& registry) {
  std::vector<Listed> items;
  for (const PlayerInfo& bot : registry.players()) {
    items.push_back({bot.name, bot.game, bot.summary, bot.parameters});
  }
  for (const Preset& preset : registry.presets()) {
    items.push_back({preset.name, registry.game_of(preset), preset.summary, registry.parameters_of(preset)});
  }
  for (const CommandPlayerInfo& player : registry.command_players()) {
    items.push_back({player.name + ":COMMAND", "any", player.summary, {}});
  }
  return items;
}

}  // namespace

Command add_games_command(CLI::App& app, Context& context) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* const options =
      add_list(app, "games",
               "List the games with their settings.\n"
               "Settings are written behind the name: adjacency:size=6,rounds=10. Each is "
               "shown with its default, its meaning and the values it takes.",
               examples({"turncoat games", "turncoat games --json",
                         "turncoat play --game adjacency:size=6,neighbours=8"}),
               *json);
  return {options, [&context, json]() -> CommandResult {
            for (const GameInfo& game : context.games.games()) {
              const Listed item{game.name, game.title, game.summary, game.parameters};
              if (*json) {
                print_json(context.streams.out, item);
              } else {
                print_text(context.streams.out, fmt::format("{}: {}", game.name, game.title), item);
              }
            }
            return {};
          }};
}

Command add_bots_command(CLI::App& app, Context& context) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* const options =
      add_list(app, "bots",
               "List the bots with their settings.\n"
               "Settings are written behind the name: greedy:seed=7. Each is shown with "
               "its default, its meaning and the values it takes.",
               examples({"turncoat bots", "turncoat bots --json", "turncoat play --o greedy:seed=7"}), *json);
  return {options, [&context, json]() -> CommandResult {
            for (const Listed& item : listed_players(context.players)) {
              if (*json) {
                print_json(context.streams.out, item);
              } else {
                print_text(context.streams.out, item.name, item);
              }
            }
            return {};
          }};
}

}  // namespace turncoat::cli
