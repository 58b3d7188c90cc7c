// `genetic-weights`: minimax with evolved `liberties` weights (report A, section 3.4 alternative 2).
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo genetic_weights_player_info();

}  // namespace turncoat
