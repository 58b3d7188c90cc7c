// `mirror`: answers each move of Adjacency with its image under a half turn of the board.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo mirror_player_info();

}  // namespace turncoat
