#include "record/jsonl.h"

#include <gtest/gtest.h>

#include "support.h"

namespace turncoat::testing {
namespace {

TEST(Jsonl, ReadsEveryKey) {
  const GameRecord record = read_one(
      "jsonl",
      R"({"game":"adjacency:size=4","start":"--OO--OOXX--XX-- O 3","moves":"a1 d4","names":{"X":"Ann","O":"Bob"},)"
      R"("ratings":{"O":1200.5},"date":"2001-02-03","place":"Oslo","time_control":"5m","result":-2,)"
      R"("values":[1.5,null],"seconds":[null,0.25],"scores":{"d3":4,"a2":-1},"comment":"\u00e9"})");
  EXPECT_EQ(record.start.to_text(), "--OO--OOXX--XX-- O 3");
  ASSERT_EQ(record.moves.size(), 2U);
  EXPECT_EQ(record.moves[0], (PlayedMove{.move = Move(0), .value = 1.5}));
  EXPECT_EQ(record.moves[1], (PlayedMove{.move = Move(make_square(3, 3)), .took = Seconds(0.25)}));
  EXPECT_EQ(record.name_x, "Ann");
  EXPECT_EQ(record.name_o, "Bob");
  EXPECT_EQ(record.rating_x, std::nullopt);
  EXPECT_EQ(record.rating_o, 1200.5);
  EXPECT_EQ(record.date, "2001-02-03");
  EXPECT_EQ(record.place, "Oslo");
  EXPECT_EQ(record.time_control, "5m");
  EXPECT_EQ(record.result_for_x, -2);
  ASSERT_EQ(record.scores.size(), 2U);
  EXPECT_EQ(record.scores[0], (MoveScore{Move(make_square(2, 3)), {4}}));
  EXPECT_EQ(record.comment, "é");
}

TEST(Jsonl, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(write_one("jsonl", read_one("transcript", "f5d6")),
            "{\"game\":\"othello\",\"moves\":\"f5d6\"}\n");
  EXPECT_EQ(write_one("jsonl", {.start = start_of("adjacency:rounds=4,first=O")}),
            "{\"game\":\"adjacency:rounds=4,first=O\"}\n");
}

TEST(Jsonl, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) { return error_of("jsonl", text); };
  const std::string example = R"(write one object per line, as {"game":"othello","moves":"f5d6"})";
  EXPECT_EQ(error("{\"game\":\"othello\"}\n{\"game\" 1}"), "line 2: character 9: not JSON: " + example);
  EXPECT_EQ(error("[1]"), "line 1: not a JSON object: " + example);
  EXPECT_EQ(error(R"({"game":"othello","mvoes":""})"),
            "line 1: there is no field 'mvoes' (did you mean 'moves'?): the fields are game, start, moves, "
            "values, seconds, nodes, names, ratings, date, place, time_control, comment, result, variations, "
            "scores");
  EXPECT_EQ(error(R"({"moves":"f5"})"),
            "line 1: game is missing: write \"game\":\"othello\" or another of `turncoat games`");
  EXPECT_EQ(error(R"({"game":"othello","game":"othello"})"),
            "line 1: the key 'game' stands twice in one object");
  EXPECT_EQ(
      error(R"({"game":"otello"})"),
      "line 1: game: there is no game 'otello' (did you mean 'othello'?): the games are adjacency, othello");
  EXPECT_EQ(error(R"({"game":7})"), "line 1: game must be a text in quotation marks");
  EXPECT_EQ(error(R"({"game":"othello","start":"X"})"), "line 1: start: the board ends after 1 of 64 cells");
  EXPECT_EQ(error(R"({"game":"othello","moves":"f5f5"})"), "line 1: moves: move 2: f5 is occupied");
  EXPECT_EQ(error(R"({"game":"othello","moves":"f5","values":[1,2]})"),
            "line 1: values has 2 items and must have 1");
  EXPECT_EQ(error(R"({"game":"othello","moves":"f5","values":["1"]})"), "line 1: values[0] must be a number");
  EXPECT_EQ(error(R"({"game":"othello","moves":"f5","seconds":[-1]})"),
            "line 1: seconds[0] is -1: it must be a number from 0");
  EXPECT_EQ(error(R"({"game":"othello","result":1e99})"),
            "line 1: result must be a whole number from -64 to 64");
  EXPECT_EQ(error(R"({"game":"othello","result":18446744073709551615})"),
            "line 1: result is 18446744073709551615: it must be a whole number from -64 to 64");
  EXPECT_EQ(error(R"({"game":"othello","result":1e999})"), "line 1: character 32: a number is too large");
  EXPECT_EQ(error(R"({"game":"othello","names":{"black":"Ann"}})"),
            "line 1: names: there is no field 'black': the fields are X, O");
  EXPECT_EQ(error(R"({"game":"othello","names":{"X":1}})"),
            "line 1: names.X must be a text in quotation marks");
  EXPECT_EQ(error(R"({"game":"othello","scores":{"f5":"a"}})"),
            "line 1: scores.f5 must be a whole number from -64 to 64");
  EXPECT_EQ(error(std::string(100, '[')), "line 1: brackets are nested deeper than 4");
}

}  // namespace
}  // namespace turncoat::testing
