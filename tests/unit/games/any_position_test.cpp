#include "games/any_position.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace turncoat {
namespace {

static_assert(std::is_trivially_copyable_v<AnyPosition>);

AnyPosition othello6(std::string_view text) { return othello::Position<6>().parse(text).value(); }

std::string refusal(AnyPosition position, std::string_view move) {
  const Result<void> played = play_checked(position, parse_move(move, Shape{}).value());
  return played ? "accepted" : played.error().message;
}

TEST(PlayChecked, SaysWhatWouldBeLegal) {
  const AnyPosition start = othello::Position<6>();
  EXPECT_EQ(refusal(start, "c2"), "accepted");
  EXPECT_EQ(refusal(start, "a1"), "a1 is not legal for X: legal moves are c2 b3 e4 d5");
  EXPECT_EQ(refusal(start, "c3"), "c3 is occupied");
  EXPECT_EQ(refusal(start, "g1"), "g1 is outside the board of 6x6");
  EXPECT_EQ(refusal(start, "pa"), "X may not pass: legal moves are c2 b3 e4 d5");
}

TEST(PlayChecked, KnowsPassAndEnd) {
  const AnyPosition pass = othello6("OX---- ------ ------ ------ ------ ------ X");
  EXPECT_EQ(refusal(pass, "c1"), "X has no move here and must pass (pa)");
  EXPECT_EQ(refusal(pass, "pa"), "accepted");
  const AnyPosition over = othello6("XX---- ------ ------ ------ ------ ------ X");
  EXPECT_EQ(refusal(over, "c1"), "c1 cannot be played: the game is over");
  EXPECT_EQ(refusal(over, "pa"), "pa cannot be played: the game is over");
}

TEST(AnyPosition, PositionsOfDifferentGamesDiffer) {
  const AnyPosition othello8 = othello::Position<8>();
  EXPECT_NE(othello8, AnyPosition(othello::Position<6>()));
  EXPECT_NE(othello8, AnyPosition(adjacency::Position()));
}

TEST(AnyPosition, ScoresAndMarksBySide) {
  const AnyPosition over = othello6("XX---- ------ ------ ------ ------ ------ O");
  EXPECT_EQ(discs_of(over, Side::kX), 3u);
  EXPECT_EQ(discs_of(over, Side::kO), 0u);
  EXPECT_EQ(final_score_for(over, Side::kX), Score{36});
  EXPECT_EQ(final_score_for(over, Side::kO), Score{-36});
}

}  // namespace
}  // namespace turncoat
