#include "games/othello/position.h"

#include <algorithm>

#include "games/board_text.h"
#include "games/othello/batch.h"
#include "games/othello/line_counter.h"

namespace turncoat::othello {

template <int kSize>
Result<Position<kSize>> Position<kSize>::make(Bitboard x, Bitboard o, Side side) {
  if ((x & o) != 0) return fail("X and O stand on the same cell");
  if (((x | o) & ~kArea) != 0) return fail("a disc stands outside the board");
  Position position;
  position.own_ = side == Side::kX ? x : o;
  position.opp_ = side == Side::kX ? o : x;
  position.side_ = side;
  return position;
}

// No line is longer than the game, and each ply of a line needs a queue.
template <int kSize>
std::uint64_t Position<kSize>::count_lines(int depth) const {
  return LineCounter<Batch>(kArea, std::min(depth, plies_bound())).count(own_, opp_);
}

template <int kSize>
std::string Position<kSize>::variant() const {
  return kSize == 8 ? "othello" : fmt::format("othello:size={}", kSize);
}

template <int kSize>
std::string Position<kSize>::to_text() const {
  const Bitboard x = side_ == Side::kX ? own_ : opp_;
  const Bitboard o = side_ == Side::kX ? opp_ : own_;
  return fmt::format("{} {}", cells_to_text(x, o, kShape), letter_of(side_));
}

template <int kSize>
Result<Position<kSize>> Position<kSize>::parse(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, kShape);
  if (!board) return std::unexpected(board.error());
  if (board->number)
    return fail("{} behind the side to move: an Othello position has no plies left", *board->number);
  return make(board->x, board->o, board->side.value_or(Side::kX));
}

template class Position<6>;
template class Position<8>;

}  // namespace turncoat::othello
