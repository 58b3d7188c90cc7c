// Seven fixed Othello games in the place of report E's samples, whose moves are not printed.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/othello/position.h"

namespace turncoat {

struct SampleGame {
  int number = 0;
  std::string_view character;  // what black aims at, as section 5.2 of the report says
  std::string_view moves;      // a transcript without passes
};

// Black follows a rule of thumb of that character, white is othello-2007:level=medium; what was played
// once is fixed here, so that every program is asked about the same positions.
extern const std::array<SampleGame, 7> kSampleGames;

// The positions of a game in which white has a move, in order.
std::vector<othello::Position<8>> white_positions(const SampleGame& game);

}  // namespace turncoat
