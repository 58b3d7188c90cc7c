// The players in other processes: `line:COMMAND` and `gtp:COMMAND`.
#pragma once

#include "players/registry.h"

namespace turncoat {

void add_remote_players(PlayerRegistry& registry);

}  // namespace turncoat
