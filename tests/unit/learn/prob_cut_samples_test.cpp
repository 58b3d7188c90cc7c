#include "learn/prob_cut_samples.h"

#include <gtest/gtest.h>

#include <set>

#include "eval/knowledge.h"
#include "games/registry.h"

namespace turncoat {
namespace {

AnyPosition start_of(std::string_view game) {
  GameRegistry games;
  add_builtin_games(games);
  return games.start(game).value();
}

std::vector<ProbCutSample> samples_of(std::string_view game, int threads = 1) {
  int told = 0;
  const auto samples = sample_searches(
      start_of(game), {.positions = 30, .depth = 3, .solver_nodes = 10'000, .threads = threads},
      [&](int done) { told = done; }, {});
  EXPECT_EQ(told, 30);
  return samples.value();
}

TEST(ProbCutSamples, HaveAllDepthsAndTheEndWhereItIsNear) {
  for (const std::string_view game :
       {"othello", "othello:size=6", "adjacency:size=6", "adjacency:rounds=6"}) {
    std::set<int> lefts;
    for (const ProbCutSample& sample : samples_of(game)) {
      EXPECT_EQ(sample.values.size(), 1U + static_cast<std::size_t>(std::min(3, sample.left))) << game;
      EXPECT_TRUE(sample.left > 3 || sample.exact == sample.values.back()) << game;
      EXPECT_EQ(sample.exact.value_or(0) % kMark, 0) << "whole marks";
      lefts.insert(sample.left);
    }
    EXPECT_GT(lefts.size(), 5U) << "of all times of a game: " << game;
  }
}

TEST(ProbCutSamples, DoNotDependOnThreads) {
  const std::vector<ProbCutSample> one = samples_of("othello:size=6");
  const std::vector<ProbCutSample> three = samples_of("othello:size=6", 3);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].left, three[i].left);
    EXPECT_EQ(one[i].values, three[i].values);
    EXPECT_EQ(one[i].exact, three[i].exact);
  }
}

TEST(ProbCutSamples, AStopGivesNothing) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(sample_searches(start_of("othello"), {.positions = 1000, .depth = 12}, {}, stop.get_token()));
}

}  // namespace
}  // namespace turncoat
