// `greedy`: the move after which the difference of marks is best; equal ones by lot.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo greedy_player_info();

}  // namespace turncoat
