// `analyze` as a command: where games come from, what is printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "cli/review_text.h"
#include "core/machine_memory.h"
#include "core/random.h"
#include "games/any_position.h"
#include "players/pick.h"
#include "support/json_lines.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using ::testing::AllOf;
using testing::CliRun;
using ::testing::HasSubstr;
using testing::json_lines;
using testing::run_cli;

const std::string kMoves = "f5d6c3d3c4f4";

TEST(Analyze, PositionsAloneAreNoGame) {
  const CliRun run = run_cli({"analyze", "-"}, std::string(62, 'X') + "O- X;\n");
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("there is no move to look at; turncoat solve --file reads positions"));
  EXPECT_EQ(run.out, "");
}

TEST(Analyze, ReadsMovesAndStandardInput) {
  const CliRun pasted = run_cli({"analyze", kMoves, "--depth", "3", "--hash", "1"});
  EXPECT_EQ(pasted.status, kDone) << pasted.err;
  EXPECT_THAT(pasted.out, AllOf(HasSubstr("\n  1  X f5 "), HasSubstr("\n  6  O f4 "), HasSubstr("depth 3")));
  EXPECT_EQ(run_cli({"analyze", "-", "--depth", "3", "--hash", "1"}, kMoves).out, pasted.out);
}

TEST(Analyze, JsonHasAnObjectAMoveAndASummaryAGame) {
  const std::string two = kMoves + "\n" + kMoves + "\n";
  const std::vector<nlohmann::json> lines =
      json_lines(run_cli({"analyze", "-", "--depth", "2", "--hash", "1", "--json"}, two).out);
  ASSERT_EQ(lines.size(), 14U);
  EXPECT_EQ(lines[0].at("ply"), 1);
  EXPECT_EQ(lines[0].at("side"), "X");
  EXPECT_EQ(lines[0].at("move"), "f5");
  EXPECT_EQ(lines[0].at("exact"), false);
  EXPECT_EQ(lines[0].at("depth"), 2);
  EXPECT_EQ(lines[5].at("side"), "O");
  for (const std::string player : {"x", "o"}) {
    EXPECT_EQ(lines[6].at(player).at("choices"), 3);
    EXPECT_TRUE(lines[6].at(player).at("accuracy").is_number());
  }
  EXPECT_EQ(lines[6].at("opening"), nlohmann::json({{"name", "Tiger"}, {"ply", 5}}));
  nlohmann::json second = lines[7];  // the same game is seen the same again
  second["game"] = 1;
  EXPECT_EQ(second, lines[0]);
}

// A whole game of random moves.
std::string random_transcript() {
  Rng rng(23);
  std::vector<Move> moves;
  for (AnyPosition position = othello::Position<8>(); !position.is_over(); position.play(moves.back())) {
    moves.push_back(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
  }
  return transcript_of(moves);
}

// Near the end values come from the solver: nothing of what it learned in the first game shows in the second.
TEST(Analyze, TheSameGameTwiceIsSeenTheSame) {
  const std::string game = random_transcript();
  std::vector<nlohmann::json> lines = json_lines(
      run_cli({"analyze", "-", "--nodes", "20000", "--hash", "16", "--json"}, game + "\n" + game + "\n").out);
  ASSERT_GT(lines.size(), 120U);
  const std::size_t half = lines.size() / 2;
  for (std::size_t i = 0; i < half; ++i) {
    lines[half + i]["game"] = 1;
    EXPECT_EQ(lines[half + i], lines[i]);
  }
}

TEST(Analyze, SaysTheNameOfTheOpening) {
  EXPECT_THAT(run_cli({"analyze", kMoves, "--depth", "1", "--hash", "1"}).out,
              ::testing::StartsWith("othello\nopening: Tiger, ply 5\n\nply "));
  const std::vector<std::string> other = {"analyze", "a1", "--game", "adjacency:size=4,rounds=2",
                                          "--depth", "1",  "--hash", "1"};
  EXPECT_EQ(run_cli(other).out.find("opening"), std::string::npos);
  std::vector<std::string> as_json = other;
  as_json.emplace_back("--json");
  EXPECT_EQ(json_lines(run_cli(as_json).out).back().at("opening"), nullptr);
}

// What is right for the machine is named.
TEST(Analyze, MoreMemoryThanThereIsIsRefused) {
  const int most = std::min(most_table_memory(machine_memory()), 65536);
  for (const std::string command : {"analyze", "solve", "gtp", "nboard"}) {
    std::vector<std::string> words = {command, "--hash", std::to_string(most + 1)};
    if (command == "analyze") words.push_back(kMoves);
    const CliRun run = run_cli(words);
    EXPECT_EQ(run.status, kWrongUsage) << command;
    EXPECT_THAT(run.err, AllOf(HasSubstr("--hash"), HasSubstr(fmt::format("1 to {}", most)))) << command;
  }
}

TEST(Analyze, NamesOfAFileCannotDriveTheTerminal) {
  const std::string game = R"({"game":"othello","moves":"f5","names":{"X":"Zoë\u001b[2J","O":"\u009b31m"}})";
  const CliRun run = run_cli({"analyze", "-", "--depth", "1", "--hash", "1"}, game);
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr(R"(othello: Zoë\x1b[2J (X), \xc2\x9b31m (O))"));
}

// On a full board but for two cells everything is known: c1 wins 64 to 0.
TEST(Analyze, AFinishedGameIsExactAtItsEnd) {
  const std::string game = R"({"game":"othello","start":"XO)" + std::string(62, '-') + R"( X","moves":"c1"})";
  const CliRun run = run_cli({"analyze", "-", "--hash", "1"}, game);
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("  1  X c1         +64"));
  EXPECT_THAT(run.out, HasSubstr("forced"));
}

TEST(Analyze, DrawsAGraphForPeople) {
  const std::vector<std::string> words = {"analyze", kMoves, "--depth", "2", "--hash", "1"};
  EXPECT_THAT(run_cli(words, "", true).out, HasSubstr("\n  +0 "));
  EXPECT_EQ(run_cli(words).out.find("\n  +0 "), std::string::npos);
}

TEST(Analyze, GraphAndTextTellExactFromEstimated) {
  EXPECT_EQ(appraisal_text({6, true}), "+6");
  EXPECT_EQ(appraisal_text({6, false}), "~+6.0");
  AnyPosition x = othello::Position<8>();
  AnyPosition o = x;
  o.play(Move(make_square(4, 5)));
  const std::vector<ReviewedMove> moves = {{.position = x, .best = {16, false}},
                                           {.position = o, .best = {16, true}},
                                           {.position = x, .best = {0, true}}};
  EXPECT_EQ(value_graph(moves), " +16 o\n +12\n  +8\n  +4\n  +0 --*\n  -4\n  -8\n -12\n -16  *\n");
}

TEST(Analyze, SaysWhatIsWrong) {
  EXPECT_EQ(run_cli({"analyze"}).status, kWrongUsage);
  const CliRun missing = run_cli({"analyze", "no-such-game.ggf"});
  EXPECT_EQ(missing.status, kFailed);
  EXPECT_THAT(missing.err, HasSubstr("'no-such-game.ggf' is no file, and no game"));
  EXPECT_EQ(run_cli({"analyze", "f5f5"}).status, kFailed);
  EXPECT_EQ(run_cli({"analyze", "-"}, "").status, kFailed);
}

}  // namespace
}  // namespace turncoat::cli
