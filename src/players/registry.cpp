#include "players/registry.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "players/greedy.h"
#include "players/random.h"

namespace turncoat {

void PlayerRegistry::add(PlayerInfo player) {
  assert(std::ranges::find(players_, player.name, &PlayerInfo::name) == players_.end());
  players_.push_back(std::move(player));
}

Result<std::unique_ptr<Player>> PlayerRegistry::make(std::string_view spec) const {
  const Result<Spec> written = parse_spec(spec);
  if (!written) return std::unexpected(written.error());
  const auto player = std::ranges::find(players_, lowered(written->name), &PlayerInfo::name);
  if (player == players_.end()) {
    std::vector<std::string> known;
    for (const PlayerInfo& info : players_) known.push_back(info.name);
    return fail("there is no bot {}{}: the bots are {}", quote(written->name),
                suggestion(written->name, known), join(known, ", "));
  }
  const Result<Settings> settings = Settings::resolve(*written, player->parameters);
  if (!settings) return std::unexpected(settings.error());
  return player->make(*settings);
}

void add_builtin_players(PlayerRegistry& registry) {
  registry.add(random_player_info());
  registry.add(greedy_player_info());
}

}  // namespace turncoat
