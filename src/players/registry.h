// The bots there are, by name, with their settings.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/spec.h"
#include "players/player.h"

namespace turncoat {

struct PlayerInfo {
  std::string name;
  std::string summary;
  std::vector<Parameter> parameters;
  std::function<std::unique_ptr<Player>(const Settings&)> make;
};

class PlayerRegistry {
 public:
  // Precondition: no player of that name is registered.
  void add(PlayerInfo player);

  [[nodiscard]] const std::vector<PlayerInfo>& players() const { return players_; }

  // The bot written as "name" or "name:key=value,...".
  [[nodiscard]] Result<std::unique_ptr<Player>> make(std::string_view spec) const;

 private:
  std::vector<PlayerInfo> players_;
};

void add_builtin_players(PlayerRegistry& registry);

}  // namespace turncoat
