#include "search/time_control.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TimeControl, ANewClockHasTheMainTimeOrThePeriod) {
  EXPECT_EQ(EngineClock::start({.main_time = seconds(60)}).left, seconds(60));
  const EngineClock period = EngineClock::start({.period = seconds(5), .period_moves = 2});
  EXPECT_EQ(period.left, seconds(5));
  EXPECT_EQ(period.moves, 2);
}

TEST(TimeControl, PeriodsFollowTheMainTimeAndBeginAnew) {
  EngineClock clock = EngineClock::start({.main_time = seconds(10), .period = seconds(6), .period_moves = 2});
  clock.spend(seconds(9));
  EXPECT_EQ(clock.left, seconds(1));
  EXPECT_EQ(clock.moves, 0);
  clock.spend(seconds(3));  // 1 s of the main time, 2 s of the period
  EXPECT_EQ(clock.left, seconds(4));
  EXPECT_EQ(clock.moves, 1);
  clock.spend(seconds(3));
  EXPECT_EQ(clock.left, seconds(6));
  EXPECT_EQ(clock.moves, 2);
}

TEST(TimeControl, WithoutPeriodsTheMainTimeIsAll) {
  EngineClock clock = EngineClock::start({.main_time = seconds(1)});
  clock.spend(seconds(2));
  EXPECT_EQ(clock.moves, 0);
  EXPECT_LT(clock.left, seconds(0));
  EXPECT_EQ(time_for_move(clock, 10), milliseconds(0));
}

TEST(TimeControl, ATimeForEachMoveIsUsedButForTheMargin) {
  const EngineClock clock = EngineClock::start({.period = seconds(2), .period_moves = 1});
  for (const int moves : {1, 10, 30}) EXPECT_EQ(time_for_move(clock, moves), seconds(2) - kTimeMargin);
}

TEST(TimeControl, APeriodIsSharedByItsMovesOrThoseLeft) {
  const EngineClock clock = EngineClock::start({.period = seconds(12), .period_moves = 6});
  EXPECT_EQ(time_for_move(clock, 30), seconds(2) - kTimeMargin);
  EXPECT_EQ(time_for_move(clock, 3), seconds(4) - kTimeMargin);
  EXPECT_EQ(time_for_move(clock, 0), seconds(12) - kTimeMargin);
}

TEST(TimeControl, TheMainTimeIsSharedByTheMovesLeft) {
  const EngineClock clock = EngineClock::start({.main_time = seconds(60)});
  EXPECT_GT(time_for_move(clock, 30), seconds(60) / 30);      // early moves get more than the average
  EXPECT_LT(time_for_move(clock, 30), 2 * seconds(60) / 30);  // but not very much more
  EXPECT_EQ(time_for_move(clock, 1), (seconds(60) - kTimeMargin) / 2);
  const EngineClock longer =
      EngineClock::start({.main_time = seconds(60), .period = seconds(3), .period_moves = 3});
  EXPECT_EQ(time_for_move(longer, 30), time_for_move(clock, 30) + seconds(1) - kTimeMargin);
}

// Whatever is agreed: who takes what is allotted, or the most that a move may take, and a little for the way
// there and back, is never late.
TEST(TimeControl, NobodyLosesOnTime) {
  constexpr milliseconds kWay{20};
  for (const TimeControl& control :
       {TimeControl{.main_time = seconds(2)}, TimeControl{.main_time = seconds(900)},
        TimeControl{.main_time = seconds(10), .period = seconds(1), .period_moves = 1},
        TimeControl{.period = seconds(30), .period_moves = 25},
        TimeControl{.main_time = milliseconds(1500), .period = milliseconds(400), .period_moves = 3}}) {
    for (const bool takes_most : {false, true}) {
      EngineClock clock = EngineClock::start(control);
      for (int moves = 30; moves > 0; --moves) {
        const milliseconds available =
            clock.left + (clock.moves == 0 && control.period_moves > 0 ? control.period : milliseconds(0));
        const Limits limits = limits_for_move(clock, moves);
        const milliseconds taken = *(takes_most ? limits.stretched() : limits).time + kWay;
        ASSERT_LE(taken, available) << moves;
        clock.spend(taken);
      }
    }
  }
}

TEST(TimeControl, AMoveOfAGameClockMayTakeMoreThanItsShare) {
  const EngineClock clock = EngineClock::start({.main_time = seconds(60)});
  const Limits early = limits_for_move(clock, 30);
  EXPECT_EQ(early.time, time_for_move(clock, 30));
  EXPECT_GT(early.stretch.value(), 3);
  EXPECT_LE(early.stretched().time.value(), 4 * *early.time);
  EXPECT_FALSE(limits_for_move(clock, 1).stretch) << "the last move has no other to take from";
  const EngineClock period = EngineClock::start({.period = seconds(2), .period_moves = 1});
  EXPECT_FALSE(limits_for_move(period, 30).stretch) << "what is left of a period is lost";
  EXPECT_EQ(limits_for_move(period, 30).time, seconds(2) - kTimeMargin);
  EXPECT_GE(limits_for_move({.left = milliseconds(0)}, 30).time, milliseconds(1)) << "never no time at all";
}

TEST(TimeControl, AnUnclearChoiceDeservesMore) {
  const double usual = deserved_share({.unchanged = 2});
  EXPECT_GT(deserved_share({.unchanged = 0}), deserved_share({.unchanged = 1}));
  EXPECT_GT(deserved_share({.unchanged = 1}), usual);
  EXPECT_LT(deserved_share({.unchanged = 9}), usual);
  EXPECT_GT(deserved_share({.unchanged = 2, .fall = 2}), usual);
  EXPECT_EQ(deserved_share({.unchanged = 2, .fall = -2}), usual) << "a better value is no reason to worry";
  EXPECT_LT(deserved_share({.unchanged = 2, .is_far_ahead = true}), usual);
}

TEST(Limits, StretchIsOfTimeAndNodes) {
  const Limits limits{.time = seconds(1), .nodes = 1000, .depth = 5, .stretch = 2.5};
  const Limits most = limits.stretched();
  EXPECT_EQ(most.time, milliseconds(2500));
  EXPECT_EQ(most.nodes, 2500U);
  EXPECT_EQ(most.depth, 5);
  EXPECT_FALSE(most.stretch);
  EXPECT_EQ(Limits{.nodes = 7}.stretched().nodes, 7U);
}

}  // namespace
}  // namespace turncoat
