// A board as people draw it in text, brought into the form of a position line.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/shape.h"

namespace turncoat {

struct PastedBoard {
  std::string text;  // all cells, then the words behind the board
  Shape shape;
};

// Whether the text begins as a board does and not as a move list.
bool looks_like_board(std::string_view text);

// Reads rows below each other, or all cells on one line in groups. Borders, column letters, row
// numbers and the words "to move" are left out.
Result<PastedBoard> parse_pasted_board(std::string_view text);

}  // namespace turncoat
