#include "record/sgf.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

TEST(Sgf, ReadsBothFormsOfCells) {
  const GameRecord letters = read_one("sgf", "(;FF[4]GM[2]PB[Ann]RE[W+4];B[fe];W[df])");
  EXPECT_EQ(letters.name_x, "Ann");
  EXPECT_EQ(letters.result_for_x, -4);
  EXPECT_EQ(letters.moves, read_one("transcript", "f5d6").moves);
  EXPECT_EQ(read_one("sgf", "(;GM[2];B[f5];W[D6])").moves, letters.moves);
}

TEST(Sgf, SetsUpABoard) {
  const GameRecord record = read_one("sgf", "(;GM[2]SZ[6]AB[cc][dd]AW[cd][dc]PL[W])");
  EXPECT_EQ(record.start.to_text(), "--------------XO----OX-------------- O");
  EXPECT_EQ(error_of("sgf", "(;GM[2]AB[aa]AW[aa])"), "game 1 (line 1): AB and AW share a cell");
}

TEST(Sgf, NotesStandBehindTheirMove) {
  const GameRecord record =
      read_one("sgf", "(;GM[2]V[9];B[fe]V[1.5]SECONDS[0.000012]NODES[70131];W[df]V[-2];B[cd]V[good])");
  EXPECT_EQ(record.moves[0].value, 1.5);
  EXPECT_EQ(record.moves[0].took, Seconds(0.000012));
  EXPECT_EQ(record.moves[0].nodes, 70131U);
  EXPECT_EQ(record.moves[1].value, 2) << "V is for black, a value for the mover";
  EXPECT_EQ(record.moves[1].nodes, std::nullopt);
  EXPECT_EQ(record.moves[2].value, std::nullopt);
  EXPECT_EQ(error_of("sgf", "(;GM[2];B[fe]NODES[-1])"),
            "game 1 (line 1): move 1: NODES '-1' is not a whole number up to 2^53");
  EXPECT_EQ(error_of("sgf", "(;GM[2];B[fe]SECONDS[soon])"),
            "game 1 (line 1): move 1: SECONDS 'soon' is not a number of seconds");
}

TEST(Sgf, UnderstandsResults) {
  const auto result = [](std::string_view text) {
    return read_one("sgf", fmt::format("(;GM[2]RE[{}])", text)).result_for_x;
  };
  EXPECT_EQ(result("B+12"), 12);
  EXPECT_EQ(result("Draw"), 0);
  EXPECT_EQ(result("0"), 0);
  EXPECT_EQ(result("B+R"), std::nullopt);
  EXPECT_EQ(result("?"), std::nullopt);
}

TEST(Sgf, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) { return error_of("sgf", text); };
  EXPECT_EQ(error("(;GM[1])"), "game 1 (line 1): GM '1' is not Othello: write GM[2]");
  EXPECT_EQ(error("(;GM[2]SZ[19])"), "game 1 (line 1): SZ: '19' is not a value for size: it takes 6, 8");
  EXPECT_EQ(error("(;GM[2]PL[Z])"), "game 1 (line 1): PL 'Z' is not a side to move: write PL[B] or PL[W]");
  EXPECT_EQ(error("(;GM[2]AB[])"), "game 1 (line 1): AB has an empty value: write cells, as AB[dd][ee]");
  EXPECT_EQ(error("(;GM[2];AB[aa])"),
            "game 1 (line 1): AB stands behind the first node: set up the board there only");
  EXPECT_EQ(
      error("(;GM[2]RE[B+65])"),
      "game 1 (line 1): RE: result '65' is not a difference of marks: write a whole number from -64 to 64");
  EXPECT_EQ(error("(;GM[2];B[zz])"),
            "game 1 (line 1): move 1: 'zz' is not a move: write a cell from a1 to h8, or pa to pass");
  EXPECT_EQ(write_error("sgf", {.start = start_of("adjacency")}),
            "SGF has no number for adjacency: it holds Othello only; use ggf or jsonl");
}

}  // namespace
}  // namespace turncoat::testing
