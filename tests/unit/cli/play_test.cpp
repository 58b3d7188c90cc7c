// The terminal game as a person meets it; whole games are in tests/golden/cli.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "cli/terminal_play.h"
#include "core/text.h"
#include "store/data_folder.h"
#include "support/run_cli.h"
#include "support/variants.h"
#include "unit/session/support.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::ContainsRegex;
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

TEST(Serve, AFolderInUseIsAFailure) {
  const testing::TemporaryFolder folder;
  const Result<DataFolder> used = DataFolder::open(folder.path());
  ASSERT_TRUE(used) << used.error().message;
  std::ofstream(folder.path() / "address") << "http://127.0.0.1:7117/\n";
  const CliRun second = run_cli({"serve", "--data", folder.path().string()});
  EXPECT_EQ(second.status, kFailed);
  EXPECT_THAT(second.err, HasSubstr("another turncoat is running on this folder"));
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

// The moves of a game between bots.
std::string moves_between(const std::string& x, const std::string& o, const std::string& seed) {
  const std::string out = run_cli({"play", "--x", x, "--o", o, "--seed", seed}).out;
  return out.substr(out.find("Moves: "));
}

TEST(Play, TheSameSeedPlaysTheSameGame) {
  EXPECT_EQ(moves_between("random", "random", "3"), moves_between("random", "random", "3"));
  EXPECT_NE(moves_between("random", "random", "3"), moves_between("random", "random", "4"));
}

TEST(Play, ASeedInTheBotItselfStays) {
  EXPECT_EQ(moves_between("random:seed=1", "random:seed=2", "3"),
            moves_between("random:seed=1", "random:seed=2", "4"));
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

// Report E shows what each move of the computer cost; so does the terminal.
TEST(Play, TellsWhatABotsMoveCost) {
  const CliRun run = run_cli({"play", "--o", "minimax:depth=2"}, "f5\n");
  EXPECT_THAT(run.out, ContainsRegex("minimax:depth=2 \\(O\\) plays .., turning 1, [1-9][0-9]* nodes in "
                                     "[0-9]+\\.[0-9]+ m?s\\.\n"));
}

TEST(Play, EmptiesBeginsLate) {
  const auto empties_of = [](const std::string& empties, const std::string& seed) {
    const CliRun run =
        run_cli({"play", "--x", "human", "--o", "human", "--empties", empties, "--seed", seed});
    EXPECT_EQ(run.status, kDone) << run.err;
    return run.out;
  };
  const auto empty_cells = [](const std::string& board) {
    static const std::regex marks("[ >] [XO] +([0-9]+)  human");
    int empty = 64;
    for (std::sregex_iterator found(board.begin(), board.end(), marks), end; found != end; ++found) {
      empty -= std::stoi((*found)[1]);
    }
    return empty;
  };
  for (const int empties : {1, 10, 60}) {
    EXPECT_EQ(empty_cells(empties_of(std::to_string(empties), "3")), empties);
  }
  EXPECT_EQ(empties_of("20", "3"), empties_of("20", "3"));
  EXPECT_NE(empties_of("20", "3"), empties_of("20", "4"));
}

// The moves alone would not be legal from the usual start.
TEST(Play, AGameThatBeganLateIsPrintedWithItsStart) {
  const CliRun run = run_cli({"play", "--x", "greedy", "--o", "greedy", "--empties", "8"});
  EXPECT_EQ(run.status, kDone) << run.err;
  const std::size_t begin = run.out.find("(;GM[Othello]");
  ASSERT_NE(begin, std::string::npos) << run.out;
  const CliRun reviewed = run_cli({"analyze", "-", "--depth", "2"}, run.out.substr(begin));
  EXPECT_EQ(reviewed.status, kDone) << reviewed.err;
  EXPECT_THAT(run_cli({"play", "--x", "greedy", "--o", "greedy"}).out, Not(HasSubstr("(;GM[")));
}

TEST(Play, EmptiesThatCannotBeAreRefused) {
  const auto complaint = [](std::vector<std::string> more) {
    more.insert(more.begin(), "play");
    const CliRun run = run_cli(more);
    EXPECT_EQ(run.status, kWrongUsage);
    return run.err;
  };
  EXPECT_THAT(complaint({"--empties", "0"}), HasSubstr("--empties: 0 is not from 1 to 60"));
  EXPECT_THAT(complaint({"--empties", "33", "--game", "othello:size=6"}),
              HasSubstr("33 is not from 1 to 32"));
  EXPECT_THAT(complaint({"--empties", "few"}), HasSubstr("--empties: 'few' is not a whole number"));
  EXPECT_THAT(complaint({"--empties", "9", "--game", "adjacency"}),
              HasSubstr("played for a number of rounds"));
  EXPECT_THAT(complaint({"--empties", "9", "--position", std::string(64, '-') + " X"}),
              HasSubstr("--empties and --position both say where to begin"));
}

// A bot with a mistake in it.
class Thrower final : public Player {
 public:
  Chosen choose(const AnyPosition& /*position*/, const Limits& /*limits*/, const std::stop_token& /*stop*/,
                Observer* /*observer*/) override {
    throw std::runtime_error("out of ideas");
  }
};

std::string play_with_thrower(std::unique_ptr<Player> x, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  Streams streams{.in = in, .out = out, .err = out};
  const std::string spec = x ? "random" : "human";
  const GameRegistry games = testing::builtin_games();
  play_at_terminal(
      {.games = games,
       .title = "Othello",
       .start = AnyPosition(othello::Position<8>()),
       .seats = {{{spec, spec, std::move(x)}, {"thrower", "thrower", std::make_unique<Thrower>()}}}},
      streams);
  return out.str();
}

TEST(Play, ABotThatThrowsLeavesTheGameToThePerson) {
  const std::string out = play_with_thrower(nullptr, "f5\nf6\nmoves\nundo\nmoves\n");
  EXPECT_THAT(out, HasSubstr("thrower (O) failed: it threw an exception\nout of ideas\n"));
  EXPECT_THAT(out, HasSubstr("Play a move in its place"));
  EXPECT_THAT(out, HasSubstr("Last move: O f6, turned 1")) << "in the place of the bot";
  EXPECT_THAT(out, HasSubstr("Moves: f5f6\n"));
  EXPECT_THAT(out, HasSubstr("Moves: none yet\n")) << "back at the person's own turn";
}

TEST(Play, ABotThatThrowsEndsAGameBetweenBots) {
  const std::string out = play_with_thrower(std::make_unique<Thrower>(), "");
  EXPECT_THAT(out, HasSubstr("random (X) failed: it threw an exception"));
  EXPECT_THAT(out, Not(HasSubstr("Play a move")));
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
