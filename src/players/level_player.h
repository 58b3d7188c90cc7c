// Opponents for people: twenty levels, from a child's first game to full strength.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo level_player_info();

}  // namespace turncoat
