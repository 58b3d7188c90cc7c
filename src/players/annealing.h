// `annealing`: report A's simulated annealing, a random move that random challengers try to replace.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo annealing_player_info();

}  // namespace turncoat
