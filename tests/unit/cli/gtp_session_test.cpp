#include "cli/gtp_session.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <thread>

#include "core/text.h"
#include "support/run_cli.h"
#include "support/slow_input.h"
#include "support/variants.h"

namespace turncoat::cli {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::run_cli;
using ::testing::StartsWith;

// A session that thinks little, and its replies as text.
class GtpTalk : public ::testing::Test {
 protected:
  std::string say(const std::string& line) {
    std::ostringstream out;
    goes_on_ = session_.answer(line, out, {});
    return out.str();
  }
  void begin(const std::string& game) { EXPECT_EQ(say("set_game " + game), "=\n\n"); }
  [[nodiscard]] bool goes_on() const { return goes_on_; }

 private:
  GameRegistry games_ = testing::builtin_games();
  Engine engine_{{.hash_bytes = kMebibyte}};
  GtpSession session_{games_, "othello", games_.start("othello").value(), engine_, {.depth = 3}};
  bool goes_on_ = true;
};

TEST_F(GtpTalk, TellsWhoItIs) {
  EXPECT_EQ(say("protocol_version"), "= 2\n\n");
  EXPECT_EQ(say("name"), "= Turncoat\n\n");
  EXPECT_THAT(say("version"), StartsWith("= "));
  EXPECT_EQ(say("known_command genmove"), "= true\n\n");
  EXPECT_EQ(say("known_command fly"), "= false\n\n");
  EXPECT_THAT(say("list_commands"), AllOf(HasSubstr("genmove\n"), HasSubstr("\nturncoat-position\n")));
  EXPECT_THAT(say("list_games"), HasSubstr("othello"));
}

// More memory than any system has: commands that need it fail with a sentence, the others do not.
TEST(GtpSession, MemoryThatIsMissingFailsACommand) {
  const GameRegistry games = testing::builtin_games();
  Engine engine({.hash_bytes = std::size_t{1} << 60});
  GtpSession session(games, "othello", games.start("othello").value(), engine, {.depth = 3});
  const auto say = [&](const std::string& line) {
    std::ostringstream out;
    EXPECT_TRUE(session.answer(line, out, {}));
    return out.str();
  };
  for (const std::string command : {"genmove black", "turncoat-analyze 2", "clear_board"}) {
    EXPECT_THAT(say(command), AllOf(StartsWith("? the system has no "), HasSubstr("a smaller hash")))
        << command;
    EXPECT_EQ(say("play black f5"), "=\n\n") << command;
    EXPECT_EQ(say("undo"), "=\n\n") << command;
  }
}

TEST_F(GtpTalk, EchoesNumbersAndIgnoresComments) {
  EXPECT_EQ(say("7 name"), "=7 Turncoat\n\n");
  EXPECT_EQ(say("8 fly"), "?8 unknown command\n\n");
  EXPECT_EQ(say("# nothing"), "");
  EXPECT_EQ(say(""), "");
  EXPECT_EQ(say("\x01na\x02me # who?\r"), "= Turncoat\n\n");
}

TEST_F(GtpTalk, PlaysByTheRules) {
  EXPECT_EQ(say("play black f5"), "=\n\n");
  EXPECT_THAT(say("play black d6"), StartsWith("? illegal move: it is white's turn"));
  EXPECT_THAT(say("play white a1"), StartsWith("? illegal move: "));
  EXPECT_THAT(say("play white pass"), StartsWith("? illegal move: "));
  EXPECT_EQ(say("play W D6"), "=\n\n");
  EXPECT_EQ(say("undo"), "=\n\n");
  EXPECT_EQ(say("play white f6"), "=\n\n");
  EXPECT_EQ(say("undo"), "=\n\n");
  EXPECT_EQ(say("undo"), "=\n\n");
  EXPECT_EQ(say("undo"), "? cannot undo\n\n");
}

TEST_F(GtpTalk, GeneratesLegalMovesToTheEnd) {
  for (const std::string game : {"othello:size=6", "adjacency:size=4"}) {
    begin(game);
    EXPECT_EQ(say("final_score"), "? cannot score: the game is not over\n\n");
    std::string colour = "black";
    int passes = 0;
    for (int ply = 0; ply < 80 && passes < 2; ++ply) {
      const std::string reply = say("genmove " + colour);
      ASSERT_THAT(reply, StartsWith("= ")) << game;
      passes = reply == "= pass\n\n" ? passes + 1 : 0;
      colour = colour == "black" ? "white" : "black";
    }
    EXPECT_EQ(passes, 2) << game;
    EXPECT_THAT(say("final_score"), AnyOf(StartsWith("= B+"), StartsWith("= W+"), StartsWith("= 0")));
    EXPECT_EQ(say("play " + colour + " pass"), "=\n\n");
    EXPECT_THAT(say("play " + colour + " a1"), StartsWith("? illegal move: the game is over"));
  }
}

// Only X can move on this board; O's pass may be told or left out.
TEST_F(GtpTalk, AddsPassesThatWereLeftOut) {
  const std::string passing = "turncoat-position othello XO" + std::string(62, '-') + " O";
  say(passing);
  EXPECT_EQ(say("genmove white"), "= pass\n\n");
  EXPECT_EQ(say("play black c1"), "=\n\n");
  EXPECT_EQ(say("final_score"), "= B+64\n\n");
  say(passing);
  EXPECT_EQ(say("genmove black"), "= c1\n\n");
  EXPECT_EQ(say("undo"), "=\n\n");
  EXPECT_EQ(say("play white pass"), "=\n\n");
}

TEST_F(GtpTalk, ReggenmoveOnlyAsks) {
  const std::string first = say("reg_genmove black");
  EXPECT_EQ(say("reg_genmove black"), first);
  EXPECT_THAT(say("reg_genmove white"), StartsWith("? it is black's turn"));
}

TEST_F(GtpTalk, ChangesBoardsAndGames) {
  EXPECT_EQ(say("boardsize 6"), "=\n\n");
  EXPECT_THAT(say("play black h8"), StartsWith("? syntax error"));
  EXPECT_EQ(say("boardsize 7"), "? unacceptable size\n\n");
  EXPECT_EQ(say("boardsize 8"), "=\n\n");
  EXPECT_EQ(say("set_game Adjacency"), "=\n\n");
  EXPECT_EQ(say("boardsize 5"), "=\n\n");
  EXPECT_EQ(say("clear_board"), "=\n\n");
  EXPECT_THAT(say("showboard"), HasSubstr("X to move"));
  EXPECT_EQ(say("komi 6.5"), "=\n\n");
  EXPECT_THAT(say("set_game go"), StartsWith("? "));
}

TEST_F(GtpTalk, ShowsTheBoardWithoutEmptyLines) {
  say("play black d3");
  const std::string board = say("showboard");
  EXPECT_THAT(board, StartsWith("= \n"));
  EXPECT_THAT(board, HasSubstr("[X]"));
  EXPECT_EQ(board.find("\n\n"), board.size() - 2);
}

TEST_F(GtpTalk, TakesPositions) {
  EXPECT_EQ(say("turncoat-position adjacency:size=4,neighbours=8 X--------------O X 2"), "=\n\n");
  EXPECT_EQ(say("play black b1"), "=\n\n");
  EXPECT_EQ(say("play white c4"), "=\n\n");
  EXPECT_EQ(say("final_score"), "= 0\n\n");
  EXPECT_THAT(say("turncoat-position othello XO"), StartsWith("? "));
  EXPECT_THAT(say("turncoat-position chess XO X"), StartsWith("? "));
}

TEST_F(GtpTalk, PlaysWithAClock) {
  EXPECT_EQ(say("time_settings 10 0 0"), "=\n\n");
  EXPECT_THAT(say("genmove black"), StartsWith("= "));
  EXPECT_EQ(say("time_left white 0 1"), "=\n\n");  // no time at all: a move nevertheless
  EXPECT_THAT(say("genmove white"), StartsWith("= "));
  EXPECT_EQ(say("time_settings 0 1 0"), "=\n\n");
  EXPECT_THAT(say("genmove black"), StartsWith("= "));
}

TEST_F(GtpTalk, Quits) {
  EXPECT_EQ(say("quit"), "=\n\n");
  EXPECT_FALSE(goes_on());
}

// The mover's last move decides everything, so the answer is exact and comes at once.
TEST_F(GtpTalk, AnalysesToTheEnd) {
  say("turncoat-position othello " + std::string(62, 'X') + "O- X");
  const std::string reply = say("3 turncoat-analyze 2");
  EXPECT_THAT(reply, StartsWith("=3\ninfo move h8 value +64.00 exact 1 "));
  EXPECT_THAT(reply, EndsWith(" pv h8\n\n"));
  say("play black h8");
  EXPECT_EQ(say("turncoat-analyze"), "? the game is over\n\n");
}

TEST(Gtp, AnalysesUntilTheNextLine) {
  testing::SlowInput in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{.in = in.stream(), .out = out, .err = err};
  std::jthread program([&] { run({"gtp", "--hash", "1"}, streams); });
  in.send("1 turncoat-analyze 3 0.01\n");
  in.send("2 name\n");
  in.send("quit\n");  // and the input stays open
  program.join();
  EXPECT_THAT(out.str(), AllOf(StartsWith("=1\ninfo move "), HasSubstr("\n\n=2 Turncoat\n\n=\n\n")));
}

TEST(Gtp, SpeaksUntilTheEndOfTheInput) {
  const testing::CliRun run =
      run_cli({"gtp", "--depth", "2", "--hash", "1"}, "name\ngenmove black\nshowboard");
  EXPECT_EQ(run.status, kDone);
  EXPECT_THAT(run.out, AllOf(StartsWith("= Turncoat\n\n= "), EndsWith("\n\n")));
}

TEST(Gtp, LoadsGames) {
  EXPECT_THAT(run_cli({"gtp", "--hash", "1"}, "loadsgf no-such-file.sgf\n").out,
              StartsWith("? cannot load file: no-such-file.sgf: "));
}

}  // namespace
}  // namespace turncoat::cli
