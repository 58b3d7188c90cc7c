// The players in other processes: `line:COMMAND` and `gtp:COMMAND`.
#pragma once

#include <memory>

#include "players/registry.h"
#include "remote/confinement.h"

namespace turncoat {

// Making one fails where `confinement` has no place for it.
void add_remote_players(PlayerRegistry& registry,
                        const std::shared_ptr<Confinement>& confinement = std::make_shared<Confinement>());

}  // namespace turncoat
