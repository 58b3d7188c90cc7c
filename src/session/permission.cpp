#include "session/permission.h"

#include <algorithm>
#include <string_view>

#include "core/spec.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::string_view kHowToAllow = "start turncoat with --allow-commands to let it";

// Whether a key of some bot is a text, as names of files are.
bool names_file(const std::string& key, const PlayerRegistry& players) {
  return std::ranges::any_of(players.players(), [&](const PlayerInfo& player) {
    return std::ranges::any_of(player.parameters, [&](const Parameter& parameter) {
      return parameter.kind == ValueKind::kText && parameter.name == lowered(key);
    });
  });
}

}  // namespace

Result<void> check_harmless(const std::string& bot, const PlayerRegistry& players) {
  const std::string name = lowered(trimmed(bot.substr(0, bot.find(':'))));
  const auto is_called = [&](const CommandPlayerInfo& player) { return player.name == name; };
  if (std::ranges::any_of(players.command_players(), is_called)) {
    return fail("{} would run a command of this machine: {}", name, kHowToAllow);
  }
  const Result<Spec> spec = parse_spec(bot);
  if (!spec) return {};
  for (const auto& [key, value] : spec->values) {
    if (names_file(key, players)) return fail("{} names a file of this machine: {}", key, kHowToAllow);
  }
  return {};
}

Result<PlayerCost> check_cost(const std::string& bot, const PlayerRegistry& players, const BotCeiling& most) {
  Result<PlayerCost> cost = players.cost_of(bot);
  if (!cost) return cost;
  const auto megabytes = [](std::size_t bytes) { return (bytes + (std::size_t{1} << 20) - 1) >> 20; };
  if (cost->memory > most.memory) {
    return fail("{} would take {} MB of memory: a bot of the app gets at most {} MB", quote(bot),
                megabytes(cost->memory), megabytes(most.memory));
  }
  if (cost->threads > most.threads) {
    return fail("{} would use {} threads: a bot of the app gets at most {}", quote(bot), cost->threads,
                most.threads);
  }
  return cost;
}

}  // namespace turncoat
