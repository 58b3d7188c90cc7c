#include "players/engine_player.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/machine_memory.h"
#include "core/random.h"
#include "players/pick.h"
#include "support/players.h"

namespace turncoat::testing {
namespace {

// As second player from the plain start it never loses, whoever plays first: here random and greedy moves.
TEST(EnginePlayer, NeverLosesAsSecondInAdjacency) {
  for (const std::string_view game :
       {"adjacency:rounds=28", "adjacency:rounds=14", "adjacency:rounds=8,neighbours=8", "adjacency:size=4",
        "adjacency:size=6,neighbours=8", "adjacency:size=4x5,rounds=5"}) {
    for (const std::string_view rival : {"random:seed=1", "random:seed=2", "greedy", "minimax:depth=2"}) {
      const auto second = bot("engine:hash=1");
      const auto first = bot(rival);
      AnyPosition position = start_of(game);
      const Side side = other(position.side());
      while (!position.is_over()) {
        Player& mover = position.side() == side ? *second : *first;
        position.play(mover.choose(position, {.nodes = 3000}, {}, nullptr)->move);
      }
      EXPECT_GE(final_score_for(position, side).discs, 0) << game << " against " << rival;
    }
  }
}

TEST(EnginePlayer, PonderingKeepsToTheRules) {
  const auto player = bot("engine:hash=1,ponder=on,threads=2");
  Rng rng(2);
  AnyPosition position = start_of("adjacency:rounds=6");
  std::vector<Move> moves;
  while (!position.is_over()) {
    player->follow(start_of("adjacency:rounds=6"), moves);
    const Move move = moves.size() % 2 == 0 ? player->choose(position, {.nodes = 2000}, {}, nullptr)->move
                                            : Move(pick(position.legal_moves(), rng));
    ASSERT_TRUE(is_legal(position, move));
    position.play(move);
    moves.push_back(move);
  }
}

TEST(EnginePlayer, MoreMemoryThanThereIsIsRefused) {
  PlayerRegistry players;
  add_builtin_players(players);
  const int most = std::min(most_table_memory(machine_memory()), 65536);
  EXPECT_TRUE(players.make(fmt::format("engine:hash={}", most)));
  const MadePlayer made = players.make(fmt::format("engine:hash={}", most + 1));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, ::testing::HasSubstr(fmt::format("1 to {}", most)));
}

// More than any system has, so that what happens then is seen on every one.
TEST(EnginePlayer, MemoryThatIsMissingIsAnIncident) {
  constexpr std::size_t kTooMuch = std::size_t{1} << 60;
  for (const Pondering pondering : {Pondering::kOff, Pondering::kOn}) {
    const auto player = make_engine_player({.hash_bytes = kTooMuch}, {.nodes = 100}, pondering);
    for (const std::string_view game : {"othello", "adjacency"}) {
      player->follow(start_of(game), {});
      const Chosen chosen = player->choose(start_of(game), {}, {}, nullptr);
      ASSERT_FALSE(chosen);
      EXPECT_EQ(chosen.error().kind, IncidentKind::kCrash);
      EXPECT_THAT(chosen.error().evidence, ::testing::HasSubstr("a smaller hash"));
    }
  }
}

}  // namespace
}  // namespace turncoat::testing
