// `improve`: rounds in a folder, whoever was killed on the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/app.h"
#include "core/file.h"
#include "eval/othello/pattern_weights.h"
#include "support/golden_file.h"
#include "support/run_cli.h"
#include "support/scale.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using testing::read_text_file;
using testing::run_cli;
namespace fs = std::filesystem;

class ImproveCommand : public ::testing::Test {
 protected:
  ImproveCommand() {
    fs::create_directories(folder_);
    const std::vector<std::int16_t> zeros(othello::PatternWeights::kPhases *
                                          othello::Folding::all().weights());
    std::ofstream(path("zero.weights"), std::ios::binary)
        << othello::PatternWeights::to_bytes(zeros, "nothing");
  }
  ~ImproveCommand() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Rounds of a second. They begin with weights that know nothing, and the bounds let pass what is not much
  // worse, so that few games are enough to keep it.
  [[nodiscard]] std::vector<std::string> improve(const std::string& folder, int rounds,
                                                 const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"improve",       path(folder),
                                      "--rounds",      std::to_string(rounds),
                                      "--start",       path("zero.weights"),
                                      "--games",       "100",
                                      "--exact",       "5",
                                      "--passes",      "6",
                                      "--nodes",       "100",
                                      "--memory",      "1",
                                      "--match-games", "20",
                                      "--sprt",        "-200,-100,0.3,0.3"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("turncoat_improve_{}", ::getpid());
};

TEST_F(ImproveCommand, KeepsWhatTheMatchSays) {
  if (testing::kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  const CliRun run = run_cli(improve("good", 1));
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr(": kept\nthe best are of round 1: play them with engine:evaluation="));
  EXPECT_EQ(read_text_file(path("good/best.weights")), read_text_file(path("good/round-1.weights")));
  EXPECT_TRUE(othello::PatternWeights::parse(read_file(path("good/best.weights")).value()));

  // The other way round: weights from a hundred games against those in the program.
  std::vector<std::string> against_learned = improve("bad", 1);
  against_learned[5] = "learned";
  const CliRun refused = run_cli(against_learned);
  EXPECT_EQ(refused.status, kDone) << refused.err;
  EXPECT_THAT(refused.out, HasSubstr("not kept\nno round was better than the start\n"));
  EXPECT_FALSE(fs::exists(path("bad/best.weights")));
}

TEST_F(ImproveCommand, GoesOnWithMoreRoundsAsIfItHadNeverStopped) {
  if (testing::kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  EXPECT_EQ(run_cli(improve("whole", 2)).status, kDone);
  EXPECT_EQ(run_cli(improve("parts", 1)).status, kDone);
  const CliRun rest = run_cli(improve("parts", 2, {"--threads", "2"}));
  EXPECT_EQ(rest.status, kDone) << rest.err;
  EXPECT_THAT(rest.err, HasSubstr("has 1 rounds already; going on from there"));
  EXPECT_EQ(read_text_file(path("parts/log.jsonl")), read_text_file(path("whole/log.jsonl")));
  EXPECT_EQ(read_text_file(path("parts/best.weights")), read_text_file(path("whole/best.weights")));
}

// At any moment: after every stage, and in the middle of each.
TEST_F(ImproveCommand, SurvivesBeingKilled) {
  if (testing::kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  EXPECT_EQ(run_cli(improve("whole", 1)).status, kDone);
  for (const std::string file : {"log.jsonl", "round-1.positions", "round-1.weights", "round-1.games"}) {
    const std::string killed = "killed-" + file;
    const pid_t child = ::fork();
    if (child == 0) ::_exit(run_cli(improve(killed, 1, {"--threads", "2"})).status);
    const auto has_begun = [&] {
      std::error_code error;
      return fs::file_size(path(killed + "/" + file), error) > 0 && !error;
    };
    while (!has_begun() && ::waitpid(child, nullptr, WNOHANG) == 0) std::this_thread::yield();
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const CliRun rest = run_cli(improve(killed, 1));
    EXPECT_EQ(rest.status, kDone) << file << ": " << rest.err;
    EXPECT_EQ(read_text_file(path(killed + "/log.jsonl")), read_text_file(path("whole/log.jsonl"))) << file;
    EXPECT_EQ(read_text_file(path(killed + "/best.weights")), read_text_file(path("whole/best.weights")))
        << file;
  }
}

// What a crash in the middle of a write leaves.
TEST_F(ImproveCommand, GoesOnBehindTheLastWholeLine) {
  if (testing::kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  EXPECT_EQ(run_cli(improve("whole", 1)).status, kDone);
  const std::string log = read_text_file(path("whole/log.jsonl"));
  for (std::size_t bytes = 1; bytes < log.size(); bytes += log.size() / 4) {
    fs::remove_all(path("cut"));
    fs::copy(path("whole"), path("cut"));
    fs::remove(path("cut/best.weights"));
    fs::resize_file(path("cut/log.jsonl"), bytes);
    const CliRun rest = run_cli(improve("cut", 1));
    ASSERT_EQ(rest.status, kDone) << bytes << ": " << rest.err;
    ASSERT_EQ(read_text_file(path("cut/log.jsonl")), log) << bytes;
    ASSERT_TRUE(fs::exists(path("cut/best.weights")));
  }
}

TEST_F(ImproveCommand, SaysHowToGoOnWhenItIsInterrupted) {
  const pid_t child = ::fork();
  if (child == 0) {
    const CliRun run = run_cli(improve("stopped", 1, {"--seed", "2"}));
    std::ofstream(path("err")) << run.err;
    ::_exit(run.status);
  }
  while (!fs::exists(path("stopped/round-1.positions")) && ::waitpid(child, nullptr, WNOHANG) == 0)
    std::this_thread::yield();
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), kFailed);
  EXPECT_THAT(read_text_file(path("err")),
              HasSubstr("stopped in round 1 of 1; the same command goes on from there"));
}

TEST_F(ImproveCommand, RefusesWhatIsNotItsOwn) {
  std::ofstream(path("file")) << "text";
  EXPECT_THAT(run_cli(improve("file", 1)).err, HasSubstr("cannot be made a folder"));
  fs::create_directories(path("full"));
  std::ofstream(path("full/letter.txt")) << "text";
  EXPECT_THAT(run_cli(improve("full", 1)).err, HasSubstr("holds something else"));
  fs::create_directories(path("foreign"));
  std::ofstream(path("foreign/log.jsonl")) << "{\"a\":1}\n";
  EXPECT_THAT(run_cli(improve("foreign", 1)).err, HasSubstr("it is no log of `turncoat improve`"));
  EXPECT_THAT(run_cli({"improve", path("new"), "--start", path("nothing")}).err, HasSubstr("--start"));
  EXPECT_FALSE(fs::exists(path("new")));
  EXPECT_THAT(run_cli({"improve", path("new"), "--match-games", "3"}).err,
              HasSubstr("--match-games must be even"));
}

TEST_F(ImproveCommand, RefusesOtherOptionsAndDamage) {
  EXPECT_EQ(run_cli(improve("run", 1)).status, kDone);
  EXPECT_THAT(run_cli(improve("run", 1, {"--seed", "2"})).err, HasSubstr("seed is 1 there and 2 here"));
  const std::string log = read_text_file(path("run/log.jsonl"));
  std::ofstream(path("run/log.jsonl")) << log << "{\"round\":7,\"stage\":\"train\"}\n";
  EXPECT_THAT(run_cli(improve("run", 2)).err, HasSubstr("line 5: "));
  std::ofstream(path("run/log.jsonl"))
      << log.substr(0, log.rfind('\n', log.size() - 2) + 1);  // the match is missing
  std::ofstream(path("run/round-1.weights")) << "no weights";
  EXPECT_EQ(run_cli(improve("run", 1)).status, kFailed);
}

}  // namespace
}  // namespace turncoat::cli
