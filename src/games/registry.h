// The games there are, by name, with their settings.
//
// The registry is an ordinary object that main and the tests fill by calling add_builtin_games: no
// static initialisers, so nothing is dropped by the linker and a test can register a game of its own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/spec.h"
#include "games/any_position.h"

namespace turncoat {

struct GameInfo {
  std::string name;
  std::string title;
  std::string summary;
  std::vector<Parameter> parameters;

  // The start position for settings that `parameters` allow; fails where they do not fit together.
  std::function<Result<AnyPosition>(const Settings&)> start;
};

class GameRegistry {
 public:
  // Precondition: no game of that name is registered.
  void add(GameInfo game);

  [[nodiscard]] const std::vector<GameInfo>& games() const { return games_; }
  [[nodiscard]] Result<const GameInfo*> find(std::string_view name) const;

  // The start of the game written as "name" or "name:key=value,...".
  [[nodiscard]] Result<AnyPosition> start(std::string_view spec) const;

 private:
  std::vector<GameInfo> games_;
};

// The games of list.h (builtin.cpp).
void add_builtin_games(GameRegistry& registry);

}  // namespace turncoat
