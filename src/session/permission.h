// What a bot of the app may do and take of the machine.
#pragma once

#include <cstddef>
#include <string>

#include "core/result.h"
#include "players/registry.h"

namespace turncoat {

// Fails for a bot that would run a command or read a file of this machine, and says how to allow it.
Result<void> check_harmless(const std::string& bot, const PlayerRegistry& players);

// The most that one bot gets.
struct BotCeiling {
  std::size_t memory = 0;  // bytes
  int threads = 1;
};

// What a bot will take; fails for one that would take more than `most`, and says how much that is.
Result<PlayerCost> check_cost(const std::string& bot, const PlayerRegistry& players, const BotCeiling& most);

}  // namespace turncoat
