// `mcts`: Monte-Carlo tree search, UCT with playouts by lot or with a preference for turning marks.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo mcts_player_info();

}  // namespace turncoat
