// `selfplay`: what is in the file, whoever was killed on the way.
#include "learn/selfplay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/app.h"
#include "learn/position_set.h"
#include "support/golden_file.h"
#include "support/run_cli.h"
#include "support/scale.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using testing::kIsSlowBuild;
using testing::read_text_file;
using testing::run_cli;
namespace fs = std::filesystem;

class SelfplayCommand : public ::testing::Test {
 protected:
  SelfplayCommand() { fs::create_directories(folder_); }
  ~SelfplayCommand() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] std::vector<std::string> selfplay(const std::string& out, int games, int threads = 1) const {
    return {"selfplay",
            "--exact",
            "3",
            "--games",
            std::to_string(games),
            "--threads",
            std::to_string(threads),
            "--evaluation",
            "handmade",
            "--out",
            path(out)};
  }

  // A process that plays, until the file has a block.
  [[nodiscard]] pid_t started(const std::string& out, int games) const {
    const pid_t child = ::fork();
    if (child == 0) {
      const CliRun run = run_cli(selfplay(out, games, 2));
      std::ofstream(path(out + ".err")) << run.err;
      ::_exit(run.status);
    }
    const auto has_begun = [&] {
      std::error_code error;
      constexpr std::uintmax_t kMoreThanTheHead = 2000;
      return fs::file_size(path(out), error) > kMoreThanTheHead && !error;
    };
    while (!has_begun() && ::waitpid(child, nullptr, WNOHANG) == 0) std::this_thread::yield();
    return child;
  }

  static int ended(pid_t child, int signal) {
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("turncoat_selfplay_{}", ::getpid());
};

TEST_F(SelfplayCommand, OnlyAdjacencyHasGamesThatEndEarly) {
  const CliRun run = run_cli({"selfplay", "--lengths", "full", "--out", path("file")});
  EXPECT_EQ(run.status, kWrongUsage);
  EXPECT_THAT(run.err, HasSubstr("--lengths is for Adjacency"));
  EXPECT_FALSE(fs::exists(path("file")));
}

TEST_F(SelfplayCommand, SaysWhatItDid) {
  const CliRun run = run_cli(selfplay("file", 101));
  EXPECT_EQ(run.status, kDone) << run.err;
  const PositionFile file = load_positions(path("file")).value();
  EXPECT_EQ(file.blocks, 2U) << "whole blocks";
  EXPECT_THAT(file.origin,
              ::testing::MatchesRegex("turncoat .* selfplay: seed 1, exact scores with at most 3 "
                                      "empty cells, moves judged by the hand-made evaluation"));
  const auto exact =
      std::ranges::count_if(file.positions, [](const auto& position) { return position.score.has_value(); });
  EXPECT_THAT(run.out, HasSubstr(fmt::format("200 games in {}: {} positions, {} exact\n", path("file"),
                                             file.positions.size(), exact)));
  const SelfplayOptions options{.exact_empties = 3};
  const std::size_t played = play_block(options, 0, {})->size() + play_block(options, 1, {})->size();
  EXPECT_THAT(run.out, HasSubstr(fmt::format("left out {} that were there already; it took ",
                                             played - file.positions.size())));
}

TEST_F(SelfplayCommand, NoPositionStandsTwice) {
  EXPECT_EQ(run_cli(selfplay("file", 200)).status, kDone);
  EXPECT_EQ(run_cli(selfplay("file", 400)).status, kDone);  // what was found counts too
  const PositionFile file = load_positions(path("file")).value();
  PositionSet seen;
  for (const TrainingPosition& position : file.positions) EXPECT_TRUE(seen.insert(position));
}

TEST_F(SelfplayCommand, PartsAndThreadsMakeTheSameFile) {
  EXPECT_EQ(run_cli(selfplay("whole", 500)).status, kDone);
  EXPECT_EQ(run_cli(selfplay("threads", 500, 3)).status, kDone);
  EXPECT_EQ(run_cli(selfplay("parts", 200)).status, kDone);
  const CliRun rest = run_cli(selfplay("parts", 500, 2));
  EXPECT_THAT(rest.err, HasSubstr("has 200 games already; going on from there"));
  EXPECT_EQ(read_text_file(path("threads")), read_text_file(path("whole")));
  EXPECT_EQ(read_text_file(path("parts")), read_text_file(path("whole")));
  const CliRun nothing = run_cli(selfplay("parts", 300));
  EXPECT_EQ(nothing.status, kDone);
  EXPECT_THAT(nothing.out, HasSubstr("500 games")) << "more than asked for is there";
  EXPECT_EQ(read_text_file(path("parts")), read_text_file(path("whole")));
}

TEST_F(SelfplayCommand, SurvivesBeingKilled) {
  constexpr int kGames = kIsSlowBuild ? 1000 : 10'000;
  const pid_t child = started("killed", kGames);
  ASSERT_GT(child, 0);
  ASSERT_TRUE(WIFSIGNALED(ended(child, SIGKILL))) << "it was faster than the signal";
  const PositionFile left = load_positions(path("killed")).value();
  const int games = static_cast<int>(left.blocks + 3) * kGamesInBlock;
  ASSERT_LT(games, kGames);
  fs::resize_file(path("killed"), fs::file_size(path("killed")) - 1);  // as if within the last block
  const CliRun rest = run_cli(selfplay("killed", games));
  EXPECT_EQ(rest.status, kDone) << rest.err;
  EXPECT_EQ(run_cli(selfplay("whole", games)).status, kDone);
  EXPECT_EQ(read_text_file(path("killed")), read_text_file(path("whole")));
}

TEST_F(SelfplayCommand, SaysHowToGoOnWhenItIsInterrupted) {
  const pid_t child = started("file", 1'000'000);
  ASSERT_GT(child, 0);
  const int status = ended(child, SIGINT);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), kFailed);
  EXPECT_THAT(read_text_file(path("file.err")),
              HasSubstr(" of 1000000 games; the same command goes on from there"));
  EXPECT_FALSE(load_positions(path("file")).value().is_cut);
}

TEST_F(SelfplayCommand, LeavesOtherFilesAlone) {
  EXPECT_EQ(run_cli(selfplay("file", 100)).status, kDone);
  std::vector<std::string> other = selfplay("file", 100);
  other.insert(other.end(), {"--seed", "2"});
  EXPECT_THAT(run_cli(other).err, HasSubstr("was made otherwise"));
  std::vector<std::string> learned = selfplay("file", 100);
  learned[8] = "learned";
  const CliRun refused = run_cli(learned);
  EXPECT_EQ(refused.status, kFailed);
  EXPECT_THAT(refused.err, HasSubstr("judged by weights "));
  std::ofstream(path("notes")) << "do not lose me";
  EXPECT_EQ(run_cli(selfplay("notes", 100)).status, kFailed);
  EXPECT_EQ(read_text_file(path("notes")), "do not lose me");
  learned[8] = path("notes");
  EXPECT_THAT(run_cli(learned).err, HasSubstr("this is no Othello evaluation"));
  learned[8] = path("missing");
  EXPECT_THAT(run_cli(learned).err, HasSubstr("it cannot be read"));
}

TEST_F(SelfplayCommand, PlaysAdjacencyTooButNotIntoAFileOfOthello) {
  const std::vector<std::string> adjacency = {"selfplay", "--game", "adjacency", "--games",    "100",
                                              "--exact",  "2",      "--out",     path("file"), "--evaluation",
                                              "handmade", "--seed", "3"};
  const CliRun run = run_cli(adjacency);
  ASSERT_EQ(run.status, kDone) << run.err;
  const PositionFile file = load_positions(path("file")).value();
  EXPECT_EQ(file.subject, Subject::kAdjacency);
  EXPECT_EQ(file.blocks, 1U);
  EXPECT_THAT(file.origin, HasSubstr("seed 3, exact scores with at most 2 plies left or 24 empty cells"));
  const CliRun refused = run_cli(selfplay("file", 100));
  EXPECT_EQ(refused.status, kFailed);
  EXPECT_THAT(refused.err, HasSubstr("holds positions of adjacency and not of othello"));
}

TEST_F(SelfplayCommand, RefusesWrongValues) {
  const std::vector<std::vector<std::string>> wrong = {
      {"--games", "0"},   {"--games", "x"},   {"--exact", "-2"}, {"--exact", "99"},  {"--seed", "-1"},
      {"--threads", "0"}, {"more.positions"}, {"--json"},        {"--game", "chess"}};
  for (const std::vector<std::string>& options : wrong) {
    std::vector<std::string> arguments = {"selfplay", "--out", path("file")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    EXPECT_EQ(run_cli(arguments).status, kWrongUsage) << options.front();
  }
  EXPECT_FALSE(fs::exists(path("file")));
}

}  // namespace
}  // namespace turncoat::cli
