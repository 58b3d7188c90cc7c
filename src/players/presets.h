// The bots of the reports by the names of their reports, such as A/minimax.
#pragma once

#include "players/registry.h"

namespace turncoat {

// Precondition: the bots they are made of are registered.
void add_presets(PlayerRegistry& registry);

}  // namespace turncoat
