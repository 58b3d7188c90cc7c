// How Adjacency presents itself to the registry.
#pragma once

#include "games/registry.h"

namespace turncoat::adjacency {

GameInfo game_info();

}  // namespace turncoat::adjacency
