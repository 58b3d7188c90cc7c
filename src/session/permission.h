// Which bots may have a seat where commands are not allowed (HubOptions::allow_commands).
#pragma once

#include <string>

#include "core/result.h"
#include "players/registry.h"

namespace turncoat {

// Fails for a bot that would run a command or read a file of this machine, and says how to allow it.
Result<void> check_harmless(const std::string& bot, const PlayerRegistry& players);

}  // namespace turncoat
