#include "learn/network_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/othello/pattern_weights.h"
#include "games/othello/kernels.h"
#include "support/othello_positions.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using othello::NetworkWeights;
using othello::PatternNetwork;
using othello::PatternState;
using testing::kIsSlowBuild;

// A target that no sum of single weights can be: whether both sides have many moves, or both few.
std::vector<RestPosition> mobile_positions(int size) {
  Rng rng(3);
  std::vector<RestPosition> positions;
  while (static_cast<int>(positions.size()) < size) {
    const auto board = testing::played_until<8>(8 + rng.below(40), rng);
    if (board.legal_moves() == 0) continue;
    constexpr int kMany = 8;
    const bool has_many = count(board.legal_moves()) >= kMany;
    const bool enemy_has_many = count(othello::legal_moves(board.opp(), board.own())) >= kMany;
    constexpr float kDiscs = 8;
    positions.push_back({board.own(), board.opp(), has_many == enemy_has_many ? kDiscs : -kDiscs});
  }
  return positions;
}

int network_value(const PatternNetwork& network, const RestPosition& position) {
  return network.evaluate(PatternState(position.own, position.opp).indices(),
                          {.own_moves = count(othello::legal_moves(position.own, position.opp)),
                           .enemy_moves = count(othello::legal_moves(position.opp, position.own)),
                           .empties = count(~(position.own | position.opp))});
}

TEST(NetworkFit, FindsWhatNoSumOfWeightsCanBe) {
  if (kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  const auto positions = mobile_positions(40000);
  constexpr int kPasses = 30;
  int passes = 0;
  const NetworkFit fit = fit_network(positions, {.passes = kPasses}, [&](std::size_t part, int pass) {
    if (part == 0) {
      EXPECT_EQ(pass, ++passes);
    }
  });
  EXPECT_EQ(passes, kPasses);
  ASSERT_EQ(fit.quality.size(), NetworkWeights::kParts);
  const NetworkQuality& late = fit.quality[0];
  EXPECT_GT(late.before, 2);
  EXPECT_LT(late.held_out_error, 0.8 * late.before);
  EXPECT_GT(late.best_pass, 1);

  // The network in whole numbers errs as little.
  const PatternNetwork network(fit.weights);
  double squares = 0;
  int size = 0;
  for (const RestPosition& position : positions) {
    if (count(~(position.own | position.opp)) >= 24) continue;
    squares += std::pow(network_value(network, position) / double{othello::kDiscParts} - position.rest, 2);
    ++size;
  }
  EXPECT_LT(std::sqrt(squares / size), late.held_out_error * 1.02);
}

TEST(NetworkFit, IsTheSameWithManyThreadsAndAnotherWithAnotherSeed) {
  const auto positions = mobile_positions(kIsSlowBuild ? 2000 : 10000);
  const auto bytes = [&](const NetworkFitOptions& options) {
    return othello::to_bytes(fit_network(positions, options).weights);
  };
  const std::string once = bytes({.passes = 3});
  EXPECT_TRUE(once == bytes({.passes = 3, .threads = 2}));
  EXPECT_FALSE(once == bytes({.passes = 3, .seed = 2}));
}

TEST(NetworkFit, OfNothingSaysNothing) {
  const NetworkFit fit = fit_network({}, {.passes = 1});
  const PatternNetwork network(fit.weights);
  for (const RestPosition& position : mobile_positions(20)) EXPECT_EQ(network_value(network, position), 0);
}

}  // namespace
}  // namespace turncoat
