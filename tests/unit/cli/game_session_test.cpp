#include "cli/game_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/registry.h"
#include "support/random_play.h"

namespace turncoat::cli {
namespace {

Move move(std::string_view text) { return parse_move(text, Shape{}).value(); }

bool anywhere(const AnyPosition&) { return true; }
bool where_x_moves(const AnyPosition& position) { return position.side() == Side::kX; }

GameSession othello_after(std::initializer_list<std::string_view> moves) {
  GameSession session{AnyPosition(othello::Position<8>())};
  for (const std::string_view text : moves) EXPECT_TRUE(session.play(move(text))) << text;
  return session;
}

TEST(GameSession, KeepsTheMovesAndWhatTheLastOneTurned) {
  EXPECT_EQ(othello_after({}).last_turned(), 0U);
  const GameSession session = othello_after({"f5", "d6"});
  EXPECT_THAT(session.moves(), ::testing::ElementsAre(move("f5"), move("d6")));
  EXPECT_EQ(session.last_turned(), bit(move("d5").square()));
  EXPECT_EQ(session.transcript(), "f5d6");
}

TEST(GameSession, RefusesAnIllegalMoveAndStaysWhereItWas) {
  GameSession session = othello_after({"f5"});
  const AnyPosition before = session.position();
  EXPECT_FALSE(session.play(move("a1")));
  EXPECT_FALSE(session.play(Move::pass()));
  EXPECT_EQ(session.position(), before);
  EXPECT_EQ(session.moves().size(), 1U);
}

TEST(GameSession, UndoGoesBackToWhereItIsToldAndRedoForwardAgain) {
  GameSession session = othello_after({"f5", "d6", "c3", "d3"});
  const AnyPosition end = session.position();
  EXPECT_TRUE(session.undo_until(where_x_moves));
  EXPECT_EQ(session.transcript(), "f5d6");
  EXPECT_TRUE(session.redo_until(where_x_moves));
  EXPECT_EQ(session.position(), end);
  EXPECT_FALSE(session.redo_until(where_x_moves));
}

TEST(GameSession, UndoWithNowhereToGoChangesNothing) {
  GameSession session = othello_after({"f5"});
  EXPECT_FALSE(session.undo_until([](const AnyPosition& p) { return p.side() == Side::kO; }));
  EXPECT_EQ(session.transcript(), "f5");
  EXPECT_FALSE(othello_after({}).undo_until(anywhere));
}

TEST(GameSession, AnotherMoveForgetsWhatWasTakenBack) {
  GameSession session = othello_after({"f5", "d6", "c3"});
  EXPECT_TRUE(session.undo_until(where_x_moves));
  EXPECT_TRUE(session.play(move("c5")));
  EXPECT_FALSE(session.redo_until(anywhere));
  EXPECT_EQ(session.transcript(), "f5d6c5");
}

TEST(GameSession, UndoOneByOneReachesTheStartThroughEveryPosition) {
  GameRegistry games;
  add_builtin_games(games);
  Rng rng(7);
  for (const GameInfo& game : games.games()) {
    const std::vector<AnyPosition> positions = testing::random_game(games.start(game.name).value(), rng);
    GameSession session(positions.front());
    for (std::size_t i = 1; i < positions.size(); ++i) {
      const AnyPosition& before = positions[i - 1];
      const Bitboard placed = (positions[i].own() | positions[i].opp()) & before.empties();
      ASSERT_TRUE(session.play(placed == 0 ? Move::pass() : Move(first_square(placed))));
    }
    for (std::size_t i = positions.size() - 1; i-- > 0;) {
      ASSERT_TRUE(session.undo_until(anywhere));
      ASSERT_EQ(session.position(), positions[i]) << game.name << " after " << i << " moves";
    }
  }
}

TEST(GameSession, ResigningEndsTheGameUntilItIsTakenBack) {
  GameSession session = othello_after({"f5"});
  session.resign();
  EXPECT_TRUE(session.is_over());
  EXPECT_EQ(session.resigned(), Side::kO);
  EXPECT_EQ(session.winner(), Side::kX);
  EXPECT_FALSE(session.play(move("d6")));
  EXPECT_FALSE(session.redo_until(anywhere));
  EXPECT_TRUE(session.undo_until(anywhere));
  EXPECT_FALSE(session.is_over());
  EXPECT_EQ(session.transcript(), "f5");
}

// The shortest game of Othello there is: nine moves, after which white has no disc left.
TEST(GameSession, KnowsWhoWon) {
  const GameSession session = othello_after({"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"});
  EXPECT_TRUE(session.is_over());
  EXPECT_EQ(session.winner(), Side::kX);
}

}  // namespace
}  // namespace turncoat::cli
