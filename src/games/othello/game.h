// How Othello presents itself to the registry.
#pragma once

#include "games/registry.h"

namespace turncoat::othello {

GameInfo game_info();

}  // namespace turncoat::othello
