// `steer`: the first player's only hope against `unbeatable`, sets of cells in which the mirror merely draws.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo steer_player_info();

}  // namespace turncoat
