// The options with which a command is told what to play on: --game, --rounds, --first, --position.
#pragma once

#include <string>

#include "cli/cli11_types.h"
#include "core/result.h"
#include "games/registry.h"

namespace turncoat::cli {

struct GameOptions {
  std::string game = std::string(kDefaultGame);
  std::string rounds;    // empty: as --game says
  std::string first;     // likewise
  std::string position;  // empty: the start
};

void add_game_options(CLI::App& app, GameOptions& options);

// All but --first, for commands in which it means a bot and not a colour.
void add_game_options_without_first(CLI::App& app, GameOptions& options);

// The position that the options describe.
Result<AnyPosition> chosen_position(const GameRegistry& games, const GameOptions& options);

}  // namespace turncoat::cli
