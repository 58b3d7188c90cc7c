#include "session/new_game.h"

#include <gtest/gtest.h>

#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::all_games;
using testing::at;
using testing::milliseconds;
using testing::seconds;

class NewGameTest : public ::testing::Test {
 protected:
  NewGameTest() { add_builtin_players(players_); }

  static NewGame wanted(std::string variant = "othello") {
    return {.variant = std::move(variant), .seats = {{{.name = "Ann"}, {.name = "Bob"}}}};
  }

  Answer<StoredGame> begin(const NewGame& game) { return begin_game(game, all_games(), players_, at(0)); }

  void expect_refusal(const NewGame& game, RefusalCode code, std::string_view field) {
    const Answer<StoredGame> answer = begin(game);
    ASSERT_FALSE(answer);
    EXPECT_EQ(word_of(answer.error().code), word_of(code)) << answer.error().text;
    EXPECT_EQ(answer.error().field, field);
    EXPECT_FALSE(answer.error().text.empty());
  }

  PlayerRegistry players_;
};

TEST_F(NewGameTest, BeginsAtTheStart) {
  NewGame game = wanted("adjacency:rounds=14");
  game.first = Side::kO;
  const StoredGame begun = begin(game).value();
  EXPECT_EQ(begun.variant, "adjacency:rounds=14,first=O");
  EXPECT_EQ(begun.start.side(), Side::kO);
  EXPECT_EQ(begun.start.plies_bound(), 28);
  EXPECT_EQ(begun.id.size(), 8U);
  EXPECT_NE(begun.id, begin(game)->id);
  EXPECT_TRUE(LiveGame::resume_from(begun, at(0)));
}

TEST_F(NewGameTest, FirstReplacesWhatTheVariantSays) {
  NewGame game = wanted("adjacency:first=O,rounds=3");
  game.first = Side::kX;
  EXPECT_EQ(begin(game)->start.side(), Side::kX);
}

TEST_F(NewGameTest, Names) {
  NewGame game = wanted();
  game.seats[0].name = " ";
  expect_refusal(game, RefusalCode::kBlankName, "seats.X.name");
  game.seats[0].name = " Bob ";
  expect_refusal(game, RefusalCode::kEqualNames, "seats.O.name");
  game.seats[0].name = std::string(41, 'a');
  expect_refusal(game, RefusalCode::kLongName, "seats.X.name");
  game.seats[0].name.clear();
  for (int i = 0; i < 40; ++i) game.seats[0].name += "\u00e9";
  EXPECT_TRUE(begin(game));
}

TEST_F(NewGameTest, ABotIsCalledByItsTextUnlessItHasAName) {
  NewGame game = wanted();
  game.seats = {{{.name = "", .bot = "minimax:depth=2"}, {.name = "", .bot = "minimax:depth=2"}}};
  const StoredGame twins = begin(game).value();
  EXPECT_EQ(twins.seats[0].name, "minimax:depth=2 (X)");
  EXPECT_EQ(twins.seats[1].name, "minimax:depth=2 (O)");
  game.seats[1] = {.name = "Deep", .bot = "random"};
  EXPECT_EQ(begin(game)->seats[0].name, "minimax:depth=2");
  EXPECT_EQ(begin(game)->seats[1].name, "Deep");
}

TEST_F(NewGameTest, Bots) {
  NewGame game = wanted();
  for (const char* wrong : {"minimaks", "minimax:deep=2", "minimax:depth=x"}) {
    game.seats[1] = {.name = "Bot", .bot = wrong};
    expect_refusal(game, RefusalCode::kBot, "seats.O.bot");
  }
  game = wanted();
  game.seats[0].bot = "mirror";  // knows Adjacency only
  expect_refusal(game, RefusalCode::kBot, "seats.X.bot");
}

TEST_F(NewGameTest, VariantsAndPositions) {
  expect_refusal(wanted("chess"), RefusalCode::kVariant, "variant");
  expect_refusal(wanted("adjacency:rounds=99"), RefusalCode::kVariant, "variant");
  NewGame game = wanted("chess");
  game.first = Side::kX;
  expect_refusal(game, RefusalCode::kVariant, "variant");
  game = wanted();
  game.first = Side::kO;
  expect_refusal(game, RefusalCode::kUnknownField, "first");
  game = wanted();
  game.position = "XO";
  expect_refusal(game, RefusalCode::kPosition, "position");
}

TEST_F(NewGameTest, EmptyCells) {
  NewGame game = wanted();
  game.seed = 7;
  for (const int empties : {60, 30, 10, 1}) {
    game.empties = empties;
    const StoredGame begun = begin(game).value();
    EXPECT_EQ(count(begun.start.empties()), empties);
    EXPECT_NE(begun.start.legal_moves(), 0U);
    EXPECT_EQ(begun.start, begin(game)->start);
  }
  game.seed = 8;
  NewGame other_seed = game;
  other_seed.seed = 7;
  EXPECT_NE(begin(game)->start, begin(other_seed)->start);
  for (const int empties : {61, 0}) {
    game.empties = empties;
    expect_refusal(game, RefusalCode::kRange, "empties");
  }
  game.empties = 10;
  game.position = all_games().start("othello")->to_text();
  expect_refusal(game, RefusalCode::kUnknownField, "empties");
  game = wanted("adjacency");
  game.empties = 10;
  expect_refusal(game, RefusalCode::kUnknownField, "empties");
}

TEST_F(NewGameTest, ClocksAndSpeed) {
  NewGame game = wanted();
  game.clock = {ClockKind::kMove, milliseconds(99)};
  expect_refusal(game, RefusalCode::kRange, "clock.seconds");
  game.clock = {ClockKind::kGame, std::chrono::hours(25)};
  expect_refusal(game, RefusalCode::kRange, "clock.seconds");
  game.clock = {ClockKind::kGame, seconds(60), milliseconds(-1)};
  expect_refusal(game, RefusalCode::kRange, "clock.increment");
  game.clock = {ClockKind::kGame, seconds(60), seconds(2)};
  EXPECT_TRUE(begin(game));
  game.speed = milliseconds(10'001);
  expect_refusal(game, RefusalCode::kRange, "speed");
}

TEST_F(NewGameTest, AGameMayBeginWithAPassOrBeOver) {
  NewGame game = wanted("othello:size=6");
  // X has taken all there is.
  game.position = std::string("XXX") + std::string(33, '-') + " X";
  const StoredGame over = begin(game).value();
  EXPECT_EQ(over.state, GameState::kOver);
  EXPECT_EQ(over.ending, (GameEnding{Side::kX, EndReason::kNormal, {}}));
  // O brackets the X in the middle; X has no O to bracket from its side.
  game.position = std::string("OX-") + std::string(33, '-') + " X";
  const StoredGame passed = begin(game).value();
  ASSERT_EQ(passed.moves.size(), 1U);
  EXPECT_TRUE(passed.moves[0].move.is_pass());
  EXPECT_EQ(passed.ply, 1);
  EXPECT_TRUE(LiveGame::resume_from(passed, at(0)));
}

}  // namespace
}  // namespace turncoat
