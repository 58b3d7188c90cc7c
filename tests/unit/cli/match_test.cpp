// `match` and `stats` as commands: files that go on, the keys of the contract, errors.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/file.h"
#include "core/text.h"
#include "support/golden_file.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

namespace fs = std::filesystem;
using testing::CliRun;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::read_text_file;
using testing::run_cli;

// A name of its own for each test; the file is removed at the end.
class MatchFile : public ::testing::Test {
 protected:
  MatchFile()
      : path_(fs::temp_directory_path() /
              fmt::format("turncoat-{}-{}.jsonl",
                          ::testing::UnitTest::GetInstance()->current_test_info()->name(), ::getpid())) {}
  ~MatchFile() override { fs::remove(path_); }

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string text() const { return read_text_file(path_); }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

  // A short match that writes to the file.
  [[nodiscard]] CliRun match(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"match",          "random", "greedy", "--game",
                                      "othello:size=6", "--out",  path()};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }

 private:
  fs::path path_;
};

// The only thing in a result file that differs between two runs.
std::string without_seconds(const std::string& text) {
  std::string kept;
  for (const std::string_view line : split(text, '\n')) {
    kept += std::string(line.substr(0, line.find(",\"seconds\":["))) + '\n';
  }
  return kept;
}

std::string without_time(const std::string& report) { return report.substr(0, report.find("\ntime ")); }

TEST_F(MatchFile, HasTheSameGamesWithAnyNumberOfThreads) {
  ASSERT_EQ(match({"--games", "20"}).status, kDone);
  const std::string one = without_seconds(text());
  EXPECT_EQ(std::ranges::count(text(), '\n'), 21);
  for (const std::string threads : {"2", "4"}) {
    fs::remove(path());
    ASSERT_EQ(match({"--games", "20", "--threads", threads}).status, kDone);
    EXPECT_EQ(without_seconds(text()), one);
  }
}

TEST_F(MatchFile, GoesOnWhereItStopped) {
  const CliRun whole = match({"--games", "12"});
  const std::string expected = without_seconds(text());
  fs::remove(path());
  ASSERT_EQ(match({"--games", "4"}).status, kDone);
  const CliRun rest = match({"--games", "12"});
  EXPECT_EQ(rest.status, kDone);
  EXPECT_THAT(rest.err, HasSubstr("has 4 games already"));
  EXPECT_EQ(without_seconds(text()), expected);
  EXPECT_EQ(without_time(rest.out), without_time(whole.out));
  const CliRun again = match({"--games", "12"});  // nothing left to do
  EXPECT_EQ(without_time(again.out), without_time(whole.out));
  EXPECT_EQ(without_seconds(text()), expected);
}

TEST_F(MatchFile, GoesOnAfterALineThatWasCutOff) {
  ASSERT_EQ(match({"--games", "6"}).status, kDone);
  const std::string whole = text();
  write(whole.substr(0, whole.rfind('{') + 40));
  const CliRun rest = match({"--games", "6"});
  EXPECT_EQ(rest.status, kDone);
  EXPECT_THAT(rest.err, HasSubstr("ends in the middle of a line"));
  EXPECT_EQ(without_seconds(text()), without_seconds(whole));
}

TEST_F(MatchFile, OfAnotherMatchIsRefusedAndStaysAsItIs) {
  ASSERT_EQ(match({"--games", "2"}).status, kDone);
  const std::string before = text();
  const CliRun other = match({"--games", "2", "--seed", "9"});
  EXPECT_EQ(other.status, kFailed);
  EXPECT_THAT(other.err, HasSubstr("seed is 1 there and 9 here"));
  EXPECT_EQ(text(), before);
  write("my diary\n");
  EXPECT_THAT(match({"--games", "2"}).err, HasSubstr("not JSON: a result file has one JSON object"));
  EXPECT_EQ(text(), "my diary\n");
}

TEST_F(MatchFile, GivesTheSameResultToStats) {
  for (const std::string first : {"alternate", "a"}) {
    fs::remove(path());
    const CliRun played = match({"--games", "10", "--sprt", "0,10", "--first", first});
    const CliRun computed = run_cli({"stats", path(), "--sprt", "0,10"});
    EXPECT_EQ(computed.status, kDone) << computed.err;
    EXPECT_EQ(computed.err, "");
    EXPECT_EQ(without_time(computed.out), without_time(played.out));
  }
}

TEST_F(MatchFile, CutOffIsReadUpToItsLastWholeGame) {
  ASSERT_EQ(match({"--games", "6"}).status, kDone);
  write(text().substr(0, text().size() - 10));
  const CliRun run = run_cli({"stats", path(), "--json"});
  EXPECT_EQ(run.status, kDone);
  EXPECT_THAT(run.err, HasSubstr("the last line is cut off"));
  EXPECT_THAT(run.err, HasSubstr("lacks its second game"));
  const nlohmann::json result = nlohmann::json::parse(run.out);
  EXPECT_EQ(result.at("games"), 5);
  int pairs = 0;
  for (const int count : result.at("ptnml")) pairs += count;
  EXPECT_EQ(pairs, 2);
}

TEST_F(MatchFile, ThatIsWrongIsExplainedByStats) {
  const CliRun missing = run_cli({"stats", path()});
  EXPECT_EQ(missing.status, kFailed);
  EXPECT_THAT(missing.err, HasSubstr("No such file"));
  write("");
  EXPECT_THAT(run_cli({"stats", path()}).err, HasSubstr("no line in it is whole"));
  ASSERT_EQ(match({"--games", "2"}).status, kDone);
  std::string bad = text();
  bad.replace(bad.find("\"margin\":"), 9, "\"margin\":6,\"was\":");
  write(bad);
  const CliRun run = run_cli({"stats", path()});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("line 2: margin must be"));
}

// Two runs with one file would leave lines that neither can go on from.
TEST_F(MatchFile, IsWrittenByOneRunAtATime) {
  ASSERT_EQ(match({"--games", "2"}).status, kDone);
  const std::string before = text();
  {
    const LockedFile other = LockedFile::open(path()).value();
    const CliRun run = match({"--games", "4"});
    EXPECT_EQ(run.status, kFailed);
    EXPECT_THAT(run.err, HasSubstr("is in use by another run"));
    EXPECT_EQ(text(), before);
  }
  EXPECT_EQ(match({"--games", "4"}).status, kDone);
  EXPECT_EQ(std::ranges::count(text(), '\n'), 5);
}

// It takes no room on the disk, and would take 16 GiB of memory.
TEST_F(MatchFile, ThatIsHugeIsRefusedBeforeItIsRead) {
  write("");
  fs::resize_file(path(), std::uintmax_t{8} << 30);
  for (const CliRun& run : {run_cli({"stats", path()}), match({"--games", "2"})}) {
    EXPECT_EQ(run.status, kFailed);
    EXPECT_THAT(run.err, HasSubstr("line 1: the line is longer than 1 MiB"));
  }
}

TEST_F(MatchFile, CannotDriveTheTerminal) {
  ASSERT_EQ(match({"--games", "2"}).status, kDone);
  std::string hostile = text();
  hostile.replace(hostile.find("\"random\""), 8, "\"\\u001b[2J\\u009b31mrandom\"");
  write(hostile);
  const CliRun read = run_cli({"stats", path()});
  EXPECT_EQ(read.status, kDone) << read.err;
  EXPECT_THAT(read.out, HasSubstr("A            \\x1b[2J"));
  const CliRun refused = match({"--games", "2"});
  EXPECT_EQ(refused.status, kFailed);
  for (const std::string& shown : {read.out, refused.err}) {
    EXPECT_EQ(shown.find('\x1b'), std::string::npos) << shown;
    EXPECT_EQ(shown.find("\xc2\x9b"), std::string::npos) << shown;
  }
}

TEST(StatsCommand, AFolderIsExplained) {
  const CliRun run = run_cli({"stats", "/"});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("this is a directory"));
}

TEST(MatchCommand, JsonHasTheKeysOfTheContract) {
  const CliRun run = run_cli({"match", "random", "greedy", "--game", "adjacency", "--rounds", "4", "--games",
                              "10", "--nodes", "5", "--time", "60", "--depth", "1", "--json"});
  ASSERT_EQ(run.status, kDone) << run.err;
  EXPECT_EQ(run.err, "");
  const nlohmann::json result = nlohmann::json::parse(run.out);
  EXPECT_EQ(result.at("games"), 10);
  EXPECT_EQ(result.at("wins_a").get<int>() + result.at("draws").get<int>() + result.at("wins_b").get<int>(),
            10);
  for (const char* const key : {"elo", "elo_error"}) EXPECT_TRUE(result.contains(key)) << key;
  EXPECT_EQ(result.at("reasons").at("normal"), 10);
  EXPECT_EQ(result.at("game"), "adjacency:rounds=4");
}

TEST_F(MatchFile, KeepsTheClock) {
  const CliRun played = match({"--games", "2", "--clock", "60+0.5"});
  ASSERT_EQ(played.status, kDone) << played.err;
  EXPECT_THAT(played.out, HasSubstr("seed 1, clock 60+0.5\n"));
  EXPECT_THAT(text(), HasSubstr(R"("time":null,"clock":"60+0.5")"));
  EXPECT_EQ(without_time(run_cli({"stats", path()}).out), without_time(played.out));
  EXPECT_THAT(match({"--games", "2"}).err, HasSubstr("clock is \"60+0.5\" there and null here"));
}

// One game tells nothing about errors, and a program must still be able to read the answer.
TEST(MatchCommand, ResultsThatTellNothingAreNull) {
  const CliRun run = run_cli({"match", "random", "random", "--games", "1", "--first", "a", "--json"});
  ASSERT_EQ(run.status, kDone) << run.err;
  const nlohmann::json result = nlohmann::json::parse(run.out);
  EXPECT_TRUE(result.at("elo_error").is_null());
  EXPECT_TRUE(result.at("nelo").is_null());
  EXPECT_TRUE(result.at("los").is_null());
  EXPECT_TRUE(result.at("margin_error").is_null());
  EXPECT_TRUE(result.at("ptnml").is_null());
}

// Without chance, two bots repeat the same two games.
TEST(MatchCommand, RepeatedGamesAreNamed) {
  const CliRun run =
      run_cli({"match", "greedy:seed=1", "greedy:seed=2", "--openings", "none", "--games", "20"});
  EXPECT_THAT(run.out, HasSubstr("only 2 different games of 20: the error bars mean nothing"));
}

TEST(MatchCommand, WrongUsageIsOneSentence) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"random"}, "BOT"},
      {{"random", "greddy"}, "did you mean 'greedy'?"},
      {{"random", "greedy", "--games", "3"}, "--games must be even"},
      {{"random", "greedy", "--games", "0"}, "from 1 to"},
      {{"random", "greedy", "--first", "x"}, "none of a, b, alternate"},
      {{"random", "greedy", "--openings", "random:99"}, "--openings: random:99 leaves nothing to play"},
      {{"random", "greedy", "--game", "adjacency", "--rounds", "2", "--openings", "random:3"}, "random:2"},
      {{"random", "greedy", "--sprt", "10,0"}, "elo0 must be below elo1"},
      {{"random", "greedy", "--balance", "-1"}, "number of discs"},
      {{"random", "greedy", "--time", "soon"}, "number of seconds"},
      {{"random", "greedy", "--clock", "1h"}, "'1h' is not a clock: write the seconds of a player"},
      {{"random", "greedy", "--clock", "60", "--time", "1"},
       "--time limits each move and --clock the whole game: give one of them"},
      {{"random", "greedy", "--rounds", "3"}, "othello has no --rounds"},
      {{"random", "greedy", "--position", std::string(64, 'X')}, "the game is over"},
  };
  for (const auto& [words, message] : wrong) {
    std::vector<std::string> arguments = {"match"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, kWrongUsage) << message;
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_THAT(run.err, EndsWith("--help\n"));
  }
}

TEST(MatchCommand, AFileThatCannotBeWrittenIsAFailure) {
  const CliRun run = run_cli({"match", "random", "random", "--games", "2", "--out", "/nowhere/at/all.jsonl"});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("'/nowhere/at/all.jsonl' cannot be written"));
}

// fastchess elo_test.cpp, EloWDL 2 and EloPentanomial 1.
TEST(StatsCommand, ComputesFromCounts) {
  const CliRun games = run_cli({"stats", "--wins", "136", "--draws", "111", "--losses", "96"});
  EXPECT_THAT(games.out, HasSubstr("Elo          +40.7 +/- 30.4\n"));
  EXPECT_THAT(games.out, HasSubstr("LOS          99.6 %\n"));
  const CliRun pairs = run_cli({"stats", "--ptnml", "34,54,63,64,75", "--json"});
  const nlohmann::json result = nlohmann::json::parse(pairs.out);
  EXPECT_EQ(result.at("games"), 580);
  EXPECT_NEAR(result.at("elo"), 55.58, 0.005);
  EXPECT_NEAR(result.at("nelo_error"), 28.28, 0.005);
}

TEST(StatsCommand, OneSidedResultsGiveABound) {
  // Wilson's lower bound of 10 of 10 is 1 / (1 + 3.8415 / 10) = 0.7225, which is 166 Elo.
  EXPECT_THAT(run_cli({"stats", "--wins", "10"}).out, HasSubstr("Elo          at least +166 (95 %)"));
  EXPECT_THAT(run_cli({"stats", "--losses", "10"}).out, HasSubstr("Elo          at most -166 (95 %)"));
  EXPECT_THAT(run_cli({"stats", "--draws", "3"}).out,
              HasSubstr("Elo          +0.0 (these games tell no error"));
  for (const std::string option : {"--wins", "--draws", "--losses"}) {
    const nlohmann::json result = nlohmann::json::parse(run_cli({"stats", option, "10", "--json"}).out);
    EXPECT_TRUE(result.at("elo_error").is_null());
  }
}

TEST(StatsCommand, WrongUsageIsOneSentence) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"stats"},
                                             {"stats", "--ptnml", "1,2,3"},
                                             {"stats", "--ptnml", "1,2,3,4,-5"},
                                             {"stats", "--ptnml", "0,0,0,0,0"},
                                             {"stats", "--wins", "1", "--ptnml", "1,2,3,4,5"},
                                             {"stats", "--wins", "1", "--sprt", "x"}}) {
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, kWrongUsage) << run.err;
    EXPECT_THAT(run.err, EndsWith("--help\n"));
  }
}

}  // namespace
}  // namespace turncoat::cli
