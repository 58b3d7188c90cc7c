#include "players/engine.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "players/pick.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {
namespace {

constexpr Limits kFewNodes{.nodes = 20'000};

// Late positions of random games.
template <class Check>
void for_each_late_position(Check check) {
  Rng rng(11);
  for (const std::string_view game : {"adjacency", "adjacency:neighbours=8", "adjacency:size=5",
                                      "adjacency:size=4x5,rounds=6", "othello", "othello:size=6"}) {
    for (int round = 0; round < 5; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (!position.is_over() && count(position.empties()) <= 6) check(position);
      }
    }
  }
}

TEST(Engine, IsExactNearTheEnd) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.analyse(position, kFewNodes, {});
    const AnalysedMove& best = analysis.moves.front();
    EXPECT_TRUE(best.is_exact) << position.variant() << ' ' << position.to_text();
    EXPECT_EQ(best.value, full_minimax(position)) << position.variant() << ' ' << position.to_text();
    AnyPosition after = position;
    after.play(best.move);
    EXPECT_EQ(-full_minimax(after), full_minimax(position)) << "the move is not a best one";
    EXPECT_FALSE(analysis.reason.empty());
  });
}

TEST(Engine, SeveralExactMovesAreInOrder) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.analyse(position, kFewNodes, {}, 60);
    ASSERT_EQ(analysis.moves.size(),
              std::max<std::size_t>(1, static_cast<std::size_t>(count(position.legal_moves()))));
    for (const AnalysedMove& move : analysis.moves) {
      AnyPosition after = position;
      after.play(move.move);
      EXPECT_EQ(move.value, -full_minimax(after));
      EXPECT_EQ(move.line.front(), move.move);
    }
    EXPECT_TRUE(std::ranges::is_sorted(analysis.moves, std::greater<>(), &AnalysedMove::value));
  });
}

TEST(Engine, AnswersOnceForEveryDepthAndSaysWhatIsEstimated) {
  Engine engine({.hash_bytes = kMebibyte});
  std::vector<int> depths;
  engine.analyse(start_of("othello"), {.depth = 5}, {}, 2, [&](const Analysis& analysis) {
    depths.push_back(analysis.depth);
    EXPECT_EQ(analysis.moves.size(), 2U);
    EXPECT_FALSE(analysis.moves.front().is_exact);
  });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5}));
}

// Positions that nobody solves: answers come all the same, each deeper than the last, and the deepest is
// kept.
TEST(Engine, WithoutLimitsTellsMoreAndMoreUntilStopped) {
  for (const std::string_view game : {"adjacency", "adjacency:rounds=20", "othello"}) {
    for (const int lines : {1, 3}) {
      Engine engine({.hash_bytes = kMebibyte});
      std::stop_source stop;
      std::vector<int> depths;
      const Analysis last =
          engine.analyse(start_of(game), {}, stop.get_token(), lines, [&](const Analysis& analysis) {
            depths.push_back(analysis.depth);
            if (analysis.depth == 4) stop.request_stop();
          });
      EXPECT_EQ(depths, (std::vector{1, 2, 3, 4})) << game;
      EXPECT_EQ(last.depth, 4) << game;
      EXPECT_EQ(last.moves.size(), static_cast<std::size_t>(lines)) << game;
      EXPECT_FALSE(last.moves.front().is_exact) << game;
    }
  }
}

// The first rounds are too short for the solver; every report is deeper than the one before, the last exact.
TEST(Engine, WithoutLimitsEndsWithTheExactValue) {
  Engine engine({.hash_bytes = kMebibyte});
  Engine other({.hash_bytes = kMebibyte});
  const AnyPosition start = start_of("adjacency:size=4x5,rounds=6");
  std::vector<int> depths;
  const Analysis all =
      engine.analyse(start, {}, {}, 2, [&](const Analysis& analysis) { depths.push_back(analysis.depth); });
  EXPECT_TRUE(std::ranges::is_sorted(depths, std::less_equal<>()));
  EXPECT_EQ(all.depth, 12);
  EXPECT_TRUE(all.moves.back().is_exact);
  EXPECT_EQ(all.moves.front().value, other.analyse(start, {.depth = 12}, {}).moves.front().value);
}

// As second player from the plain start it never loses, whoever plays first: here random and greedy moves.
TEST(Engine, NeverLosesAsSecondInAdjacency) {
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

TEST(Engine, PonderingKeepsToTheRules) {
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

TEST(Engine, ChoosesABestMoveWithinItsNodes) {
  Engine engine({.hash_bytes = kMebibyte});
  for_each_late_position([&](const AnyPosition& position) {
    const Analysis analysis = engine.choose(position, kFewNodes, {});
    const Move move = analysis.moves.front().move;
    EXPECT_TRUE(analysis.moves.front().is_exact);
    EXPECT_EQ(-full_minimax(after(position, move)), full_minimax(position))
        << position.variant() << ' ' << position.to_text() << ' ' << to_text(move);
    EXPECT_EQ(analysis.moves.front().line.front(), move);
    EXPECT_LE(analysis.nodes, *kFewNodes.nodes);
  });
}

TEST(Engine, GettingReadyChangesNoAnswer) {
  Rng rng(13);
  for (const std::string_view game : {"adjacency", "adjacency:rounds=14", "othello", "othello:size=6"}) {
    Engine lazy({.hash_bytes = 4 * kMebibyte});
    Engine ready({.hash_bytes = 4 * kMebibyte});
    for (const AnyPosition& position : random_game(start_of(game), rng)) {
      if (position.is_over()) break;
      ready.get_ready(position);
      const Analysis expected = lazy.analyse(position, {.nodes = 1000}, {});
      const Analysis analysis = ready.analyse(position, {.nodes = 1000}, {});
      EXPECT_EQ(analysis.moves.front().move, expected.moves.front().move) << position.to_text();
      EXPECT_EQ(analysis.moves.front().value, expected.moves.front().value) << position.to_text();
      EXPECT_EQ(analysis.nodes, expected.nodes) << position.to_text();
    }
  }
}

TEST(Engine, MovesEndWithTheGame) {
  Engine engine({.hash_bytes = kMebibyte});
  const AnyPosition last = position("adjacency:size=4", "XXXXOOOOXXXXOOO- X 1");
  const Analysis analysis = engine.analyse(last, {}, {});
  EXPECT_EQ(to_text(analysis.moves.front().move), "d4");
  EXPECT_TRUE(analysis.moves.front().is_exact);
}

}  // namespace
}  // namespace turncoat::testing
