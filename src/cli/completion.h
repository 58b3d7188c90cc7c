// Completion scripts for shells, written from the commands and options there are.
#pragma once

#include <string>

#include "cli/cli11_types.h"
#include "games/registry.h"
#include "players/registry.h"

namespace turncoat::cli {

// What a script is written from.
struct CompletionSource {
  const CLI::App& app;
  const GameRegistry& games;
  const PlayerRegistry& players;
};

std::string bash_completion(const CompletionSource& source);
std::string zsh_completion(const CompletionSource& source);
std::string fish_completion(const CompletionSource& source);

}  // namespace turncoat::cli
