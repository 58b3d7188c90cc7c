#include "players/clock_limits.h"

#include <gtest/gtest.h>

#include "support/players.h"

namespace turncoat {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::start_of;

TEST(ClockLimits, WithoutAClockThereAreNone) {
  const Limits limits = limits_on_clock(GameClock(), start_of("othello"));
  EXPECT_FALSE(limits.can_cut_short());
  EXPECT_FALSE(limits.clock);
}

TEST(ClockLimits, AClockPerMoveIsTheLimit) {
  const Limits limits = limits_on_clock(GameClock(ClockRule::of_move(seconds(2))), start_of("othello"));
  EXPECT_EQ(limits.time, seconds(2));
  EXPECT_FALSE(limits.stretch);
  EXPECT_FALSE(limits.clock);
}

TEST(ClockLimits, AClockForTheGameIsDividedAndTold) {
  const AnyPosition start = start_of("othello");
  const GameClock clock(parse_clock("60+2").value());
  const Limits limits = limits_on_clock(clock, start, seconds(10));
  ASSERT_TRUE(limits.time && limits.clock);
  EXPECT_EQ(limits.clock->left, seconds(50));
  EXPECT_EQ(limits.clock->increment, seconds(2));
  EXPECT_GT(limits.time, seconds(2)) << "each move earns as much";
  EXPECT_LT(limits.time, seconds(10));
  EXPECT_LE(limits.stretched().time, seconds(25));
}

// All moves together stay within the clock, however short it is, as long as a move takes at least 1 ms.
TEST(ClockLimits, WhoTakesItAllIsNeverOutOfTime) {
  for (const char* const rule : {"0.2", "1", "1+0.01", "60", "60+0.5"}) {
    GameClock clock(parse_clock(rule).value());
    AnyPosition position = start_of("othello");
    while (!position.is_over()) {
      const Bitboard legal = position.legal_moves();
      if (legal != 0) {
        const milliseconds most = limits_on_clock(clock, position).stretched().time.value();
        EXPECT_FALSE(clock.is_out_of_time(position.side(), most)) << rule << ' ' << position.to_text();
        clock.charge(position.side(), most);
      }
      position.play(legal == 0 ? Move::pass() : Move(first_square(legal)));
    }
  }
}

}  // namespace
}  // namespace turncoat
