// The games of the program, registered; list.h has their types.
#include "games/adjacency/game.h"
#include "games/othello/game.h"
#include "games/registry.h"

namespace turncoat {

void add_builtin_games(GameRegistry& registry) {
  registry.add(adjacency::game_info());
  registry.add(othello::game_info());
}

}  // namespace turncoat
