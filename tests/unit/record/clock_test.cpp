#include "record/clock.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ClockRule, IsWrittenAsItIsRead) {
  const ClockRule minute{.kind = ClockKind::kGame, .time = seconds(60), .increment = milliseconds(500)};
  EXPECT_EQ(parse_clock("60+0.5").value(), minute);
  EXPECT_EQ(to_text(minute), "60+0.5");
  EXPECT_EQ(to_text(parse_clock("0.25").value()), "0.25");
  EXPECT_EQ(to_text(parse_clock("86400+0").value()), "86400");
  for (const char* const wrong :
       {"", "0", "0.0004", "+", "60+", "+1", "60+-1", "-60", "60+1+1", "86401", "1e99", "nan", "1m"}) {
    EXPECT_FALSE(parse_clock(wrong)) << wrong;
  }
}

TEST(GameClock, OfNothingNeverEnds) {
  GameClock clock;
  clock.charge(Side::kX, std::chrono::hours(1));
  EXPECT_FALSE(clock.is_out_of_time(Side::kX, std::chrono::hours(1000)));
}

TEST(GameClock, OfEachMoveBeginsAnew) {
  GameClock clock(ClockRule::of_move(seconds(2)));
  clock.charge(Side::kX, seconds(2));
  EXPECT_EQ(clock.left(), (TimeLeft{seconds(2), seconds(2)}));
  EXPECT_FALSE(clock.is_out_of_time(Side::kX, seconds(2)));
  EXPECT_TRUE(clock.is_out_of_time(Side::kX, milliseconds(2001)));
}

TEST(GameClock, OfTheGameRunsDownAndGrowsByTheIncrement) {
  GameClock clock(parse_clock("10+1").value());
  clock.charge(Side::kX, seconds(4));
  EXPECT_EQ(clock.left(), (TimeLeft{seconds(7), seconds(10)}));
  EXPECT_TRUE(clock.is_out_of_time(Side::kX, milliseconds(7001)));
  EXPECT_FALSE(clock.is_out_of_time(Side::kO, milliseconds(7001)));
  clock.charge(Side::kO, std::chrono::microseconds(1));
  EXPECT_EQ(clock.left(), (TimeLeft{seconds(7), milliseconds(10'999)}));
}

// What is beyond the time is gone from the grace, and the increment gives none of it back.
TEST(GameClock, HasOneGraceForAllMoves) {
  for (const ClockRule& rule : {ClockRule::of_move(seconds(1)), parse_clock("1+1").value()}) {
    GameClock clock(rule, milliseconds(500));
    EXPECT_FALSE(clock.is_out_of_time(Side::kX, milliseconds(1300)));
    clock.charge(Side::kX, milliseconds(1300));
    EXPECT_EQ(clock.left(Side::kX), seconds(1));
    EXPECT_EQ(clock.grace(Side::kX), milliseconds(200));
    EXPECT_TRUE(clock.is_out_of_time(Side::kX, milliseconds(1300)));
    EXPECT_FALSE(clock.is_out_of_time(Side::kO, milliseconds(1300)));
    clock.charge(Side::kX, milliseconds(10));
    EXPECT_EQ(clock.grace(Side::kX), milliseconds(200));
  }
}

}  // namespace
}  // namespace turncoat
