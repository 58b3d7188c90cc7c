#include "games/move.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

constexpr Shape kSmall{4, 5};

TEST(Move, TextNamesColumnThenRow) {
  EXPECT_EQ(to_text(Move(0)), "a1");
  EXPECT_EQ(to_text(Move(make_square(4, 5))), "f5");
  EXPECT_EQ(to_text(Move(63)), "h8");
  EXPECT_EQ(to_text(Move::pass()), "pa");
}

TEST(Move, ReadsCellsAndPassesInAnyCase) {
  EXPECT_EQ(parse_move("f5", Shape{}), Move(make_square(4, 5)));
  EXPECT_EQ(parse_move("F5", Shape{}), Move(make_square(4, 5)));
  for (const char* const pass : {"pa", "PA", "pass", "Pass", "ps", "--"}) {
    EXPECT_EQ(parse_move(pass, Shape{}), Move::pass()) << pass;
  }
}

TEST(Move, RefusesCellsOutsideTheBoard) {
  EXPECT_EQ(parse_move("e4", kSmall), Move(make_square(3, 4)));
  for (const char* const outside : {"f4", "e5", "a0", "a9", "i1", "`1", "", "a", "a11", "1a", " a1"}) {
    const Result<Move> move = parse_move(outside, kSmall);
    ASSERT_FALSE(move) << outside;
    EXPECT_EQ(move.error().message,
              "'" + std::string(outside) + "' is not a move: write a cell from a1 to e4, or pa to pass");
  }
}

TEST(Move, SidesAlternate) {
  EXPECT_EQ(other(Side::kX), Side::kO);
  EXPECT_EQ(other(Side::kO), Side::kX);
  EXPECT_EQ(letter_of(Side::kX), 'X');
  EXPECT_EQ(letter_of(Side::kO), 'O');
}

TEST(Move, ScoresCompareAndNegate) {
  EXPECT_EQ(-Score{3}, Score{-3});
  EXPECT_LT(Score{-1}, Score{0});
}

}  // namespace
}  // namespace turncoat
