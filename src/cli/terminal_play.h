// A game played at a terminal: shows the board, asks people, lets bots choose, tells the result.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "cli/app.h"
#include "games/any_position.h"
#include "games/registry.h"
#include "players/player.h"

namespace turncoat::cli {

// Who sits at one side of the board.
struct Seat {
  std::string spec;             // as it was asked for: "human" or a bot
  std::string name;             // what to call it
  std::unique_ptr<Player> bot;  // none: a person
};

struct TableSetup {
  const GameRegistry& games;
  std::string title;  // of the game
  AnyPosition start;
  std::array<Seat, 2> seats;  // X, O
};

// Plays until the game is over and nobody wants another, or until a person leaves or the input ends.
void play_at_terminal(TableSetup setup, Streams& streams);

}  // namespace turncoat::cli
