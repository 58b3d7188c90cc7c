#include "record/wthor.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

// One game of 2001 laid out by hand from the description of the format: tournament 0, players 1 and
// 0, 40 discs of black, f5 d6 (row and column as decimal digits).
FileSet small_database() {
  std::string games("\x14\x01\x02\x03\x01\0\0\0\0\0\xD1\x07\0\0\0\0", 16);
  games += std::string("\0\0\x01\0\0\0\x28\x28\x38\x40", 10) + std::string(58, '\0');
  std::string players("\x14\x01\x02\x03\0\0\0\0\x02\0\0\0\0\0\0\0", 16);
  players += "Tamenori" + std::string(12, '\0') + "Andr\xE9" + std::string(15, '\0');
  std::string tournaments("\x14\x01\x02\x03\0\0\0\0\x01\0\0\0\0\0\0\0", 16);
  tournaments += "Coupe de France" + std::string(11, '\0');
  return {games, players, tournaments};
}

std::string error_in(const FileSet& files) {
  for (const Result<GameRecord>& game : read_all("wthor", files)) {
    if (!game) return game.error().message;
  }
  return "";
}

TEST(Wthor, ReadsGamesWithNames) {
  const auto games = read_all("wthor", small_database());
  ASSERT_EQ(games.size(), 1U);
  ASSERT_TRUE(games[0]) << games[0].error().message;
  EXPECT_EQ(games[0]->name_x, "André");
  EXPECT_EQ(games[0]->name_o, "Tamenori");
  EXPECT_EQ(games[0]->place, "Coupe de France");
  EXPECT_EQ(games[0]->date, "2001");
  EXPECT_EQ(games[0]->result_for_x, 16);
  EXPECT_EQ(games[0]->moves, read_one("transcript", "f5d6").moves);
}

TEST(Wthor, ReadsGamesWithoutNames) {
  const auto games = read_all("wthor", {.text = small_database().text});
  ASSERT_TRUE(games.at(0)) << games[0].error().message;
  EXPECT_EQ(games[0]->name_x, "");
}

TEST(Wthor, WritesTheThreeFiles) {
  GameRecord record = *read_all("wthor", small_database()).at(0);
  const FileSet files = write_all("wthor", {record, record}).value();
  EXPECT_EQ(files.text.size(), 16U + 2 * 68);
  EXPECT_EQ(files.text.substr(4, 8), std::string("\x02\0\0\0\0\0\xD1\x07", 8));
  EXPECT_EQ(files.text.substr(16 + 8, 3), std::string("\x38\x40\0", 3));
  EXPECT_EQ(files.players.size(), 16U + 2 * 20);
  EXPECT_EQ(files.players.substr(8, 2), std::string("\x02\0", 2));
  EXPECT_EQ(files.players.substr(16, 6), std::string("Andr\xE9\0", 6));
  EXPECT_EQ(files.tournaments.size(), 16U + 26);
}

TEST(Wthor, FailsAtEveryTruncation) {
  const FileSet whole = small_database();
  for (std::size_t length = 0; length < whole.text.size(); ++length) {
    FileSet files = whole;
    files.text.resize(length);
    EXPECT_NE(error_in(files), "") << length;
  }
  for (std::size_t length = 1; length < whole.players.size(); ++length) {
    FileSet files = whole;
    files.players.resize(length);
    EXPECT_NE(error_in(files), "") << length;
  }
}

TEST(Wthor, SaysWhatIsWrongAndWhere) {
  const auto changed = [](std::size_t at, char value) {
    FileSet files = small_database();
    files.text[at] = value;
    return error_in(files);
  };
  EXPECT_EQ(error_in({.text = "short"}), "the file has 5 bytes, less than the 16 of its header");
  EXPECT_EQ(changed(12, 10), "byte 12: the board is 10x10, and only 8x8 is read");
  EXPECT_EQ(changed(13, 1), "byte 13: a file of solitaires, and only games are read");
  EXPECT_EQ(changed(4, 2),
            "game 2 (byte 84): the file ends after 0 of 68 bytes; its header promises 2 games");
  EXPECT_EQ(changed(4, 0), "byte 16: 68 bytes behind the last of the 0 games that the header promises");
  EXPECT_EQ(changed(18, 7), "game 1 (byte 16): player 7 has no name: the file beside has 2");
  EXPECT_EQ(changed(22, 65), "game 1 (byte 16): 65 discs of black: it must be 0 to 64");
  EXPECT_EQ(
      changed(24, 19),
      "game 1 (byte 16): move 1: byte 19 is not a cell: it is 10 times the row and the column, 11 to 88");
  EXPECT_EQ(changed(24, 11), "game 1 (byte 16): move 1: a1 is not legal for X: legal moves are d3 c4 f5 e6");
  EXPECT_EQ(changed(30, 11), "game 1 (byte 16): move byte 11 behind the end of the game: it must be 0");
  FileSet files = small_database();
  files.players.pop_back();
  EXPECT_EQ(error_in(files), "the file of player names has 55 bytes, which is not 16 and 20 for each name");
}

TEST(Wthor, RefusesWhatItCannotHold) {
  const GameRecord game = *read_all("wthor", small_database()).at(0);
  const auto error = [&game](auto change) {
    GameRecord changed = game;
    change(changed);
    return write_error("wthor", changed);
  };
  EXPECT_EQ(write_error("wthor", {.start = start_of("othello:size=6")}),
            "WTHOR holds 8x8 Othello from the standard start only, and this is othello:size=6 from "
            "--------------OX----XO-------------- X");
  EXPECT_EQ(error([](GameRecord& r) { r.name_x = "a name of twenty byte"; }),
            "player 'a name of twenty byte' is longer than the 19 characters of WTHOR");
  EXPECT_EQ(error([](GameRecord& r) { r.name_x = "\xE2\x82\xAC"; }),
            "player '\\xe2\\x82\\xac' has a character outside Latin-1, which WTHOR cannot hold");
  EXPECT_EQ(error([](GameRecord& r) { r.date = "May 2001"; }),
            "date 'May 2001' does not begin with a year, which is all that WTHOR holds of it");
  EXPECT_EQ(error([](GameRecord& r) { r.result_for_x = 3; }),
            "result +3 is odd: WTHOR counts discs of black with the empty cells given to the winner");
  EXPECT_EQ(error([](GameRecord& r) { r.result_for_x.reset(); }),
            "the game is not over and states no result, which WTHOR needs");
  GameRecord later = game;
  later.date = "2002";
  const Result<FileSet> mixed = write_all("wthor", {game, later});
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().message, "a game of 2002 behind games of 2001: a WTHOR file holds one year");
}

}  // namespace
}  // namespace turncoat::testing
