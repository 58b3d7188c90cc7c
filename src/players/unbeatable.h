// `unbeatable`: wins every solved game of Adjacency as second player, and says why, move by move.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo unbeatable_player_info();

}  // namespace turncoat
