#include "learn/selfplay.h"

#include <gtest/gtest.h>

#include <map>

#include "eval/othello/pattern_weights.h"
#include "games/any_position.h"
#include "learn/block_players.h"
#include "solver/othello/solver.h"
#include "support/full_value.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using Board = othello::Position<8>;
using othello::PatternWeights;
using testing::kIsSlowBuild;

constexpr SelfplayOptions kQuick{.seed = 3, .exact_empties = kIsSlowBuild ? 5 : 9};

Board board_of(const TrainingPosition& position) {
  return Board::make(position.own, position.opp, Side::kX).value();
}

std::vector<TrainingPosition> block_of(const SelfplayOptions& options, std::size_t block) {
  return play_block(options, block, {}).value();
}

BlockPlayers::PlayBlock blocks_of(const SelfplayOptions& options) {
  return
      [options](std::size_t block, const std::stop_token& stop) { return play_block(options, block, stop); };
}

TEST(Selfplay, ABlockFollowsFromOptionsAndNumber) {
  const std::vector<TrainingPosition> block = block_of(kQuick, 2);
  EXPECT_EQ(block, block_of(kQuick, 2));
  EXPECT_NE(block, block_of(kQuick, 3));
  SelfplayOptions other = kQuick;
  ++other.seed;
  EXPECT_NE(block, block_of(other, 2));
  SelfplayOptions learned = kQuick;
  learned.weights = &PatternWeights::builtin();
  EXPECT_NE(block, block_of(learned, 2));
}

TEST(Selfplay, EveryGameGivesAPositionOfEachPhase) {
  std::map<int, int> in_phase;
  for (const TrainingPosition& position : block_of(kQuick, 0)) {
    const Board board = board_of(position);
    ASSERT_NE(board.legal_moves(), 0U);
    ++in_phase[PatternWeights::phase_of(position.empties())];
  }
  for (int phase = 0; phase < PatternWeights::kPhases; ++phase) {
    EXPECT_LE(in_phase[phase], kGamesInBlock) << phase;
    // With no empty cell there is no move; some games end early, some positions have no move.
    EXPECT_GE(in_phase[phase], phase == 0 ? kGamesInBlock / 2 : kGamesInBlock * 9 / 10) << phase;
  }
}

TEST(Selfplay, ScoresAreThoseOfTheRules) {
  constexpr int kMostEmpties = kIsSlowBuild ? 5 : 6;
  int compared = 0;
  for (const TrainingPosition& position : block_of(kQuick, 1)) {
    ASSERT_EQ(position.score.has_value(), position.empties() <= kQuick.exact_empties);
    if (position.empties() > kMostEmpties) continue;
    ASSERT_EQ(position.score, testing::full_value(AnyPosition(board_of(position))));
    ++compared;
  }
  EXPECT_GT(compared, kGamesInBlock);
}

TEST(Selfplay, ScoresAreThoseOfAFreshSolver) {
  const Budget no_limit({}, {});
  int compared = 0;
  for (const TrainingPosition& position : block_of(kQuick, 1)) {
    if (position.empties() != kQuick.exact_empties) continue;
    othello::Solver<8> solver({.hash_bytes = kMebibyte});
    ASSERT_EQ(position.score, solver.solve(board_of(position), no_limit).value().score.discs);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

TEST(Selfplay, AStopRequestGivesNothing) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(play_block(kQuick, 0, stop.get_token()));
  BlockPlayers players(blocks_of(kQuick), 0, 10, 2, stop.get_token());
  EXPECT_FALSE(players.next());
}

TEST(Selfplay, ThreadsGiveBlocksInOrder) {
  constexpr std::size_t kFirst = 4;
  constexpr std::size_t kEnd = kIsSlowBuild ? 7 : 20;
  BlockPlayers players(blocks_of(kQuick), kFirst, kEnd, 3, {});
  for (std::size_t block = kFirst; block < kEnd; ++block) ASSERT_EQ(players.next(), block_of(kQuick, block));
  EXPECT_FALSE(players.next());
  EXPECT_FALSE(BlockPlayers(blocks_of(kQuick), 5, 5, 2, {}).next());
  BlockPlayers left_alone(blocks_of(kQuick), 0, 1000, 2, {});  // ends with the test
  EXPECT_TRUE(left_alone.next());
}

}  // namespace
}  // namespace turncoat
