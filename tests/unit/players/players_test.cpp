#include "support/players.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "players/pick.h"
#include "players/registry.h"

namespace turncoat {
namespace {

using testing::bot;
using ::testing::HasSubstr;
using testing::position;

// O stands on a1, c1 and b2, so that only b1 turns three.
TEST(Greedy, TakesTheMoveThatTurnsMost) {
  const AnyPosition start = position("adjacency:size=4", "O-O- -O-- ---- XX-- X 4");
  for (int seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(choose_freely(*bot("greedy:seed=" + std::to_string(seed)), start).move,
              Move(make_square(0, 1)));
  }
}

TEST(Greedy, DrawsLotsAmongEqualMovesOnly) {
  const AnyPosition start = position("adjacency:size=4", "O--- ---- ---- ---X X 4");
  std::map<Move, int> chosen;
  const std::unique_ptr<Player> greedy = bot("greedy");
  for (int i = 0; i < 200; ++i) ++chosen[choose_freely(*greedy, start).move];
  EXPECT_EQ(chosen.size(), 2U);  // b1 and a2
  EXPECT_TRUE(chosen.contains(Move(make_square(0, 1))));
  EXPECT_TRUE(chosen.contains(Move(make_square(1, 0))));
}

TEST(Random, PlaysEveryLegalMoveAboutEquallyOften) {
  const AnyPosition start{othello::Position<8>()};
  std::map<Move, int> chosen;
  const std::unique_ptr<Player> random = bot("random");
  for (int i = 0; i < 4000; ++i) ++chosen[choose_freely(*random, start).move];
  ASSERT_EQ(chosen.size(), 4U);
  // 1000 each is expected; 150 is more than five standard deviations.
  for (const auto& [move, times] : chosen) EXPECT_NEAR(times, 1000, 150) << to_text(move);
}

TEST(Players, PassWhereThereIsNothingElse) {
  const AnyPosition passing = position("othello", "XO" + std::string(62, '-') + " O");
  ASSERT_TRUE(passing.must_pass());
  for (const std::string_view name : {"random", "greedy"})
    EXPECT_TRUE(choose_freely(*bot(name), passing).move.is_pass());
}

TEST(Players, AreNamedWithSettings) {
  PlayerRegistry players;
  add_builtin_players(players);
  EXPECT_TRUE(players.make("Random:seed=3"));
  EXPECT_THAT(players.make("rndom").error().message, HasSubstr("did you mean 'random'?"));
  EXPECT_THAT(players.make("random:sed=3").error().message, HasSubstr("did you mean 'seed'?"));
  EXPECT_THAT(players.make("random:seed=x").error().message, HasSubstr("'x' is not a value for seed"));
}

TEST(Pick, ReachesEveryCellAndNoOther) {
  const Bitboard cells = bit(0) | bit(9) | bit(63);
  Bitboard drawn = 0;
  Rng rng(1);
  for (int i = 0; i < 100; ++i) drawn |= bit(pick(cells, rng));
  EXPECT_EQ(drawn, cells);
}

}  // namespace
}  // namespace turncoat
