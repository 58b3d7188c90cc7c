// What a person who wants to play at once is offered: opponents by strength, and whole games.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace turncoat {

struct Level {
  std::string name;  // its number, from 1
  std::string bot;   // whose summary says what the level can do
};

// Without a bot a person sits there.
struct OfferedSeat {
  std::string name;
  std::string bot = {};
};

struct OfferedGame {
  std::string variant;
  std::array<OfferedSeat, 2> seats;      // X and O
  std::string name = {};                 // one word, which the page has in its languages; may be empty
  std::chrono::milliseconds speed{500};  // between moves of two bots
};

struct QuickStarts {
  std::string game;                // by name
  std::string variant;             // in which the levels are met
  std::vector<Level> levels;       // weakest first
  std::vector<OfferedGame> games;  // of two people, of two bots; those with a name of whomever
};

// The levels are the same in every game. A game without games of its own is offered with bots that play all.
QuickStarts quick_starts_of(std::string_view game);

}  // namespace turncoat
