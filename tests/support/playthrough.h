// A game written down ply by ply, so that a change of the rules shows as a difference that a person can read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"

namespace turncoat::testing {

// The head of a playthrough file, which a person writes; the rest of the file follows from it.
struct Playthrough {
  std::string about;
  std::string game;  // as the registry reads it
  std::vector<std::string> moves;
};

// Reads the lines "about:", "game:" and "moves:"; what follows is not looked at.
Result<Playthrough> read_playthrough(std::string_view text);

// The whole file: head, then board, legal moves, hash and move of each ply, then the outcome.
// Moves that are missing at the end of the game are drawn by lot, always the same ones.
Result<std::string> write_playthrough(Playthrough game, const GameRegistry& registry);

}  // namespace turncoat::testing
