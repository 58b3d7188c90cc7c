// The line of text of a position: the cells in reading order, the side to move, and what else a game adds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/result.h"
#include "core/shape.h"
#include "games/move.h"

namespace turncoat {

// A coloured board and the words behind it.
struct BoardText {
  Bitboard x = 0;
  Bitboard o = 0;
  std::optional<Side> side;
  std::optional<int> number;  // the plies left, in games that have them
};

// Which mark a character is: x X b B * are X; o O w W 0 are O; . - _ are empty.
enum class Cell : std::uint8_t { kEmpty, kX, kO };
std::optional<Cell> parse_cell(char c);
std::optional<Side> parse_side(std::string_view text);

// Reads the cells of a board of `shape`, then optionally a side and a number. White space between
// rows, or between all cells, is allowed, so a board may stand on several lines.
Result<BoardText> parse_board_text(std::string_view text, Shape shape);

// The cells in reading order as X, O and -, without side.
std::string cells_to_text(Bitboard x, Bitboard o, Shape shape);

}  // namespace turncoat
