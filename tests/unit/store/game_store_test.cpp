#include "store/game_store.h"

#include <gtest/gtest.h>

#include "store/database.h"
#include "store/migrations.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::all_games;
using testing::at;
using testing::game_between;
using testing::milliseconds;
using testing::seconds;
using testing::TemporaryFolder;

GameStore open_store(const TemporaryFolder& folder) {
  return GameStore::open(folder.database(), all_games()).value();
}

// A game with something in every field.
StoredGame full_game(std::string id) {
  StoredGame game =
      game_between("adjacency:rounds=4,first=O", {.name = "Ann \"x\" \u00e9"},
                   {.name = "Bot", .bot = "minimax:depth=2"}, {ClockKind::kGame, seconds(300), seconds(2)});
  game.id = std::move(id);
  game.revision = 17;
  game.moves = {{.move = Move(0),
                 .took = std::chrono::microseconds(310),
                 .nodes = 51'234,
                 .depth = 9,
                 .value = -0.1,
                 .is_exact = true,
                 .left = TimeLeft{milliseconds(1), milliseconds(2)}},
                {.move = Move(63), .took = seconds(3)},
                {.move = Move(62), .took = milliseconds(0), .nodes = 0},
                {.move = Move(61)}};
  game.branches = {{.id = 1,
                    .parent = 3,
                    .at = 2,
                    .name = "\u00e9 'x'",
                    .moves = {{.move = Move(7), .took = seconds(1), .reason = "because"}, {.move = Move(8)}}},
                   {.id = 3, .parent = 0, .at = 1, .is_deleted = true, .moves = {{.move = Move(9)}}}};
  game.ply = 1;
  game.state = GameState::kFailed;
  game.failure = GameFailure{Side::kO, "crash", "it ended", "line 1\nline 2"};
  game.turn_used = milliseconds(77);
  game.speed = milliseconds(500);
  game.created = at(1).wall;
  game.changed = at(2).wall;
  game.owner = "Ann";
  return game;
}

TEST(GameStore, KeepsEverythingOfAGame) {
  const TemporaryFolder folder;
  const StoredGame game = full_game("full");
  ASSERT_TRUE(open_store(folder).add(game));
  EXPECT_EQ(open_store(folder).load("full").value(), game);
  EXPECT_EQ(open_store(folder).load("none").value(), std::nullopt);
}

TEST(GameStore, SavesWhatChanged) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  StoredGame game = full_game("game");
  ASSERT_TRUE(store.add(game));
  StoredGame kept = game;
  game.moves.resize(1);
  game.moves.push_back({.move = Move(5)});
  game.moves.push_back({.move = Move(6)});
  game.ply = 3;
  game.state = GameState::kOver;
  game.failure.reset();
  for (const GameEnding& ending :
       {GameEnding{Side::kX, EndReason::kResigned, Side::kO}, GameEnding{{}, EndReason::kNormal, {}}}) {
    game.ending = ending;
    ++game.revision;
    ASSERT_TRUE(store.save(game, kept));
    EXPECT_EQ(open_store(folder).load("game").value(), game);
    kept = game;
  }
  game.moves.resize(2);
  game.ply = 2;
  ASSERT_TRUE(store.save(game, kept));
  EXPECT_EQ(open_store(folder).load("game").value(), game);
}

TEST(GameStore, SavesWhatChangedInTheBranches) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  StoredGame kept = full_game("game");
  ASSERT_TRUE(store.add(kept));
  ASSERT_TRUE(store.add(full_game("other")));
  const auto save = [&](const auto& change) {
    StoredGame game = kept;
    change(game);
    ASSERT_TRUE(store.save(game, kept));
    EXPECT_EQ(open_store(folder).load("game").value(), game);
    kept = game;
  };
  save([](StoredGame& game) { game.branches[0].moves.resize(1); });
  save([](StoredGame& game) { game.branches[0].name = "named"; });
  save([](StoredGame& game) { game.branches[1].is_deleted = false; });
  save([](StoredGame& game) { std::swap(game.moves, game.branches[1].moves); });
  save([](StoredGame& game) {
    game.branches.erase(game.branches.begin());
    game.branches.push_back({.id = 4, .parent = 3, .at = 2, .moves = {{.move = Move(11)}}});
  });
  save([](StoredGame& game) { game.branches.clear(); });
  EXPECT_EQ(open_store(folder).load("other").value(), full_game("other"));
}

TEST(GameStore, MovesOfABranchThatIsNotThereAreDamage) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open_store(folder).add(full_game("game")));
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("DELETE FROM branches WHERE id = 3"));
  const auto loaded = open_store(folder).load("game");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message.find("game game in"), std::string::npos) << loaded.error().message;
  EXPECT_NE(loaded.error().message.find("branch 3"), std::string::npos) << loaded.error().message;
}

TEST(GameStore, AGameThatIsGoneCannotBeSaved) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  ASSERT_TRUE(store.add(full_game("game")));
  ASSERT_TRUE(store.add_reviews("game", std::vector{Move(0)}, std::vector{MoveReview{}}));
  EXPECT_TRUE(store.remove("game").value());
  EXPECT_FALSE(store.remove("game").value());
  EXPECT_EQ(store.load("game").value(), std::nullopt);
  EXPECT_FALSE(store.save(full_game("game"), full_game("game")));
  EXPECT_TRUE(store.add_reviews("game", std::vector{Move(0)}, std::vector{MoveReview{}}));
  EXPECT_EQ(store.reviews("game", std::vector{Move(0)}).value()[0], std::nullopt);
}

TEST(GameStore, ListsTheNewestFirst) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(store.add(full_game(id)));
  const auto ids = [](const std::vector<GameSummary>& games) {
    std::vector<std::string> found;
    for (const GameSummary& game : games) found.push_back(game.id);
    return found;
  };
  EXPECT_EQ(ids(store.list({.limit = 2})->games), (std::vector<std::string>{"three", "two"}));
  EXPECT_EQ(ids(store.list({.limit = 2, .before = "two"})->games), (std::vector<std::string>{"one"}));
  EXPECT_TRUE(store.list({.limit = 2, .before = "none"})->games.empty());
  const StoredGame game = full_game("one");
  EXPECT_EQ(store.list({.limit = 1, .before = "two"})->games[0], (GameSummary{.id = "one",
                                                                              .variant = game.variant,
                                                                              .start = game.start,
                                                                              .seats = game.seats,
                                                                              .state = game.state,
                                                                              .ending = game.ending,
                                                                              .ply = game.ply,
                                                                              .created = game.created,
                                                                              .changed = game.changed}));
}

TEST(GameStore, GamesInWhichNothingHappenedAreKeptAndNotListed) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  const auto add = [&](std::string id, const auto& change) {
    StoredGame game = game_between("adjacency:rounds=4,first=O", {.name = "Ann"}, {.name = "Bob"});
    game.id = std::move(id);
    change(game);
    ASSERT_TRUE(store.add(game));
  };
  add("old", [](StoredGame& game) { game.moves = {{.move = Move(5)}}; });  // all taken back
  for (const char* id : {"a", "b", "c"}) add(id, [](StoredGame&) {});
  add("changed", [](StoredGame& game) { game.revision = 2; });
  add("d", [](StoredGame&) {});
  add("set-up", [](StoredGame& game) { game.start.play(Move(5)); });
  add("e", [](StoredGame&) {});
  const auto listed = [&](std::size_t limit, std::optional<std::string> before = {}) {
    std::vector<std::string> ids;
    const GameList list = store.list({.limit = limit, .before = before}).value();
    for (const GameSummary& game : list.games) ids.push_back(game.id);
    return ids;
  };
  EXPECT_EQ(listed(10), (std::vector<std::string>{"set-up", "changed", "old"}));
  EXPECT_EQ(listed(2), (std::vector<std::string>{"set-up", "changed"}));
  EXPECT_EQ(listed(2, "b"), (std::vector<std::string>{"old"}));
  EXPECT_TRUE(store.load("e").value());
}

TEST(GameStore, KeepsReviewsForTheVeryMoves) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  ASSERT_TRUE(store.add(full_game("game")));
  const std::vector<Move> moves = {Move(0), Move(63), Move(5)};
  const MoveReview second = {.ply = 1,
                             .move = Move(63),
                             .value = -2,
                             .best = Move(7),
                             .best_value = 1.5,
                             .is_exact = true,
                             .line = {Move(7), Move::pass()},
                             .depth = 12};
  ASSERT_TRUE(store.add_reviews("game", moves, std::vector{second}));
  EXPECT_EQ(store.reviews("game", moves).value(), (std::vector<std::optional<MoveReview>>{{}, second, {}}));
  // The same move after another one has not been looked at.
  EXPECT_EQ(store.reviews("game", std::vector{Move(1), Move(63)}).value(),
            (std::vector<std::optional<MoveReview>>(2)));
}

TEST(GameStore, ADamagedGameIsToldAboutByName) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open_store(folder).add(full_game("game")));
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("UPDATE moves SET move = 'z9'"));
  const auto loaded = open_store(folder).load("game");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message.find("game game in"), std::string::npos) << loaded.error().message;
}

TEST(GameStore, ADamagedGameDoesNotHideTheOthers) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  for (const char* id : {"one", "two", "three"}) ASSERT_TRUE(store.add(full_game(id)));
  Database database = Database::open(folder.database()).value();
  ASSERT_TRUE(database.execute("UPDATE games SET variant = 'chess' WHERE id = 'two'"));
  const GameList list = store.list({.limit = 10}).value();
  ASSERT_EQ(list.games.size(), 2U);
  EXPECT_EQ(list.games[0].id, "three");
  EXPECT_EQ(list.games[1].id, "one");
  ASSERT_EQ(list.damaged.size(), 1U);
  EXPECT_NE(list.damaged[0].find("game two in"), std::string::npos) << list.damaged[0];
  EXPECT_EQ(store.list({.limit = 10, .before = "two"})->games.size(), 1U);
}

TEST(GameStore, AddsAllGamesOrNone) {
  const TemporaryFolder folder;
  GameStore store = open_store(folder);
  EXPECT_FALSE(store.add(std::vector{full_game("one"), full_game("two"), full_game("one")}));
  EXPECT_TRUE(store.list({.limit = 10})->games.empty());
  EXPECT_TRUE(store.add(std::vector{full_game("one"), full_game("two")}));
  EXPECT_EQ(store.list({.limit = 10})->games.size(), 2U);
}

TEST(Migrations, ReadWhatTheFirstVersionWrote) {
  const TemporaryFolder folder;
  {
    Database first = Database::open(folder.database()).value();
    ASSERT_TRUE(
        first.execute(testing::read_text_file(testing::source_path("tests/unit/store/schema_1.sql"))));
  }
  GameStore store = open_store(folder);
  const StoredGame game = store.load("k3f9k3f9").value().value();
  const auto left = [](int x, int o) { return TimeLeft{milliseconds(x), milliseconds(o)}; };
  const StoredGame expected = {
      .id = "k3f9k3f9",
      .revision = 4,
      .variant = "othello",
      .start = all_games().start("othello").value(),
      .seats = {{{.name = "Ann"}, {.name = "Bot", .bot = "minimax:depth=3"}}},
      .moves = {{.move = Move(37), .took = milliseconds(12'000), .left = left(290'000, 300'000)},
                {.move = Move(43),
                 .took = milliseconds(250),
                 .nodes = 1234,
                 .depth = 3,
                 .value = -1.5,
                 .is_exact = true,
                 .left = left(290'000, 301'750)},
                {.move = Move(18), .took = milliseconds(1000), .left = left(291'000, 301'750)}},
      .ply = 2,
      .state = GameState::kOver,
      .ending = GameEnding{Side::kO, EndReason::kTime, Side::kX},
      .clock = {ClockKind::kGame, seconds(300), seconds(2)},
      .turn_used = milliseconds(1500),
      .speed = milliseconds(500),
      .created = WallTime(milliseconds(1'777'888'800'000)),
      .changed = WallTime(milliseconds(1'777'888'890'000))};
  EXPECT_EQ(game, expected);
  EXPECT_TRUE(LiveGame::resume_from(game, at(0)));
  const auto reviews = store.reviews("k3f9k3f9", std::vector{Move(37), Move(43)}).value();
  ASSERT_TRUE(reviews[1]);
  EXPECT_EQ(reviews[1]->best, Move(45));
  EXPECT_EQ(reviews[1]->loss(), 1.5);
}

// The first version kept whole milliseconds, and 0 where it knew none.
TEST(Migrations, TellAShortTimeFromNone) {
  const TemporaryFolder folder;
  {
    Database first = Database::open(folder.database()).value();
    ASSERT_TRUE(
        first.execute(testing::read_text_file(testing::source_path("tests/unit/store/schema_1.sql"))));
    ASSERT_TRUE(first.execute("UPDATE moves SET took = 0"));
  }
  const StoredGame game = open_store(folder).load("k3f9k3f9").value().value();
  EXPECT_EQ(game.moves[0].took, std::nullopt);
  EXPECT_EQ(game.moves[1].took, milliseconds(0)) << "a bot that looked at positions was faster than that";
}

// schema_2.sql is what that version wrote, and stays readable.
TEST(Migrations, ReadWhatTheSecondVersionWrote) {
  const TemporaryFolder folder;
  {
    Database second = Database::open(folder.database()).value();
    ASSERT_TRUE(
        second.execute(testing::read_text_file(testing::source_path("tests/unit/store/schema_2.sql"))));
  }
  const StoredGame game = open_store(folder).load("k3f9k3f9").value().value();
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[0].took, seconds(12));
  EXPECT_EQ(game.moves[1].took, std::chrono::microseconds(250));
  EXPECT_EQ(game.moves[1].nodes, 1234U);
  EXPECT_EQ(game.moves[2].took, std::nullopt);
  EXPECT_TRUE(LiveGame::resume_from(game, at(0)));
}

// schema_3.sql is what that version wrote, and stays readable.
TEST(Migrations, ReadWhatTheThirdVersionWrote) {
  const TemporaryFolder folder;
  {
    Database third = Database::open(folder.database()).value();
    ASSERT_TRUE(
        third.execute(testing::read_text_file(testing::source_path("tests/unit/store/schema_3.sql"))));
  }
  GameStore store = open_store(folder);
  const StoredGame game = store.load("k3f9k3f9").value().value();
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[1].reason, "the most marks after 3 moves");
  EXPECT_EQ(game.moves[1].took, std::chrono::microseconds(250));
  EXPECT_TRUE(game.branches.empty());
  EXPECT_TRUE(LiveGame::resume_from(game, at(0)));
  EXPECT_TRUE(store.reviews("k3f9k3f9", std::vector{Move(37), Move(43)}).value()[1]);
}

}  // namespace
}  // namespace turncoat
