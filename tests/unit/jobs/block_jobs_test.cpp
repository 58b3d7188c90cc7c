#include "jobs/block_jobs.h"

#include <gtest/gtest.h>

#include "jobs/pool_runner.h"
#include "learn/adjacency_selfplay.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using testing::World;

constexpr std::size_t kFirstBlock = 3;
constexpr std::size_t kEndBlock = 9;

SelfplayJob short_games() {
  return {.subject = Subject::kAdjacency,
          .seed = 7,
          .exact = 2,
          .lengths = GameLengths::kShort,
          .evaluation = "handmade"};
}

TEST(BlockJobs, AreHandedOutInOrder) {
  const World world;
  PoolRunner pool(world.players, 3);
  BlockJobs blocks(short_games(), kFirstBlock, kEndBlock, pool);
  for (std::size_t number = kFirstBlock; number < kEndBlock; ++number) {
    const auto block = blocks.next();
    ASSERT_TRUE(block && *block);
    const auto played = play_adjacency_block({.seed = 7, .exact_plies = 2, .lengths = GameLengths::kShort},
                                             number, std::stop_token());
    EXPECT_EQ(**block, played) << number;
  }
  const auto last = blocks.next();
  ASSERT_TRUE(last);
  EXPECT_FALSE(*last);
  EXPECT_FALSE(BlockJobs(short_games(), kEndBlock, kFirstBlock, pool).next().value())
      << "more is there already";
}

TEST(BlockJobs, EndWithTheirRunner) {
  const World world;
  PoolRunner pool(world.players, 1);
  BlockJobs blocks(short_games(), 0, 1000, pool);
  ASSERT_TRUE(blocks.next().value());
  pool.stop();
  while (blocks.next().value()) continue;  // those that were done before
}

TEST(BlockJobs, SayWhyTheyCannotBePlayed) {
  const World world;
  PoolRunner pool(world.players, 1);
  SelfplayJob job = short_games();
  job.weights = 5;
  const auto block = BlockJobs(job, 0, 1, pool).next();
  ASSERT_FALSE(block);
  EXPECT_NE(block.error().message.find("weights"), std::string::npos);
}

}  // namespace
}  // namespace turncoat
