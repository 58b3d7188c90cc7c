#include "support/variants.h"

#include <algorithm>

namespace turncoat::testing {

std::vector<std::string> values_of(const Parameter& parameter) {
  std::vector<std::string> values = parameter.words;
  if (parameter.takes_numbers()) {
    values.push_back(fmt::format("{:.17g}", parameter.min));
    values.push_back(fmt::format("{:.17g}", parameter.max));
  }
  return values;
}

GameRegistry builtin_games() {
  GameRegistry registry;
  add_builtin_games(registry);
  return registry;
}

std::vector<std::string> game_names() {
  const GameRegistry registry = builtin_games();
  std::vector<std::string> names;
  for (const GameInfo& game : registry.games()) names.push_back(game.name);
  return names;
}

std::vector<std::string> all_specs(const GameInfo& game) {
  std::vector<std::string> specs = {game.name};
  char separator = ':';
  for (const Parameter& parameter : game.parameters) {
    std::vector<std::string> longer;
    for (const std::string& spec : specs) {
      for (const std::string& value : values_of(parameter)) {
        longer.push_back(fmt::format("{}{}{}={}", spec, separator, parameter.name, value));
      }
    }
    specs = std::move(longer);
    separator = ',';
  }
  return specs;
}

std::vector<AnyPosition> all_starts(const std::string& game) {
  const GameRegistry registry = builtin_games();
  std::vector<AnyPosition> starts;
  for (const std::string& spec : all_specs(**registry.find(game))) {
    const Result<AnyPosition> start = registry.start(spec);
    if (start && std::ranges::find(starts, *start) == starts.end()) starts.push_back(*start);
  }
  return starts;
}

}  // namespace turncoat::testing
