#include "games/adjacency/position.h"

#include "games/board_text.h"

namespace turncoat::adjacency {

Result<Position> Position::make(Rules rules, Bitboard x, Bitboard o, Side side, int plies_left) {
  if ((x & o) != 0) return fail("X and O stand on the same cell");
  if (((x | o) & ~rules.shape.area()) != 0) return fail("a mark stands outside the board");
  Position position(rules, side);
  position.own_ = side == Side::kX ? x : o;
  position.opp_ = side == Side::kX ? o : x;
  const int empty_cells = count(position.empties());
  if (plies_left < 0 || plies_left > empty_cells) {
    return fail("{} plies left with {} empty cells: it must be 0 to {}", plies_left, empty_cells,
                empty_cells);
  }
  position.plies_left_ = static_cast<std::uint8_t>(plies_left);
  return position;
}

std::string Position::variant() const {
  std::string text = "adjacency";
  char separator = ':';
  const auto add = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{}{}={}", separator, key, value);
    separator = ',';
  };
  const Shape board = rules_.shape;
  if (!board.is_square()) {
    add("size", fmt::format("{}x{}", board.rows, board.columns));
  } else if (board != Shape{}) {
    add("size", std::to_string(board.rows));
  }
  if (rules_.neighbours == Neighbours::kEight) add("neighbours", "8");
  return text;
}

std::string Position::to_text() const {
  const Bitboard x = side_ == Side::kX ? own_ : opp_;
  const Bitboard o = side_ == Side::kX ? opp_ : own_;
  return fmt::format("{} {} {}", cells_to_text(x, o, rules_.shape), letter_of(side_), plies_left_);
}

Result<Position> Position::parse(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, rules_.shape);
  if (!board) return std::unexpected(board.error());
  if (!board->side) return fail("the side to move is missing: write X or O behind the board");
  if (!board->number) return fail("the number of plies left is missing: write it behind the side to move");
  return make(rules_, board->x, board->o, *board->side, *board->number);
}

}  // namespace turncoat::adjacency
