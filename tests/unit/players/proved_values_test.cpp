#include "players/proved_values.h"

#include <gtest/gtest.h>

#include "support/players.h"

namespace turncoat::testing {
namespace {

using Verdict = ProvedValues::Verdict;

constexpr Move kD3(make_square(2, 3));
constexpr Move kC4(make_square(3, 2));

// Nothing is certain at the start of Othello but what is learned.
class ProvedOthello : public ::testing::Test {
 protected:
  ProvedValues proved{start_of("othello")};
  Analysis analysis{
      .moves = {{.move = kD3, .value = 10, .line = {kD3}}, {.move = kC4, .value = -7, .line = {kC4}}}};
};

TEST_F(ProvedOthello, WhatIsPossibleStands) {
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kPossible);
  EXPECT_EQ(analysis.moves[0].value, 10);
  EXPECT_EQ(analysis.moves[1].value, -7);
}

TEST_F(ProvedOthello, NoMoveIsWorthMoreThanThePosition) {
  proved.learn({-2, 4});
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kHeld);
  EXPECT_EQ(analysis.moves[0].value, 4);
  EXPECT_EQ(analysis.moves[1].value, -7) << "a move may be worse than the position";
  EXPECT_EQ(analysis.proved, (ScoreBounds{-2, 4}));
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kPossible) << "the same again changes nothing";
}

TEST_F(ProvedOthello, TheBestMoveIsWorthAsMuchAsThePositionAtLeast) {
  proved.learn({12, 20});
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kHeld);
  EXPECT_EQ(analysis.moves[0].move, kD3);
  EXPECT_EQ(analysis.moves[0].value, 12);
  EXPECT_FALSE(analysis.moves[0].is_exact);
}

TEST_F(ProvedOthello, AMoveThatIsProvedToBeBetterComesFirst) {
  proved.learn(kC4, {16, 30});
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kHeld);
  EXPECT_EQ(analysis.moves[0].move, kC4);
  EXPECT_EQ(analysis.moves[0].value, 16);
  EXPECT_EQ(analysis.proved.lower, 16);
  EXPECT_EQ(analysis.moves[1].move, kD3);
}

TEST_F(ProvedOthello, AMoveThatIsKnownIsExactAndThePositionOnlyIfNoOtherIsBetter) {
  proved.learn(kC4, {14, 14});
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kHeld);
  EXPECT_EQ(analysis.moves[0].move, kC4);
  EXPECT_FALSE(analysis.moves[0].is_exact);
  proved.learn({14, 14});
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kProved);
  EXPECT_TRUE(analysis.moves[0].is_exact);
}

// The answer of the mirror is proved to draw; it was not among the moves.
TEST(ProvedValues, AProvedMoveThatIsMissingIsPutIn) {
  const AnyPosition after_a1 = after(start_of("adjacency:rounds=14"), Move(make_square(0, 0)));
  ProvedValues proved(after_a1);
  Analysis analysis{
      .moves = {{.move = kD3, .value = -3, .line = {kD3}}, {.move = kC4, .value = -4, .line = {kC4}}}};
  EXPECT_EQ(proved.hold(analysis, 2), Verdict::kHeld);
  ASSERT_EQ(analysis.moves.size(), 2U);
  EXPECT_EQ(to_text(analysis.moves[0].move), "h8");
  EXPECT_EQ(analysis.moves[0].value, 0);
  EXPECT_EQ(analysis.moves[0].line, std::vector{analysis.moves[0].move});
  EXPECT_EQ(analysis.moves[1].move, kD3);
}

}  // namespace
}  // namespace turncoat::testing
