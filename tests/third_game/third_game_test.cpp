// What a game gets without a word of its own in any folder but src/games: docs/adding_a_game.md promises it.
// The contract tests run over it too.
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/diagonal/position.h"
#include "players/engine.h"
#include "players/quick_starts.h"
#include "record/position_line.h"
#include "remote/registry.h"
#include "solver/solver.h"
#include "support/full_minimax.h"
#include "support/no_limit.h"
#include "support/paths.h"
#include "support/random_play.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

// Positions of random games that full minimax can look through.
std::vector<AnyPosition> late_positions() {
  constexpr int kMostEmpties = 6;
  Rng rng(4);
  std::vector<AnyPosition> late;
  for (const AnyPosition& start : all_starts("diagonal")) {
    for (int game = 0; game < 3; ++game) {
      for (const AnyPosition& position : random_game(start, rng)) {
        if (!position.is_over() && count(position.empties()) <= kMostEmpties) late.push_back(position);
      }
    }
  }
  return late;
}

TEST(ThirdGame, IsSolvedExactly) {
  AnySolver solver({});
  int passes = 0;
  for (const AnyPosition& position : late_positions()) {
    const int value = full_minimax(position);
    const Solution solution = solver.solve(position, kNoLimit).value();
    EXPECT_EQ(solution.score, Score{value}) << position.to_text();
    ASSERT_TRUE(is_legal(position, solution.move));
    EXPECT_EQ(-full_minimax(after(position, solution.move)), value) << position.to_text();
    EXPECT_EQ(solver.is_at_least(position, value, kNoLimit), true);
    EXPECT_EQ(solver.is_at_least(position, value + 1, kNoLimit), false);
    EXPECT_EQ(solver.outcome(position, kNoLimit), (value > 0) - (value < 0));
    passes += position.must_pass() ? 1 : 0;
  }
  EXPECT_GT(passes, 0) << "no position with a pass was tried";
  EXPECT_FALSE(solver.solve(diagonal::Position(), Budget({.nodes = 100}, {})).has_value());
}

TEST(ThirdGame, IsAnalysedToTheEnd) {
  Engine engine({.hash_bytes = kMebibyte});
  for (const AnyPosition& position : late_positions()) {
    const Analysis analysis = engine.analyse(position, {}, {});
    EXPECT_TRUE(analysis.moves.front().is_exact);
    EXPECT_EQ(analysis.moves.front().value, full_minimax(position)) << position.to_text();
  }
  const Analysis early = engine.analyse(diagonal::Position(), {.nodes = 20000}, {});
  EXPECT_GT(early.depth, 1);
  EXPECT_FALSE(early.moves.front().is_exact);
}

TEST(ThirdGame, ABotOfAnotherGameSaysSo) {
  PlayerRegistry players;
  add_builtin_players(players);
  const Result<void> plays = players.check_game("mirror", diagonal::Position());
  ASSERT_FALSE(plays);
  EXPECT_EQ(plays.error().message, "mirror plays adjacency only, and this is diagonal");
}

TEST(ThirdGame, AnEngineThatCannotBeGivenItSaysSo) {
  PlayerRegistry players;
  add_remote_players(players);
  const std::string fake = source_path("tests/fakes/engine.py").string();
  const std::unique_ptr<Player> engine =
      players.make(fmt::format("gtp:python3 -S '{}' gtp standard", fake)).value();
  const Chosen chosen = engine->choose(diagonal::Position(), {}, {}, nullptr);
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().kind, IncidentKind::kNoStart);
  EXPECT_TRUE(chosen.error().message.contains("it cannot be given the start diagonal X----O"))
      << chosen.error().message;
}

TEST(ThirdGame, IsReadFromALineWithoutItsName) {
  const GameRegistry games = builtin_games();
  const FileSet files;
  const ReadRequest request{games, files, std::nullopt};
  for (const AnyPosition& start : all_starts("diagonal")) {
    EXPECT_EQ(parse_position(start.to_text(), start.shape(), request), start);
  }
  EXPECT_EQ(parse_position("X--O------------O--X X", {4, 5}, request).error().message,
            "no game has a board of 4x5");
  const std::string numbered = diagonal::Position().to_text() + " 9";
  EXPECT_EQ(parse_position(numbered, {6, 6}, request).error().message,
            "a board of 6x6 belongs to Diagonal, without a number behind the side to move: leave out 9");
}

TEST(ThirdGame, HasLevels) {
  const QuickStarts offered = quick_starts_of("diagonal");
  EXPECT_EQ(offered.variant, "diagonal");
  EXPECT_EQ(offered.levels.size(), 20U);
}

}  // namespace
}  // namespace turncoat::testing
