// `random`: every legal move is as likely as any other.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo random_player_info();

}  // namespace turncoat
