// The variants of a registered game, read from its own table of settings, so that a new game or a new
// setting is tested by being registered.
#pragma once

#include <string>
#include <vector>

#include "games/registry.h"

namespace turncoat::testing {

// The words of a key and the ends of its range.
std::vector<std::string> values_of(const Parameter& parameter);

GameRegistry builtin_games();

// Names of all registered games, for parameterised tests.
std::vector<std::string> game_names();

// Every combination of each setting's words and the ends of its range of integers, as the registry
// reads them ("adjacency:size=6,neighbours=8,..."). Some may be refused: 28 rounds do not fit on 4x4.
std::vector<std::string> all_specs(const GameInfo& game);

// The starts of all combinations that the game accepts, each once.
std::vector<AnyPosition> all_starts(const std::string& game);

}  // namespace turncoat::testing
