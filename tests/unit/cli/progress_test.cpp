#include "cli/progress.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <sstream>
#include <thread>

#include "cli/interrupt.h"

namespace turncoat::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Fixture {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Progress::Clock::time_point start = {};
};

TEST(Progress, ElsewhereThanOnATerminalWritesALineFromTimeToTime) {
  Fixture fixture;
  Streams streams{.in = fixture.in, .out = fixture.out, .err = fixture.err};
  Progress progress(streams, 100, 0, fixture.start);
  progress.update(1, "early", fixture.start + seconds(1));
  EXPECT_EQ(fixture.err.str(), "");
  progress.update(20, "A 12 B 8", fixture.start + seconds(20));
  EXPECT_EQ(fixture.err.str(), "20/100  A 12 B 8  1 min 20 s left\n");
  progress.update(21, "soon again", fixture.start + seconds(21));
  progress.clear();
  EXPECT_EQ(fixture.err.str(), "20/100  A 12 B 8  1 min 20 s left\n");
  EXPECT_EQ(fixture.out.str(), "");
}

TEST(Progress, OnATerminalChangesOneLine) {
  Fixture fixture;
  Streams streams{.in = fixture.in, .out = fixture.out, .err = fixture.err, .err_is_terminal = true};
  Progress progress(streams, 4, 0, fixture.start);
  progress.update(1, "long note", fixture.start + milliseconds(500));
  progress.update(2, "", fixture.start + milliseconds(1000));
  progress.clear();
  EXPECT_EQ(fixture.err.str(), "\r1/4  long note  2 s left\r2/4  1 s left           \r             \r");
}

// Steps of an earlier run took no time in this one.
TEST(Progress, TimeLeftCountsOnlyWhatThisRunDid) {
  Fixture fixture;
  Streams streams{.in = fixture.in, .out = fixture.out, .err = fixture.err};
  Progress progress(streams, 100, 80, fixture.start);
  progress.update(90, "", fixture.start + seconds(60));
  EXPECT_EQ(fixture.err.str(), "90/100  1 min 00 s left\n");
}

TEST(Progress, DurationsAreShort) {
  EXPECT_EQ(duration_text(seconds(0)), "0 s");
  EXPECT_EQ(duration_text(seconds(59)), "59 s");
  EXPECT_EQ(duration_text(seconds(61)), "1 min 01 s");
  EXPECT_EQ(duration_text(seconds(3900)), "1 h 05 min");
}

TEST(Interrupt, CtrlCRequestsAStop) {
  const InterruptGuard guard;
  EXPECT_FALSE(guard.token().stop_requested());
  ASSERT_EQ(::kill(::getpid(), SIGINT), 0);
  while (!guard.token().stop_requested()) std::this_thread::yield();
}

}  // namespace
}  // namespace turncoat::cli
