#include "experiment/response_study.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

ResponseStudy two_moves() {
  ResponseStudy study;
  for (const int sample : {1, 2}) {
    StudyGame game{.level = "easy", .sample = sample, .moves = {}};
    game.moves[0] = {{.calls = 10, .seconds = 1}, {.calls = 40, .seconds = 5}};
    study.games.push_back(game);
  }
  return study;
}

TEST(ResponseStudy, SumsUp) {
  const ResponseStudy study = two_moves();
  EXPECT_EQ(study.games[0].calls(0), (Range<std::uint64_t>{10, 40}));
  EXPECT_EQ(study.games[0].seconds(0), (Range<double>{1, 5}));
  EXPECT_EQ(study.most_calls(0, "easy"), 40U);
  EXPECT_EQ(study.total_calls(0, "easy"), 100U);
  EXPECT_EQ(study.total_calls(0, "hard"), 0U);
  EXPECT_EQ(study.share_within(0, "easy", 4), 0.5);
  EXPECT_EQ(study.share_within(0, "easy", 4, 10.0), 1) << "40 calls at 10 a second are 4 s";
  EXPECT_EQ(study.share_within(0, "easy", 4, 5.0), 0.5);
}

// By hand: 218640 calls in 45.234 s, 39565 in 10.922 s.
TEST(ResponseStudy, SpeedOfTheReportsComputers) {
  EXPECT_NEAR(published_speed(0), 4833.5, 0.5);
  EXPECT_NEAR(published_speed(1), 3622.5, 0.5);
}

}  // namespace
}  // namespace turncoat
