#include <gtest/gtest.h>

#include "games/othello/position.h"

namespace turncoat::othello {
namespace {

Position<6> parsed(std::string_view text) { return Position<6>().parse(text).value(); }

TEST(OthelloPosition, StartIsTheOneOfTheRules) {
  const Position<8> start;
  EXPECT_EQ(start.to_text(), "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(start.own(), bit(make_square(4, 3)) | bit(make_square(3, 4)));  // d5 and e4
  EXPECT_EQ(start.legal_moves(), bit(make_square(2, 3)) | bit(make_square(3, 2)) | bit(make_square(4, 5)) |
                                     bit(make_square(5, 4)));  // d3, c4, f5, e6
  EXPECT_EQ(Position<6>().to_text(), "--------------OX----XO-------------- X");
}

TEST(OthelloPosition, PassOnlyChangesTheMover) {
  Position<6> position = parsed("OX---- ------ ------ ------ ------ ------ X");
  ASSERT_TRUE(position.must_pass());
  ASSERT_FALSE(position.is_over());
  position.play(Move::pass());
  EXPECT_EQ(position, parsed("OX---- ------ ------ ------ ------ ------ O"));
  EXPECT_FALSE(position.must_pass());
}

TEST(OthelloPosition, EmptyCellsGoToTheWinner) {
  const Position<6> position = parsed("XXXXO- ------ ------ ------ ------ ----O- X");
  ASSERT_FALSE(position.is_over());  // f1
  EXPECT_EQ(parsed("XXX--- ------ ------ ------ ------ ---OO- X").final_score(), Score{32});
  EXPECT_EQ(parsed("XXX--- ------ ------ ------ ------ ---OO- O").final_score(), Score{-32});
  EXPECT_EQ(parsed("XX---- ------ ------ ------ ------ ---OO- O").final_score(), Score{0});
  EXPECT_EQ(parsed("------ ------ ------ ------ ------ ------ X").final_score(), Score{0});
}

// 33 to 30 with one empty cell counts as 34 to 30.
TEST(OthelloPosition, OneEmptyCellCountsForTheWinner) {
  const Bitboard x = ~Bitboard{0} >> 31;  // 33 cells
  const Bitboard o = ~x & ~bit(63);       // 30 cells
  EXPECT_EQ(Position<8>::make(x, o, Side::kX)->final_score(), Score{4});
}

TEST(OthelloPosition, MakeRefusesWhatIsNoPosition) {
  EXPECT_EQ(Position<6>::make(1, 1, Side::kX).error().message, "X and O stand on the same cell");
  EXPECT_EQ(Position<6>::make(bit(6), 0, Side::kX).error().message, "a disc stands outside the board");
}

TEST(OthelloPosition, BlackMovesWhereTheTextDoesNotSay) {
  EXPECT_EQ(parsed("--------------OX----XO--------------"), Position<6>());
  EXPECT_EQ(Position<6>().parse("--------------OX----XO-------------- X 4").error().message,
            "4 behind the side to move: an Othello position has no plies left");
}

TEST(OthelloPosition, VariantNamesTheBoard) {
  EXPECT_EQ(Position<8>().variant(), "othello");
  EXPECT_EQ(Position<6>().variant(), "othello:size=6");
  EXPECT_NE(Position<8>::make(1, 2, Side::kX)->hash(), Position<6>::make(1, 2, Side::kX)->hash());
}

}  // namespace
}  // namespace turncoat::othello
