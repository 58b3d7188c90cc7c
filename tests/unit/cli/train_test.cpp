// `train`: from files of positions to a file of weights.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/app.h"
#include "core/checksum.h"
#include "core/text.h"
#include "eval/othello/pattern_weights.h"
#include "support/golden_file.h"
#include "support/run_cli.h"
#include "support/training_positions.h"

namespace turncoat::cli {
namespace {

using othello::PatternWeights;
using testing::CliRun;
using ::testing::HasSubstr;
using testing::read_text_file;
using testing::run_cli;
namespace fs = std::filesystem;

class TrainCommand : public ::testing::Test {
 protected:
  TrainCommand() {
    fs::create_directories(folder_);
    write("first", 0);
    write("second", 1);
  }
  ~TrainCommand() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void write(const std::string& name, std::size_t block) const {
    const std::vector<TrainingPosition> positions = testing::some_of_each_phase(block);
    const std::string head = position_file_head(Subject::kOthello, "block " + std::to_string(block));
    std::ofstream(path(name), std::ios::binary)
        << head << position_block(Subject::kOthello, positions, checksum(head));
  }

  [[nodiscard]] CliRun train(const std::vector<std::string>& files, const std::string& out,
                             const std::vector<std::string>& options = {}) const {
    std::vector<std::string> arguments = {"train", "--passes", "2", "--out", path(out)};
    for (const std::string& file : files) arguments.push_back(path(file));
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_cli(arguments);
  }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("turncoat_train_{}", ::getpid());
};

TEST_F(TrainCommand, WritesWeightsThatSayHowTheyWereMade) {
  const CliRun run = train({"first"}, "weights");
  ASSERT_EQ(run.status, kDone) << run.err;
  const auto weights = PatternWeights::parse(read_text_file(path("weights"))).value();
  EXPECT_THAT(
      weights.origin(),
      ::testing::MatchesRegex("turncoat .* train: depth 4, passes 2, pull 10, network 0, seed 1, on [0-9]+ "
                              "positions of .[0-9a-f]+, block 0."));
  EXPECT_THAT(run.out, HasSubstr(fmt::format("weights {:016x} in {}", weights.checksum(), path("weights"))));
  const auto lines = split(run.out, '\n');
  ASSERT_EQ(lines.size(), 1U + PatternWeights::kPhases + 3U);
  EXPECT_THAT(std::string(lines[1]),
              ::testing::MatchesRegex(" +0-3 +[0-9]+ +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9]+"));
  EXPECT_THAT(std::string(lines[15]), HasSubstr("56-60"));
  EXPECT_FALSE(weights.has_network());
}

TEST_F(TrainCommand, AddsANetworkWhereOneIsWanted) {
  const CliRun run = train({"first"}, "weights", {"--network", "2"});
  ASSERT_EQ(run.status, kDone) << run.err;
  const auto lines = split(run.out, '\n');
  ASSERT_EQ(lines.size(), 1U + PatternWeights::kPhases + 4U + 3U);
  EXPECT_THAT(std::string(lines[18]), HasSubstr("0-23"));
  EXPECT_THAT(std::string(lines[19]), HasSubstr("24-60"));
  EXPECT_TRUE(PatternWeights::parse(read_text_file(path("weights"))).value().has_network());
}

TEST_F(TrainCommand, TheNetworkIsForOthelloAlone) {
  const std::vector<TrainingPosition> positions = {{.own = 1, .opp = 2, .plies_left = 62}};
  const std::string head = position_file_head(Subject::kAdjacency, "test");
  std::ofstream(path("adjacency"), std::ios::binary)
      << head << position_block(Subject::kAdjacency, positions, checksum(head));
  const CliRun run = train({"adjacency"}, "weights", {"--network", "3"});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("--network is for Othello"));
  EXPECT_FALSE(fs::exists(path("weights")));
}

TEST_F(TrainCommand, ThreadsAndFilesReadTwiceChangeNothing) {
  const CliRun once = train({"first"}, "once");
  const CliRun twice = train({"first", "first"}, "twice", {"--threads", "3"});
  ASSERT_EQ(twice.status, kDone) << twice.err;
  EXPECT_THAT(twice.err, HasSubstr("positions are in several files and count once"));
  const auto checksum_in = [&](const std::string& name) {
    return PatternWeights::parse(read_text_file(path(name))).value().checksum();
  };
  EXPECT_EQ(checksum_in("once"), checksum_in("twice"));
  ASSERT_EQ(train({"first", "second"}, "both").status, kDone);
  EXPECT_NE(checksum_in("once"), checksum_in("both"));
}

TEST_F(TrainCommand, ReplacesWeightsAndNothingElse) {
  ASSERT_EQ(train({"first"}, "weights").status, kDone);
  const std::string before = read_text_file(path("weights"));
  ASSERT_EQ(train({"first"}, "weights", {"--seed", "2"}).status, kDone);
  EXPECT_NE(read_text_file(path("weights")), before);
  const std::string positions = read_text_file(path("second"));
  const CliRun run = train({"first"}, "second");
  EXPECT_EQ(run.status, kFailed);
  EXPECT_EQ(run.out, "") << "said before the work";
  EXPECT_THAT(run.err, HasSubstr("is there and holds no weights of this game; choose another file"));
  EXPECT_EQ(read_text_file(path("second")), positions);
  EXPECT_THAT(train({"first"}, "no/such/folder").err, HasSubstr("cannot be written"));
}

TEST_F(TrainCommand, WrongInputIsExplained) {
  EXPECT_THAT(train({"missing"}, "weights").err, HasSubstr("it cannot be read"));
  std::ofstream(path("notes")) << "notes";
  EXPECT_THAT(train({"first", "notes"}, "weights").err, HasSubstr("this is no file of positions"));
  std::ofstream(path("empty")) << position_file_head(Subject::kOthello, "nothing");
  EXPECT_THAT(train({"empty"}, "weights").err, HasSubstr("no position has 0-3 empty cells: play more games"));
  std::ofstream(path("adjacency")) << position_file_head(Subject::kAdjacency, "nothing");
  EXPECT_THAT(train({"first", "adjacency"}, "weights").err, HasSubstr("holds positions of adjacency, and"));
  EXPECT_THAT(train({"adjacency"}, "weights").err, HasSubstr("no position has 1-4 empty cells"));
  EXPECT_EQ(train({"first"}, "weights", {"--depth", "3"}).status, kWrongUsage) << "less than a phase";
  EXPECT_FALSE(fs::exists(path("weights")));
  fs::resize_file(path("second"), fs::file_size(path("second")) - 1);
  EXPECT_THAT(train({"second"}, "weights").err, HasSubstr("ends within a block, which is left out"));
}

}  // namespace
}  // namespace turncoat::cli
