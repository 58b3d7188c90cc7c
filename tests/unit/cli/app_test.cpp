#include "cli/app.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "support/json_lines.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::json_lines;
using testing::run_cli;

// Each of these is wrong usage: status 2, nothing on stdout, one line on stderr that says where help is.
TEST(App, WrongUsageIsOneSentence) {
  const std::vector<std::vector<std::string>> wrong = {
      {"prft"},
      {""},
      {"perft", "--dpth", "3"},
      {"perft", "--depth"},
      {"perft", "--depth", "x"},
      {"perft", "--depth", "0"},
      {"perft", "--depth", "99999999999999999999"},
      {"perft", "--depth", "3", "--depth", "4"},
      {"perft", "--json=1"},
      {"perft", "3"},
      {"perft", "--game", "go"},
      {"perft", "--game", ""},
      {"perft", "--game", "othello:size"},
      {"perft", "--position", "\033[2J"},
      {"completion"},
      {"completion", "tcsh"},
      {"help", "prft"},
      {"play", "--x", "humn"},
      {"serve", "--allow-commands", "--address", "0.0.0.0"},
      {"serve", "--allow-commands", "--address", "::"},
      {"play", "--seed", "-1"},
      {"play", "--name-x", "\033[2J"},
      {"play", "--name-x", std::string(1000, 'a')},
      {std::string(100'000, 'x')},
      {"--" + std::string(100'000, 'x')},
  };
  for (const std::vector<std::string>& arguments : wrong) {
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, kWrongUsage) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_EQ(run.err.find('\033'), std::string::npos) << run.err;
    EXPECT_LT(run.err.size(), 400U) << run.err.substr(0, 400);
    EXPECT_THAT(run.err, EndsWith("--help\n"));
  }
}

TEST(App, SuggestsTheNearestWord) {
  EXPECT_THAT(run_cli({"prft"}).err, HasSubstr("did you mean 'perft'?"));
  EXPECT_THAT(run_cli({"perft", "--dpth=3"}).err, HasSubstr("'--dpth' (did you mean '--depth'?)"));
  EXPECT_THAT(run_cli({"perft", "--game", "othelo"}).err, HasSubstr("did you mean 'othello'?"));
  EXPECT_THAT(run_cli({"perft", "--game", "othello:sise=6"}).err, HasSubstr("did you mean 'size'?"));
  EXPECT_THAT(run_cli({"play", "--x", "humn"}).err, HasSubstr("did you mean 'human'?"));
  EXPECT_THAT(run_cli({"play", "--o", "greddy"}).err, HasSubstr("did you mean 'greedy'?"));
  EXPECT_THAT(run_cli({"completion", "bsh"}).err, HasSubstr("did you mean 'bash'?"));
  EXPECT_THAT(run_cli({"help", "bnch"}).err, HasSubstr("did you mean 'bench'?"));
}

TEST(App, HelpIsTheSameInBothForms) {
  for (const std::string command : {"play",    "serve",  "games", "bots",  "move",       "solve",  "analyze",
                                    "gtp",     "nboard", "match", "stats", "experiment", "evolve", "perft",
                                    "convert", "prove",  "check", "bench", "completion", "help"}) {
    const CliRun by_option = run_cli({command, "--help"});
    EXPECT_EQ(by_option.status, kDone);
    EXPECT_EQ(by_option.out, run_cli({"help", command}).out);
    EXPECT_THAT(by_option.out, HasSubstr("examples:\n"));
  }
  EXPECT_EQ(run_cli({"--help"}).out, run_cli({"help"}).out);
}

TEST(App, HelpFitsTheTerminal) {
  for (const std::string command : {"play",    "serve",  "games", "bots",  "move",       "solve",  "analyze",
                                    "gtp",     "nboard", "match", "stats", "experiment", "evolve", "perft",
                                    "convert", "prove",  "check", "bench", "completion", "help"}) {
    const std::string help = run_cli({command, "--help"}).out;
    for (const std::string_view line : split(help, '\n')) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(App, WithoutACommandItPlays) {
  EXPECT_EQ(run_cli({"--terminal"}).out, run_cli({"play", "--terminal"}).out);
  EXPECT_EQ(run_cli({"--game", "adjacency"}).out, run_cli({"play", "--game", "adjacency"}).out);
}

TEST(App, OutputThatCannotBeWrittenIsAFailure) {
  std::istringstream in;
  std::ostream out(nullptr);
  std::ostringstream err;
  Streams streams{.in = in, .out = out, .err = err};
  EXPECT_EQ(run({"games"}, streams), kFailed);
  EXPECT_EQ(err.str(), "turncoat: the output could not be written\n");
}

TEST(App, ListsHaveTheKeysOfTheContract) {
  for (const std::string command : {"games", "bots"}) {
    const std::vector<nlohmann::json> lines = json_lines(run_cli({command, "--json"}).out);
    EXPECT_GE(lines.size(), 2U);
    for (const nlohmann::json& line : lines) {
      EXPECT_TRUE(line.at("name").is_string());
      EXPECT_TRUE(line.at("game").is_string());
      EXPECT_TRUE(line.at("parameters").is_array());
    }
  }
}

// The published counts of Othello, a pass being a ply.
TEST(App, PerftCountsEachDepth) {
  const std::vector<nlohmann::json> lines = json_lines(run_cli({"perft", "--depth", "6", "--json"}).out);
  const std::vector<int> published = {4, 12, 56, 244, 1396, 8200};
  ASSERT_EQ(lines.size(), published.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].at("depth"), i + 1);
    EXPECT_EQ(lines[i].at("nodes"), published[i]);
    EXPECT_TRUE(lines[i].at("seconds").is_number());
  }
}

TEST(App, PerftDividesByMoveAndAddsUp) {
  const std::vector<nlohmann::json> lines =
      json_lines(run_cli({"perft", "--depth", "6", "--divide", "--json"}).out);
  ASSERT_EQ(lines.size(), 5U);  // four moves and the sum
  int sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += lines[i].at("nodes").get<int>();
  EXPECT_EQ(sum, 8200);
  EXPECT_EQ(lines[4].at("nodes"), 8200);
}

// A game that is over is one line, and a position without a move but a pass has one move.
TEST(App, PerftDividesWhereThereIsNothingToPlay) {
  const std::string full(64, 'X');
  EXPECT_EQ(json_lines(run_cli({"perft", "--position", full, "--divide", "--json"}).out).back().at("nodes"),
            1);
  const std::string passing = "XO" + std::string(62, '-') + " O";  // only X can move, on c1
  const std::vector<nlohmann::json> lines =
      json_lines(run_cli({"perft", "--position", passing, "--depth", "2", "--divide", "--json"}).out);
  EXPECT_EQ(lines.front().at("move"), "pa");
  EXPECT_EQ(lines.back().at("nodes"), 1);
}

// 56 cells are empty at the start, one fewer after each ply, and two rounds are four plies.
TEST(App, PerftKnowsRoundsAndPositions) {
  const auto last_count = [](const std::vector<std::string>& arguments) {
    return json_lines(run_cli(arguments).out).back().at("nodes").get<int>();
  };
  EXPECT_EQ(last_count({"perft", "--game", "adjacency", "--depth", "3", "--json"}), 56 * 55 * 54);
  EXPECT_EQ(last_count({"perft", "--game", "adjacency", "--rounds", "1", "--depth", "3", "--json"}), 56 * 55);
  EXPECT_EQ(last_count({"perft", "--game", "adjacency:size=4", "--position", "XO-------------- O 2",
                        "--depth", "2", "--json"}),
            14 * 13);
}

TEST(App, SettingsThatContradictAPositionAreRefused) {
  const std::string position = "XO-------------- O 2";
  EXPECT_THAT(run_cli({"perft", "--game", "adjacency:size=4", "--rounds", "1", "--position", position}).err,
              HasSubstr("rounds is given twice"));
  EXPECT_THAT(run_cli({"perft", "--game", "adjacency:size=4,first=O", "--position", position}).err,
              HasSubstr("first is given twice"));
}

}  // namespace
}  // namespace turncoat::cli
