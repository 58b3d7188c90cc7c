#include "games/board_text.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

constexpr Shape kTiny{2, 3};

std::string board_error(std::string_view text) {
  const Result<BoardText> board = parse_board_text(text, kTiny);
  return board ? "no error" : board.error().message;
}

TEST(BoardText, UnderstandsEverySpelling) {
  for (const char c : {'x', 'X', 'b', 'B', '*'}) EXPECT_EQ(parse_cell(c), Cell::kX) << c;
  for (const char c : {'o', 'O', 'w', 'W', '0'}) EXPECT_EQ(parse_cell(c), Cell::kO) << c;
  for (const char c : {'.', '-', '_'}) EXPECT_EQ(parse_cell(c), Cell::kEmpty) << c;
  for (const char c : {' ', '1', 'z', '\0', '\xff'}) EXPECT_EQ(parse_cell(c), std::nullopt) << c;
}

TEST(BoardText, UnderstandsSides) {
  for (const char* const x : {"X", "x", "b", "B", "*", "black", "Black"})
    EXPECT_EQ(parse_side(x), Side::kX) << x;
  for (const char* const o : {"O", "o", "w", "0", "white", "WHITE"}) EXPECT_EQ(parse_side(o), Side::kO) << o;
  for (const char* const none : {"", "-", "XX", "grey"}) EXPECT_EQ(parse_side(none), std::nullopt) << none;
}

TEST(BoardText, ReadsCellsSideAndNumber) {
  const BoardText board = parse_board_text("X-O -*w O 12", kTiny).value();
  EXPECT_EQ(board.x, bit(0) | bit(9));
  EXPECT_EQ(board.o, bit(2) | bit(10));
  EXPECT_EQ(board.side, Side::kO);
  EXPECT_EQ(board.number, 12);
}

TEST(BoardText, LinesAndMissingPartsAreFine) {
  const BoardText board = parse_board_text("\n X - O\r\n - - -\n", kTiny).value();
  EXPECT_EQ(board.x, bit(0));
  EXPECT_EQ(board.o, bit(2));
  EXPECT_EQ(board.side, std::nullopt);
  EXPECT_EQ(board.number, std::nullopt);
}

TEST(BoardText, ErrorsSayWhatAndWhere) {
  EXPECT_EQ(board_error(""), "the board ends after 0 of 6 cells");
  EXPECT_EQ(board_error("X-O- "), "the board ends after 4 of 6 cells");
  EXPECT_EQ(board_error("X-O-- X"), "the board ends after 5 of 6 cells");  // X is the side, not a cell
  EXPECT_EQ(board_error("X-O -- X"), "the board ends after 5 of 6 cells");
  EXPECT_EQ(board_error("X-O -#-"),
            "character 6 of the board is '#': a cell is X, O or - (also x b B *, o w W 0, . _)");
  EXPECT_EQ(board_error(std::string_view("X\0O---", 6)),
            "character 2 of the board is '\\x00': a cell is X, O or - (also x b B *, o w W 0, . _)");
  EXPECT_EQ(board_error("X-O----"), "the board has more than 6 cells");
  EXPECT_EQ(board_error("X-O--- green"),
            "'green' behind the board is neither a side to move (X or O) nor a number of plies left");
  EXPECT_EQ(board_error("X-O--- X 1 2"),
            "'2' behind the board is neither a side to move (X or O) nor a number of plies left");
}

TEST(BoardText, WritesReadingOrder) {
  EXPECT_EQ(cells_to_text(bit(0) | bit(9), bit(2) | bit(10), kTiny), "X-O-XO");
}

}  // namespace
}  // namespace turncoat
