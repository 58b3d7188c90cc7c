// `othello-2007` and `othello-2008`: the two programs of report E.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo othello_2007_player_info();
PlayerInfo othello_2008_player_info();

}  // namespace turncoat
