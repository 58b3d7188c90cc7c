// The terminal game as a person meets it; whole games are in tests/golden/cli.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/text.h"
#include "store/data_folder.h"
#include "support/run_cli.h"
#include "unit/session/support.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::run_cli;

const std::vector<std::string> kTwoPeople = {"play", "--x", "human", "--o", "human"};

std::string transcript_after(const std::vector<std::string>& arguments, const std::string& input) {
  const std::string out = run_cli(arguments, input + "moves\n").out;
  const std::size_t begin = out.find("Moves: ") + 7;
  return out.substr(begin, out.find('\n', begin) - begin);
}

TEST(Play, AnAppThatRunsAlreadyIsFoundButGetsNoMorePermission) {
  const testing::TemporaryFolder folder;
  const Result<DataFolder> used = DataFolder::open(folder.path());
  ASSERT_TRUE(used) << used.error().message;
  std::ofstream(folder.path() / "address") << "http://127.0.0.1:7117/\n";
  std::vector<std::string> again = {"play", "--no-browser", "--data", folder.path().string()};
  EXPECT_EQ(run_cli(again).out, "Turncoat is already running: http://127.0.0.1:7117/\n");
  again.emplace_back("--allow-commands");
  EXPECT_EQ(run_cli(again).status, kFailed);
  EXPECT_THAT(run_cli(again).err, HasSubstr("already running at http://127.0.0.1:7117/: end it first"));
}

TEST(Play, EndOfInputEndsTheGameCleanly) {
  const CliRun run = run_cli({"play", "--terminal"}, "");
  EXPECT_EQ(run.status, kDone);
  EXPECT_EQ(run.err, "");
}

TEST(Play, WrongInputIsExplainedAndChangesNothing) {
  for (const std::string wrong :
       {"a1", "d4", "z9", "pass", "pa", "undo", "redo", "udno", "", "  ", "\033[A", "\xff\xfe"}) {
    EXPECT_EQ(transcript_after(kTwoPeople, "f5\nd6\nundo\nundo\n" + wrong + "\n"),
              wrong == "redo" ? "f5" : "none yet")
        << wrong;
  }
  EXPECT_THAT(run_cli({"play", "--terminal"}, "udno\n").out, HasSubstr("did you mean 'undo'?"));
  EXPECT_THAT(run_cli({"play", "--terminal"}, "d4\n").out, HasSubstr("d4 is occupied"));
  EXPECT_THAT(run_cli({"play", "--terminal"}, "\033[2J\n").out, Not(HasSubstr("\033")));
  EXPECT_EQ(run_cli({"play", "--terminal"}, std::string(1'000'000, 'f')).status, kDone);
  EXPECT_EQ(transcript_after(kTwoPeople, "f5" + std::string(2000, ' ') + "x\n"), "none yet");
}

TEST(Play, CaseAndSpacesDoNotMatter) {
  EXPECT_EQ(transcript_after(kTwoPeople, "  F5 \nD6\nMOVES\n"), "f5d6");
}

TEST(Play, UndoGoesBackToThePersonsOwnTurn) {
  const std::vector<std::string> against_bot = {"play", "--o", "greedy"};
  EXPECT_EQ(transcript_after(against_bot, "f5\nundo\n"), "none yet");
  EXPECT_EQ(transcript_after(kTwoPeople, "f5\nd6\nundo\n"), "f5");
}

TEST(Play, RedoPlaysTheBotsAnswerAgain) {
  const std::vector<std::string> against_bot = {"play", "--o", "random", "--seed", "5"};
  const std::string played = transcript_after(against_bot, "f5\n");
  EXPECT_EQ(played.size(), 4U);
  EXPECT_EQ(transcript_after(against_bot, "f5\nundo\nredo\n"), played);
}

TEST(Play, TheSameSeedPlaysTheSameGame) {
  const auto game = [](const std::string& seed) {
    return run_cli({"play", "--x", "random", "--o", "random", "--seed", seed}).out;
  };
  EXPECT_EQ(game("3"), game("3"));
  EXPECT_NE(game("3"), game("4"));
}

TEST(Play, ASeedInTheBotItselfStays) {
  const auto game = [](const std::string& seed) {
    return run_cli({"play", "--x", "random:seed=1", "--o", "random:seed=2", "--seed", seed}).out;
  };
  EXPECT_EQ(game("3"), game("4"));
}

// After c1 white has no move, for no line outflanks a corner, and black moves again.
TEST(Play, APassIsToldAndMade) {
  const std::string position = "XO------" + std::string(48, '-') + "------OX X";
  const CliRun run = run_cli({"play", "--x", "human", "--o", "human", "--position", position}, "c1\n");
  EXPECT_THAT(run.out, HasSubstr("human (O) has no move and passes."));
  EXPECT_THAT(run.out, HasSubstr("Last move: O passed"));
}

TEST(Play, EmptyCellsGoToTheWinner) {
  const CliRun run =
      run_cli({"play", "--x", "human", "--position", "-OX" + std::string(61, '-') + " X"}, "a1\n");
  EXPECT_THAT(run.out, HasSubstr("human (X) wins, 64 to 0 (empty cells count for the winner)."));
}

TEST(Play, LeavingSaysHowToGoOn) {
  const CliRun run = run_cli({"play", "--game", "adjacency", "--rounds", "5"}, "f5\nquit\n");
  const std::string_view offer =
      std::string_view(run.out).substr(run.out.find("--game adjacency --position '"));
  const std::string position(split(offer, '\'')[1]);
  const CliRun again = run_cli({"play", "--game", "adjacency", "--position", position});
  EXPECT_THAT(again.out, HasSubstr("Rounds left: 4"));
}

TEST(Play, ColoursAndNamesOnlyOnATerminalThatHasThem) {
  EXPECT_THAT(run_cli({"play", "--terminal"}, "f5\n").out, Not(HasSubstr("\033")));
  EXPECT_THAT(run_cli({"play", "--terminal"}, "f5\n", true).out, HasSubstr("\033["));
}

TEST(Play, BotsAlonePlayToTheEnd) {
  for (const std::string game : {"othello", "othello:size=6", "adjacency", "adjacency:size=5,neighbours=8"}) {
    const CliRun run = run_cli({"play", "--game", game, "--x", "random", "--o", "greedy"});
    EXPECT_EQ(run.status, kDone);
    EXPECT_THAT(run.out, ::testing::AnyOf(HasSubstr(" wins, "), HasSubstr("A draw, "))) << game;
  }
}

}  // namespace
}  // namespace turncoat::cli
