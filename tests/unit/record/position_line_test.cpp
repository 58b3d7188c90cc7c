#include "record/position_line.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

const std::string kOthello = "---------------------------OX------XO---------------------------";
const std::string kSmall = "--OO--OOXX--XX--";

// The first position of the FFO suite with its published scores.
TEST(Obf, ReadsAProblemWithScores) {
  const std::string line =
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; "
      "A3:+4; B1:-4; "
      "A4:-22; G2:-24;\n";
  const GameRecord record = read_one("obf", line);
  ASSERT_EQ(record.scores.size(), 8U);
  EXPECT_EQ(record.scores[0], (MoveScore{Move(make_square(7, 6)), {18}}));
  EXPECT_EQ(record.scores[7], (MoveScore{Move(make_square(1, 6)), {-24}}));
  EXPECT_EQ(write_one("obf", record), line);
}

// Public problem sets write -127 for "no value", for a pass that is not legal among others.
TEST(Obf, AScoreThatIsNoneSaysNothing) {
  const GameRecord record = read_one("obf", kOthello + " X; F5:+0; --:-127; d3:-127; C4:-2;");
  ASSERT_EQ(record.scores.size(), 2U);
  EXPECT_EQ(record.scores[1], (MoveScore{Move(make_square(3, 2)), {-2}}));
  EXPECT_EQ(error_of("obf", kOthello + " X; zz:-127"),
            "line 1: 'zz' is not a move: write a cell from a1 to h8, or pa to pass");
  EXPECT_EQ(error_of("obf", kOthello + " X; f5:-126"),
            "line 1: '-126' is not a score of f5: write a whole number from -64 to 64");
}

TEST(Obf, TellsTheGamesApartByTheNumber) {
  EXPECT_EQ(read_one("obf", kOthello + " X").start, start_of("othello"));
  EXPECT_EQ(read_one("obf", kOthello).start, start_of("othello"));
  EXPECT_EQ(read_one("obf", kSmall + " X 8;").start, start_of("adjacency:size=4"));
  EXPECT_EQ(read_one("obf", kSmall + " X 8;", start_of("adjacency:size=4,neighbours=8")).start,
            start_of("adjacency:size=4,neighbours=8"));
  EXPECT_EQ(read_one("position", "--------------OX----XO-------------- X").start, start_of("othello:size=6"));
}

TEST(Obf, KeepsACommentAndSkipsCommentLines) {
  const auto games = read_text("obf", "% title\r\n" + kOthello + " X; % first\r\n");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]->comment, "first");
}

TEST(Obf, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("obf", "XO X"),
            "line 1: 'XO' is not a board: 2 cells, where a square board has 16, 25, 36, 49 or 64 (name the "
            "game for others)");
  EXPECT_EQ(error_of("obf", "\n" + kOthello + " Z"),
            "line 2: 'Z' behind the board is neither a side to move (X or O) nor a number of plies left");
  EXPECT_EQ(error_of("obf", kOthello + " X; a2"), "line 1: 'a2' is not a score: write MOVE:SCORE, as a2:+38");
  EXPECT_EQ(error_of("obf", kOthello + " X; f5:99"),
            "line 1: '99' is not a score of f5: write a whole number from -64 to 64");
  EXPECT_EQ(error_of("obf", kOthello + " X; a1:2"),
            "line 1: score of a1: a1 is not legal for X: legal moves are d3 c4 f5 e6");
  EXPECT_EQ(error_of("obf", kOthello + " X; f5:2; F5:2"), "line 1: f5 has two scores");
  EXPECT_EQ(error_of("obf", kSmall + " X"),
            "line 1: a board of 4x4 belongs to Adjacency Strategy Game: write the side to move and the plies "
            "left behind it");
  EXPECT_EQ(error_of("obf", kSmall + " X 9"), "line 1: 9 plies left with 8 empty cells: it must be 0 to 8");
  EXPECT_EQ(
      error_of("obf", kSmall + " X 99999999999"),
      "line 1: '99999999999' behind the board is neither a side to move (X or O) nor a number of plies left");
}

TEST(Obf, HoldsPositionsOnly) {
  EXPECT_EQ(
      write_error("obf", read_one("transcript", "f5d6")),
      "this format holds positions, and the game has 2 moves: choose with --positions start, end or all");
}

}  // namespace
}  // namespace turncoat::testing
