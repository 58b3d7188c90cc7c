#include "games/diagonal/position.h"

#include "games/board_text.h"

namespace turncoat::diagonal {

Position::Position(Shape shape) : shape_(shape) {
  const int bottom = shape.rows - 1;
  const int right = shape.columns - 1;
  own_ = bit(make_square(0, 0)) | bit(make_square(bottom, right));
  opp_ = bit(make_square(0, right)) | bit(make_square(bottom, 0));
}

Result<Position> Position::make(Shape shape, Bitboard x, Bitboard o, Side side) {
  if ((x & o) != 0) return fail("X and O stand on the same cell");
  if (((x | o) & ~shape.area()) != 0) return fail("a mark stands outside the board");
  Position position(shape);
  position.own_ = side == Side::kX ? x : o;
  position.opp_ = side == Side::kX ? o : x;
  position.side_ = side;
  return position;
}

void Position::play(Move move) {
  Bitboard mine = own_;
  Bitboard theirs = opp_;
  if (!move.is_pass()) {
    const Bitboard cell = bit(move.square());
    const Bitboard turned = theirs & all_neighbours(cell) & ~edge_neighbours(cell);
    mine |= turned | cell;
    theirs &= ~turned;
  }
  own_ = theirs;
  opp_ = mine;
  side_ = other(side_);
}

Position Position::transformed(Symmetry symmetry) const {
  Position image = *this;
  image.shape_ = transform(shape_, symmetry);
  image.own_ = transform(own_, symmetry, shape_);
  image.opp_ = transform(opp_, symmetry, shape_);
  return image;
}

std::string Position::variant() const {
  if (shape_ == Position().shape_) return "diagonal";
  if (shape_.is_square()) return fmt::format("diagonal:size={}", shape_.rows);
  return fmt::format("diagonal:size={}x{}", shape_.rows, shape_.columns);
}

std::string Position::to_text() const {
  const Bitboard x = side_ == Side::kX ? own_ : opp_;
  const Bitboard o = side_ == Side::kX ? opp_ : own_;
  return fmt::format("{} {}", cells_to_text(x, o, shape_), letter_of(side_));
}

Result<Position> Position::parse(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, shape_);
  if (!board) return std::unexpected(board.error());
  if (board->number) return fail("{} behind the side to move: this game has no plies left", *board->number);
  return make(shape_, board->x, board->o, board->side.value_or(Side::kX));
}

}  // namespace turncoat::diagonal
