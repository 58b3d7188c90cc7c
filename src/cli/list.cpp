// `games` and `bots`: what there is, from the tables that also check the settings.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/layout.h"
#include "cli/options.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

// One thing that can be named in text, a game or a bot.
struct Listed {
  std::string name;
  std::string game;  // what it is a game of, or which games it plays
  std::string summary;
  std::vector<Parameter> parameters;
  std::string title = {};  // the heading, if it is not the name
  std::string paper = {};  // of a preset: the bot it stands for
  std::string code = {};
};

// A preset is told by the bot it stands for, anything else by its parameters.
std::vector<Entry> entries_of(const Listed& item) {
  if (!item.paper.empty()) {
    const std::string bot = item.paper.substr(0, item.paper.find(':'));
    return {{"as=paper", item.paper}, {"as=code", item.code}, {"other keys", "those of " + bot}};
  }
  std::vector<Entry> entries;
  for (const Parameter& parameter : item.parameters) {
    entries.push_back({fmt::format("{}={}", parameter.name, parameter.default_value),
                       fmt::format("{} ({})", parameter.help, parameter.allowed())});
  }
  return entries;
}

void print_text(std::ostream& out, const Listed& item) {
  fmt::print(out, "{}\n  {}\n{}\n", item.title.empty() ? item.name : item.title, wrapped(item.summary, 2),
             list_of(entries_of(item)));
}

Json number(double value, ValueKind kind) {
  return kind == ValueKind::kInteger ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

// What a value may be besides one of the words: integer, real, text, or only words.
std::string_view takes(const Parameter& parameter) {
  if (parameter.kind == ValueKind::kText) return "text";
  if (!parameter.takes_numbers()) return "words";
  return parameter.kind == ValueKind::kInteger ? "integer" : "real";
}

void print_json(std::ostream& out, const Listed& item) {
  Json parameters = Json::array();
  for (const Parameter& parameter : item.parameters) {
    Json entry = {{"name", parameter.name},
                  {"default", parameter.default_value},
                  {"help", parameter.help},
                  {"words", parameter.words},
                  {"takes", takes(parameter)}};
    if (parameter.takes_numbers()) {
      entry["min"] = number(parameter.min, parameter.kind);
      entry["max"] = number(parameter.max, parameter.kind);
    }
    parameters.push_back(std::move(entry));
  }
  Json line = {
      {"name", item.name}, {"game", item.game}, {"summary", item.summary}, {"parameters", parameters}};
  if (!item.paper.empty()) {
    line["paper"] = item.paper;
    line["code"] = item.code;
  }
  fmt::print(out, "{}\n", line.dump());
}

struct ListOptions {
  std::vector<std::string> names;
  bool json = false;
};

CLI::App* add_list(CLI::App& app, const std::string& name, const std::string& description,
                   const std::string& footer, ListOptions& chosen) {
  CLI::App* const options = add_command(app, name, description, footer);
  add_texts(*options, "NAME", chosen.names, "NAME", "only these; all if none is given");
  add_switch(*options, "--json", chosen.json,
             "print one JSON object a line: name, game, summary, parameters");
  return options;
}

// Prints those that were asked for, in the order of the list.
CommandResult print_list(std::ostream& out, const std::vector<Listed>& items, const ListOptions& chosen) {
  std::vector<std::string> known;
  for (const Listed& item : items) known.push_back(item.name);
  const auto is_called = [](const std::string& name) {
    return [&name](const std::string& other) { return lowered(name) == lowered(other); };
  };
  for (const std::string& name : chosen.names) {
    if (std::ranges::any_of(known, is_called(name))) continue;
    return wrong_usage(
        fail("there is no {}{}: there are {}", quote(name), suggestion(name, known), join(known, ", "))
            .error());
  }
  for (const Listed& item : items) {
    if (!chosen.names.empty() && std::ranges::none_of(chosen.names, is_called(item.name))) continue;
    if (chosen.json) {
      print_json(out, item);
    } else {
      print_text(out, item);
    }
  }
  return {};
}

std::vector<Listed> listed_games(const GameRegistry& registry) {
  std::vector<Listed> items;
  for (const GameInfo& game : registry.games()) {
    items.push_back({game.name, game.title, game.summary, game.parameters});
    items.back().title = fmt::format("{}: {}", game.name, game.title);
  }
  return items;
}

std::vector<Listed> listed_players(const PlayerRegistry& registry) {
  std::vector<Listed> items;
  for (const PlayerInfo& bot : registry.players()) {
    items.push_back({bot.name, bot.game, bot.summary, bot.parameters});
  }
  for (const Preset& preset : registry.presets()) {
    items.push_back({preset.name, registry.game_of(preset), preset.summary, registry.parameters_of(preset),
                     "", preset.paper, preset.code});
  }
  for (const CommandPlayerInfo& player : registry.command_players()) {
    items.push_back({player.name + ":COMMAND", "any", player.summary, {}});
  }
  return items;
}

}  // namespace

Command add_games_command(CLI::App& app, Context& context) {
  const auto chosen = std::make_shared<ListOptions>();
  CLI::App* const options =
      add_list(app, "games",
               "List the games with their settings.\n"
               "Settings are written behind the name: adjacency:size=6,rounds=10. Each is "
               "shown with its default, its meaning and the values it takes.",
               examples({"turncoat games", "turncoat games othello --json",
                         "turncoat play --game adjacency:size=6,neighbours=8"}),
               *chosen);
  return {options, [&context, chosen] {
            return print_list(context.streams.out, listed_games(context.games), *chosen);
          }};
}

Command add_bots_command(CLI::App& app, Context& context) {
  const auto chosen = std::make_shared<ListOptions>();
  CLI::App* const options =
      add_list(app, "bots",
               "List the bots with their settings.\n"
               "Settings are written behind the name: greedy:seed=7. Each is shown with "
               "its default, its meaning and the values it takes. Names such as A/minimax are the bots "
               "of the reports: another bot with the report's numbers.",
               examples({"turncoat bots", "turncoat bots greedy", "turncoat bots --json",
                         "turncoat play --o greedy:seed=7"}),
               *chosen);
  return {options, [&context, chosen] {
            return print_list(context.streams.out, listed_players(context.players), *chosen);
          }};
}

}  // namespace turncoat::cli
