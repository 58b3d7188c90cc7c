// A board as text: coordinates, marks, and a column of notes beside it.
//
// Everything is told by characters; colours only repeat it, so the board reads the same in black and
// white, for colour-blind people and in a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/any_position.h"

namespace turncoat::cli {

struct BoardView {
  AnyPosition position;
  std::optional<Move> last_move = std::nullopt;  // shown as [X]
  Bitboard turned = 0;                           // by the last move: (X)
  Bitboard playable = 0;                         // shown as +
  std::vector<std::string> notes = {};           // lines to the right, the first beside the letters
  bool colours = false;
};

// The lines of the board, each ending with a line break; no more than rows + 2 of them.
std::string draw_board(const BoardView& view);

}  // namespace turncoat::cli
