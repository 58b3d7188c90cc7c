#include "record/ggf.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

// A game of the Generic Game Server, 15 December 2003, as it was published. It was drawn.
constexpr std::string_view kServerGame =
    "(;GM[Othello]PC[GGS/"
    "os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00//02:00]"
    "TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[d3//0.01]W[c5//0.01]B[e6//0.01]W[d2//0.01]B[c6//0.01]W[d6//0.01]B[b5//0.01]W[f5//0.01]B[e7//0.01]W[f6/"
    "/0.01]"
    "B[f4//0.01]W[f3//0.01]B[g4//0.01]W[d7//0.01]B[g3//0.01]W[g5//0.01]B[h6//0.01]W[h5//0.01]B[h4//0.01]W[e8/"
    "/0.01]"
    "B[c7//0.01]W[h3//0.01]B[c3//0.01]W[h7//0.01]B[e3//0.01]W[b6//0.01]B[g6//5.42]W[f7//0.01]B[d8//0.01]W[c2/"
    "/0.01]"
    "B[d1//0.01]W[c4//0.01]B[b4//0.01]W[a5//0.01]B[f8//0.01]W[f2//0.01]B[e2//0.01]W[a4//17.38]B[a3//"
    "19.10]W[b3//0.01]"
    "B[f1//4.90]W[g7//0.01]B[b7//0.01]W[c8//0.01]B[a6//0.01]W[a7//0.01]B[c1//0.01]W[b2//0.01]B[a8//0.01]W[b8/"
    "/0.01]"
    "B[a2//0.01]W[e1//0.01]B[h8//0.01]W[g8//0.01]B[h2//0.01]W[g1//0.01]B[h1//3.80]W[g2//0.01]B[pass]W[a1//"
    "0.01]"
    "B[b1//0.01];)";

TEST(Ggf, ReadsAGameOfTheServer) {
  const GameRecord record = read_one("ggf", kServerGame);
  EXPECT_EQ(record.start, start_of("othello"));
  EXPECT_EQ(record.name_x, "Saio1200");
  EXPECT_EQ(record.name_o, "Saio3000");
  EXPECT_EQ(record.rating_o, 2199.72);
  EXPECT_EQ(record.place, "GGS/os");
  EXPECT_EQ(record.date, "2003.12.15_13:24:03.MST");
  EXPECT_EQ(record.time_control, "05:00//02:00");
  ASSERT_EQ(record.moves.size(), 61U);
  EXPECT_EQ(record.moves[26].took, Seconds(5.42));
  EXPECT_FALSE(record.moves[26].value);
  EXPECT_TRUE(record.moves[58].move.is_pass());
  const AnyPosition end = final_position(record).value();
  ASSERT_TRUE(end.is_over());
  EXPECT_EQ(record.result_for_x, 0);
  EXPECT_EQ(final_score_for(end, Side::kX), Score{0});
}

TEST(Ggf, ReadsTheTypesOfTheServer) {
  for (const std::string_view type : {"8", "s8r20", "8b", "8w"})
    EXPECT_EQ(read_one("ggf", fmt::format("(;GM[Othello]TY[{}]B[F5/-1.5/2];)", type)).moves.size(), 1U)
        << type;
  EXPECT_EQ(read_one("ggf", "(;GM[othello]TY[6];)").start, start_of("othello:size=6"));
  EXPECT_EQ(read_one("ggf", "(;GM[Othello]TY[8]RE[-64.00:t];)").result_for_x, -64);
  EXPECT_EQ(read_one("ggf", "(;GM[Othello]TY[8]RE[?];)").result_for_x, std::nullopt);
}

TEST(Ggf, NodesStandBehindTheirMove) {
  const GameRecord record = read_one("ggf", "(;GM[Othello]TY[8]B[F5/1/0.5]NODES[70131]W[D6];)");
  EXPECT_EQ(record.moves[0].nodes, 70131U);
  EXPECT_EQ(record.moves[1].nodes, std::nullopt);
  EXPECT_EQ(error_of("ggf", "(;GM[Othello]TY[8]B[F5]NODES[1.5];)"),
            "game 1 (line 1): move 1: NODES '1.5' is not a whole number up to 2^53");
}

TEST(Ggf, AdjacencyStatesSizeNeighboursAndLength) {
  EXPECT_EQ(read_one("ggf", "(;GM[Adjacency]TY[8n4r28];)").start, start_of("adjacency"));
  EXPECT_EQ(read_one("ggf", "(;GM[Adjacency]TY[8x8r28];)").start, start_of("adjacency"));
  EXPECT_EQ(read_one("ggf", "(;GM[Adjacency]TY[5x7n8r3];)").start,
            start_of("adjacency:size=5x7,neighbours=8,rounds=3"));
  EXPECT_EQ(write_one("ggf", {.start = start_of("adjacency:size=4,rounds=2")}),
            "(;GM[Adjacency]TY[4n4r2]BO[4 --OO--OO**--**-- *];)\n");
  const AnyPosition odd = start_of("adjacency:size=4").parse("X--------------- O 3").value();
  EXPECT_EQ(write_one("ggf", {.start = odd}), "(;GM[Adjacency]TY[4n4p3]BO[4 *--------------- O];)\n");
}

TEST(Ggf, ReadsSeveralGamesAndGoesOnBehindABadOne) {
  const auto games =
      read_text("ggf", "2\n(;GM[Othello]TY[8]B[A1];)\n(;GM[Othello]TY[8]B[F5]XY[ignored];) (;GM[Oth");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].error().message,
            "game 1 (line 2): move 1: a1 is not legal for X: legal moves are d3 c4 f5 e6");
  EXPECT_EQ(games[1]->moves.size(), 1U);
  EXPECT_EQ(games[2].error().message, "game 3 (line 3): GM: the text ends before the ']' of a value");
}

TEST(Ggf, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) { return error_of("ggf", text); };
  EXPECT_EQ(error("hello"), "game 1 (line 1): 'hello' stands where a game begins with '(;'");
  EXPECT_EQ(error("(GM[1])"), "game 1 (line 1): 'GM[1])' stands behind '(' where ';' begins the first node");
  EXPECT_EQ(error("(;TY[8];)"), "game 1 (line 1): GM is missing: write GM[Othello] or GM[Adjacency]");
  EXPECT_EQ(
      error("(;GM[Chess];)"),
      "game 1 (line 1): GM 'Chess' is not a game that is known here: GM[Othello] and GM[Adjacency] are");
  EXPECT_EQ(error("(;GM[Othello]TY[8a];)"),
            "game 1 (line 1): TY '8a' is not a type of Othello that is known here: write TY[8] or TY[6]");
  EXPECT_EQ(error("(;GM[Othello]TY[10];)"),
            "game 1 (line 1): TY: '10' is not a value for size: it takes 6, 8");
  EXPECT_EQ(
      error("(;GM[Adjacency]TY[8];)"),
      "game 1 (line 1): TY '8' is not a type of Adjacency: write size, neighbours and rounds, as TY[8n4r28]");
  EXPECT_EQ(error("(;GM[Adjacency]TY[4n4r9];)"),
            "game 1 (line 1): BO: 18 plies left with 8 empty cells: it must be 0 to 8");
  EXPECT_EQ(error("(;GM[Othello]TY[8]BO[6 - *];)"),
            "game 1 (line 1): BO begins with '6': write the size 8, the cells and the side to move");
  EXPECT_EQ(error("(;GM[Othello]TY[8]BO[8 - *];)"),
            "game 1 (line 1): BO: the board ends after 2 of 64 cells");
  EXPECT_EQ(error("(;GM[Othello]RB[high];)"), "game 1 (line 1): RB 'high' is not a number");
  EXPECT_EQ(
      error("(;GM[Othello]RE[65];)"),
      "game 1 (line 1): RE: result '65' is not a difference of marks: write a whole number from -64 to 64");
  EXPECT_EQ(error("(;GM[Othello]B[F5/nan];)"),
            "game 1 (line 1): move 1: evaluation 'nan' of f5 is not a number");
  EXPECT_EQ(error("(;GM[Othello]B[F5//-1];)"),
            "game 1 (line 1): move 1: time '-1' of f5 is not a number of seconds");
  EXPECT_EQ(error("(;GM[Othello]W[F5];)"), "game 1 (line 1): move 1: f5 of O, but X is to move");
  EXPECT_EQ(error("(;GM[Othello]B[F5]B[D6];)"), "game 1 (line 1): move 2: d6 of X, but O is to move");
  EXPECT_EQ(error("(;GM[Othello](;B[F5])(;B[D3]))"),
            "game 1 (line 1): GGF has no variations: keep one line of play");
  EXPECT_EQ(error("(;GM[Othello]B;)"), "game 1 (line 1): ';)' stands behind 'B', where '[' begins its value");
}

TEST(Ggf, UnderstandsOldFrenchText) {
  EXPECT_EQ(read_one("ggf", "(;GM[Othello]PB[Andr\xE9];)").name_x, "André");
  EXPECT_EQ(read_one("ggf", "(;GM[Othello]PB[André];)").name_x, "André");
}

}  // namespace
}  // namespace turncoat::testing
