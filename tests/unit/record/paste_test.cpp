#include "record/paste.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

Result<GameRecord> paste(const std::string& text, const std::optional<AnyPosition>& start = {}) {
  return parse_pasted(text, builtin_games(), start);
}

std::string paste_error(const std::string& text) {
  const Result<GameRecord> game = paste(text);
  return game ? "understood as " + game->start.to_text() : game.error().message;
}

TEST(Paste, UnderstandsEveryTextFormat) {
  const GameRecord moves = read_one("transcript", "f5d6");
  for (const std::string text : {"f5d6", "1. F5 D6",
                                 "\xEF\xBB\xBF"
                                 "f5\nd6\n",
                                 "(;GM[Othello]TY[8]B[F5]W[D6];)", "1 (;GM[Othello]TY[8]B[F5]W[D6];)",
                                 "(;GM[2];B[fe];W[df])", "{\"game\":\"othello\",\"moves\":\"f5d6\"}",
                                 "{\n  \"game\": \"othello\",\n  \"moves\": \"f5d6\"\n}\n"}) {
    const Result<GameRecord> game = paste(text);
    ASSERT_TRUE(game) << text << ": " << game.error().message;
    EXPECT_EQ(*game, moves) << text;
  }
}

TEST(Paste, UnderstandsEveryDrawingOfAPosition) {
  const AnyPosition start = start_of("othello");
  const std::string line = "---------------------------OX------XO---------------------------";
  const std::string drawn =
      "  A B C D E F G H\n1 . . . . . . . . 1\n2 . . . . . . . . 2\n3 . . . . . . . . 3\n4 . . . O X . . . "
      "4\n"
      "5 . . . X O . . . 5\n6 . . . . . . . . 6\n7 . . . . . . . . 7\n8 . . . . . . . . 8\n  A B C D E F G "
      "H\n";
  const std::string rows =
      "________\r\n________\r\n________\r\n___wb___\r\n___*0___\r\n________\r\n________\r\n________";
  std::string one_by_one;
  for (const char c : line) one_by_one += std::string{c} + ' ';
  for (const std::string& text :
       {line, line + " X", line + " b", line + " black", line + " X; f5:+0;", drawn, drawn + "X to move\n",
        drawn + "black", rows, rows + " x", rows + "\r\n*\r\n", one_by_one, one_by_one + "X",
        std::string("1--------\n2--------\n3--------\n4---OX---\n5---XO---\n6--------\n7--------\n8--------"),
        std::string("-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X"),
        std::string(
            "+--------+\n|........|\n|........|\n|........|\n|...ox...|\n|...xo...|\n|........|\n|........|\n"
            "|........|\n+--------+")}) {
    const Result<GameRecord> game = paste(text);
    ASSERT_TRUE(game) << text << ": " << game.error().message;
    EXPECT_EQ(game->start, start) << text;
  }
}

TEST(Paste, TakesANumberForAdjacency) {
  const AnyPosition start = start_of("adjacency:size=4");
  for (const std::string text :
       {"--OO--OOXX--XX-- X 8", "--OO\n--OO\nXX--\nXX--\nX 8", "--OO\n--OO\nXX--\nXX-- X 8",
        "- - O O - - O O X X - - X X - - X 8", "--OO --OO XX-- XX-- b 8"}) {
    const Result<GameRecord> game = paste(text);
    ASSERT_TRUE(game) << text << ": " << game.error().message;
    EXPECT_EQ(game->start, start) << text;
  }
  EXPECT_EQ(paste("--OO--OOXX--XX-- O 0").value().start.to_text(), "--OO--OOXX--XX-- O 0");
  EXPECT_EQ(paste("---OO\n---OO\n-----\nXX---\nXX---\nX 17").value().start, start_of("adjacency:size=5"));
  EXPECT_EQ(paste("--OO\n--OO\n----\nXX--\nXX--\nX 12").value().start, start_of("adjacency:size=5x4"));
  EXPECT_EQ(paste("--OO--OOXX--XX-- X 8", start_of("adjacency:size=4,neighbours=8")).value().start,
            start_of("adjacency:size=4,neighbours=8"));
}

TEST(Paste, TakesMovesForTheGameThatIsAskedFor) {
  const Result<GameRecord> game = paste("a1\nb2", start_of("adjacency:rounds=2"));
  EXPECT_FALSE(game);  // two lines, each of which is a game as well
  EXPECT_EQ(game.error().message,
            "2 lines that can be one game or 2 games: put one game on one line, or name the format");
  EXPECT_EQ(paste("a1 b2", start_of("adjacency:rounds=2")).value().moves.size(), 2U);
}

TEST(Paste, SaysWhatWasUnderstood) {
  EXPECT_EQ(paste_error(""), "there is no game in it: paste moves, a position or a game");
  EXPECT_EQ(paste_error("f5a1"),
            "understood as moves of othello: move 2: a1 is not legal for O: legal moves are f4 d6 f6");
  EXPECT_EQ(paste_error("f5d6\nf5f6"), "more than one game: paste one");
  EXPECT_EQ(
      paste_error("--OO\n--OO\nXX--\nXX--"),
      "understood as a board: a board of 4x4 belongs to Adjacency Strategy Game: write the side to move "
      "and the plies left behind it");
  EXPECT_EQ(paste_error("--OO\n--O\nXX--\nXX--"),
            "understood as a board: its row 2 has 3 cells, and the first has 4");
  EXPECT_EQ(paste_error("--OO\n--OO"),
            "understood as a board: it has 2 rows of 4 cells, and 4 to 8 are needed");
  EXPECT_EQ(paste_error("8 ----\n7 ----\n6 ----\n5 ----"),
            "row 1 of the board is numbered 8: rows count from 1 at the top");
  EXPECT_EQ(paste_error("--OO\n--OO\nXX--\nXX--\n8"),
            "understood as a board: the side to move is missing: write X or O behind the board");
}

}  // namespace
}  // namespace turncoat::testing
