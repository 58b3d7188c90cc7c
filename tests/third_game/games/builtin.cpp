// In place of src/games/builtin.cpp.
#include "games/diagonal/game.h"
#include "games/registry.h"

namespace turncoat {

void add_builtin_games(GameRegistry& registry) { registry.add(diagonal::game_info()); }

}  // namespace turncoat
