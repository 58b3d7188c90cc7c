// `genetic-tree`: genetic minimax on a reservation tree, report D after Hong, Huang and Lin (2003).
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo genetic_tree_player_info();

}  // namespace turncoat
