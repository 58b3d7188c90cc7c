// How the sample presents itself to the registry.
#pragma once

#include "games/registry.h"

namespace turncoat::diagonal {

GameInfo game_info();

}  // namespace turncoat::diagonal
