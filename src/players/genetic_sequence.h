// `genetic-sequence`: report C's genetic algorithm, a population of lines of play.
#pragma once

#include "players/registry.h"

namespace turncoat {

PlayerInfo genetic_sequence_player_info();

}  // namespace turncoat
