// All games and bots of the program, by name.
#pragma once

#include "games/registry.h"
#include "players/registry.h"

namespace turncoat::testing {

struct World {
  World() {
    add_builtin_games(games);
    add_builtin_players(players);
  }
  GameRegistry games;
  PlayerRegistry players;
};

}  // namespace turncoat::testing
