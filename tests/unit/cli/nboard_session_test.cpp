#include "cli/nboard_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "cli/app.h"
#include "core/text.h"
#include "support/slow_input.h"
#include "support/variants.h"

namespace turncoat::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string game_with(const std::string& cells, const std::string& side, const std::string& more = "") {
  return "set game (;GM[Othello]PC[test]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 " + cells + " " + side + "]" +
         more + ";)";
}

// X plays h8 and turns g8: 64 to 0.
const std::string kOneCellLeft = std::string(62, '*') + "O-";

class NboardTalk : public ::testing::Test {
 protected:
  std::string say(const std::string& line) {
    std::ostringstream out;
    goes_on_ = session_.answer(line, out, {});
    return out.str();
  }
  [[nodiscard]] bool goes_on() const { return goes_on_; }

 private:
  GameRegistry games_ = testing::builtin_games();
  Engine engine_{{.hash_bytes = kMebibyte}};
  NboardSession session_{games_, engine_};
  bool goes_on_ = true;
};

TEST_F(NboardTalk, Greets) {
  EXPECT_EQ(say("nboard 2"), "set myname Turncoat\n");
  EXPECT_EQ(say("set depth 7"), "set myname Turncoat7\n");
  EXPECT_EQ(say("set contempt 10"), "");
  EXPECT_EQ(say("ping 4"), "pong 4\n");
  EXPECT_EQ(say("learn"), "learned\n");
  EXPECT_EQ(say("what is this"), "");
  EXPECT_TRUE(goes_on());
  EXPECT_EQ(say("quit"), "");
  EXPECT_FALSE(goes_on());
}

TEST_F(NboardTalk, HintsTellTheExactValueOfTheLastMove) {
  EXPECT_EQ(say(game_with(kOneCellLeft, "*")), "");
  EXPECT_THAT(say("hint 3"), AllOf(StartsWith("status Analyzing\nsearch H8 64.00 0 100%\nnodestats "),
                                   EndsWith("\nstatus\n")));
}

TEST_F(NboardTalk, HintsTellSeveralMoves) {
  say("set depth 2");
  const std::string answer = say("hint 2");
  const std::vector<std::string_view> lines = split(answer, '\n');
  ASSERT_EQ(lines.size(), 9U);  // status, 2 moves and statistics at depths 1 and 2, status
  EXPECT_THAT(std::string(lines[1]), AllOf(StartsWith("search "), EndsWith(" 0 1")));
  EXPECT_THAT(std::string(lines[5]), AllOf(StartsWith("search "), EndsWith(" 0 2")));
  EXPECT_NE(lines[4].substr(0, 9), lines[5].substr(0, 9));
}

// The board changes by "move" only.
TEST_F(NboardTalk, GoesWithoutMoving) {
  say("set depth 3");
  EXPECT_THAT(say("go"), AllOf(StartsWith("status Thinking\n"), HasSubstr("\n=== "), EndsWith("\nstatus\n")));
  EXPECT_EQ(say("move F5/0.5/1.0"), "");
  EXPECT_THAT(say("move F5"), StartsWith("status illegal move: "));
  EXPECT_EQ(say("D6"), "");
  EXPECT_THAT(say("go"), HasSubstr("\n=== "));
}

TEST_F(NboardTalk, AForcedMoveNeedsNoThought) {
  say(game_with(kOneCellLeft, "*"));
  EXPECT_THAT(say("go"), StartsWith("=== H8//"));
  say(game_with("*O" + std::string(62, '-'), "O"));
  EXPECT_THAT(say("go"), StartsWith("=== PA//"));
  EXPECT_EQ(say("move PA"), "");
  EXPECT_EQ(say("move C1"), "");
  EXPECT_EQ(say("go"), "status the game is over\n");
  EXPECT_EQ(say("hint 1"), "status the game is over\n");
}

// A side that has used up its 15 minutes is still given a move, and soon.
TEST_F(NboardTalk, ObeysTheClockOfTheGame) {
  say("set depth 60");
  say(game_with("---------------------------O*------*O---------------------------", "*",
                "B[F5//899.99]W[D6]"));
  EXPECT_THAT(say("go"), HasSubstr("\n=== "));
}

TEST_F(NboardTalk, AnalysesFromTheEnd) {
  say(game_with("*O" + std::string(62, '-'), "O"));
  say("move PA");
  say("move C1");
  EXPECT_EQ(say("analyze"),
            "status Analyzing\nanalysis 2 -64.00\nanalysis 1 64.00\nanalysis 0 -64.00\nstatus\n");
}

TEST_F(NboardTalk, SaysWhatIsWrongWithAGame) {
  EXPECT_THAT(say("set game (;GM[Othello]BO[8 nonsense *];)"), StartsWith("status cannot read the game: "));
  EXPECT_EQ(say("move F5"), "");  // the game before is still there
}

TEST(NboardCommand, TheNextCommandStopsThinking) {
  testing::SlowInput in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{.in = in.stream(), .out = out, .err = err};
  std::jthread program([&] { run({"nboard", "--hash", "1"}, streams); });
  in.send("nboard 2\nset depth 60\nhint 4\n");  // would take years
  in.send("ping 1\n");
  in.send("quit\n");
  program.join();
  EXPECT_THAT(out.str(), EndsWith("status\npong 1\n"));
}

}  // namespace
}  // namespace turncoat::cli
