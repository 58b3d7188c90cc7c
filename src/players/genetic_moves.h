// `genetic-moves`: reports A (3.4, alternative 1) and B (4), a population of single moves.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo genetic_moves_player_info();

}  // namespace turncoat
