#include "store/game_totals.h"

#include <gtest/gtest.h>

#include <cmath>

#include "store/database.h"
#include "store/game_store.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::all_games;

MoveReview review_with_loss(int ply, Move move, double loss) {
  return {.ply = ply, .move = move, .value = -loss, .best = move, .best_value = 0};
}

// Two plies each on a board of 4x4, where every move is a choice.
const std::vector<Move> kFourMoves = {Move(0), Move(1), Move(8), Move(27)};

std::vector<std::optional<MoveReview>> reviews_with_losses(std::initializer_list<double> losses) {
  std::vector<std::optional<MoveReview>> reviews;
  for (const double loss : losses)
    reviews.push_back(review_with_loss(static_cast<int>(reviews.size()), kFourMoves[reviews.size()], loss));
  return reviews;
}

TEST(Accuracy, IsTheMeanOfWhatTheMovesCount) {
  const AnyPosition start = all_games().start("adjacency:size=4").value();
  const Accuracy accuracy =
      accuracy_of(start, kFourMoves, reviews_with_losses({0, 10 * std::log(2), 0, 10 * std::log(4)})).value();
  EXPECT_DOUBLE_EQ(accuracy[0].value(), 100);
  EXPECT_NEAR(accuracy[1].value(), (50 + 25) / 2.0, 1e-9);
  // What an estimate says too much is no gain.
  EXPECT_DOUBLE_EQ(accuracy_of(start, kFourMoves, reviews_with_losses({-3, 0, 0, 0}))->at(0).value(), 100);
}

TEST(Accuracy, NeedsAReviewOfEveryMove) {
  const AnyPosition start = all_games().start("adjacency:size=4").value();
  auto reviews = reviews_with_losses({0, 0, 0, 0});
  reviews[2].reset();
  EXPECT_FALSE(accuracy_of(start, kFourMoves, reviews));
  reviews.resize(1);
  EXPECT_FALSE(accuracy_of(start, kFourMoves, reviews));
  EXPECT_EQ(accuracy_of(start, {}, {}), Accuracy());
}

TEST(Accuracy, MovesWithoutAChoiceDoNotCount) {
  // O has one move, c1.
  const AnyPosition start =
      all_games().start("othello:size=6").value().parse("OX" + std::string(34, '-') + " O").value();
  const std::vector<Move> only = {parse_move("c1", start.shape()).value()};
  const std::vector<std::optional<MoveReview>> reviews = {review_with_loss(0, only[0], 5)};
  EXPECT_EQ(accuracy_of(start, only, reviews), Accuracy());
}

TEST(Marks, TheWinnerGetsTheEmptyCellsOfOthello) {
  const AnyPosition rules = all_games().start("othello:size=6").value();
  const std::array<int, 2> expected = {0, 36};
  EXPECT_EQ(marks_of(rules.parse("O" + std::string(35, '-') + " X").value()), expected);
}

StoredGame finished_game(std::string id, std::string owner) {
  StoredGame game =
      testing::game_between("adjacency:size=4,rounds=2", {.name = "Ann"}, {.name = "B", .bot = "greedy"});
  game.id = std::move(id);
  game.owner = std::move(owner);
  for (const Move move : kFourMoves) game.moves.push_back({.move = move});
  game.ply = 4;
  game.state = GameState::kOver;
  game.ending = GameEnding{Side::kX, EndReason::kNormal, {}};
  return game;
}

std::array<int, 2> marks_at_the_end() {
  AnyPosition end = all_games().start("adjacency:size=4,rounds=2").value();
  for (const Move move : kFourMoves) end.play(move);
  return {count(discs_of(end, Side::kX)), count(discs_of(end, Side::kO))};
}

TEST(GameTotals, AreListedOfGamesThatAreOver) {
  const testing::TemporaryFolder folder;
  GameStore store = GameStore::open(folder.database(), all_games()).value();
  ASSERT_TRUE(store.add(finished_game("over", "Ann")));
  StoredGame running = finished_game("ends", "Bob");
  running.state = GameState::kPaused;
  running.ending.reset();
  ASSERT_TRUE(store.add(running));
  EXPECT_FALSE(store.list({.limit = 1})->games[0].marks);
  ASSERT_TRUE(store.save(finished_game("ends", "Bob"), running));
  const GameList both = store.list({.limit = 9}).value();
  for (const GameSummary& game : both.games) EXPECT_EQ(game.marks, marks_at_the_end()) << game.id;

  // The accuracy is there when the last review is.
  const auto reviews = reviews_with_losses({1, 2, 3, 4});
  const auto accuracy = [&] { return store.list({.limit = 1, .owner = "Ann"})->games.at(0).accuracy; };
  for (const std::size_t ply : {3U, 2U, 1U, 0U}) {
    EXPECT_EQ(accuracy(), Accuracy());
    ASSERT_TRUE(store.add_reviews("over", kFourMoves, std::vector{*reviews[ply]}));
  }
  EXPECT_EQ(accuracy(), accuracy_of(finished_game("", "").start, kFourMoves, reviews).value());
}

TEST(GameTotals, GamesAreChosenByOwnerAndState) {
  const testing::TemporaryFolder folder;
  GameStore store = GameStore::open(folder.database(), all_games()).value();
  for (const char* id : {"a", "b", "c", "d"})
    ASSERT_TRUE(store.add(finished_game(id, id == std::string("b") ? "" : "Ann")));
  StoredGame running = finished_game("e", "Ann");
  running.state = GameState::kRunning;
  running.ending.reset();
  ASSERT_TRUE(store.add(running));
  const auto chosen = [&](const GameQuery& query) {
    std::string found;
    const GameList list = store.list(query).value();
    for (const GameSummary& game : list.games) found += game.id;
    return found;
  };
  EXPECT_EQ(chosen({.limit = 9}), "edcba");
  EXPECT_EQ(chosen({.limit = 9, .owner = "Ann"}), "edca");
  EXPECT_EQ(chosen({.limit = 9, .owner = "Ann", .state = GameState::kOver}), "dca");
  EXPECT_EQ(chosen({.limit = 1, .before = "d", .owner = "Ann", .state = GameState::kOver}), "c");
  EXPECT_EQ(chosen({.limit = 9, .owner = ""}), "b");
}

// A game that is over in a database of the second version.
TEST(GameTotals, OldGamesAreAddedUp) {
  const testing::TemporaryFolder folder;
  {
    Database second = Database::open(folder.database()).value();
    ASSERT_TRUE(
        second.execute(testing::read_text_file(testing::source_path("tests/unit/store/schema_2.sql"))));
  }
  GameStore store = GameStore::open(folder.database(), all_games()).value();
  const std::array<int, 2> after_f5d6 = {3, 3};
  EXPECT_EQ(store.list({.limit = 1})->games.at(0).marks, after_f5d6);
}

}  // namespace
}  // namespace turncoat
