// Seven fixed Othello games in the place of report E's samples, whose moves are not printed.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/othello/position.h"

namespace turncoat {

struct SampleGame {
  int number = 0;
  Side winner = Side::kO;      // as section 5.2 of the report says
  std::string_view character;  // how white chooses its moves, from the same place
  std::string_view moves;      // a transcript without passes

  [[nodiscard]] std::array<int, 2> discs() const;  // black's and white's at the end
};

// After an opening of four plies white follows a rule of thumb of that character, and black is
// othello-2007:level=easy. A search through all such openings found them (tests/support/sample_players.h);
// they are fixed here, so that every program is asked about the same positions.
extern const std::array<SampleGame, 7> kSampleGames;

// The positions of a game in which white has a move, in order.
std::vector<othello::Position<8>> white_positions(const SampleGame& game);

}  // namespace turncoat
