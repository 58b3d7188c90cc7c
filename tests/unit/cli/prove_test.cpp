#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/app.h"
#include "core/file.h"
#include "solver/adjacency/certificate.h"
#include "support/golden_file.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::read_text_file;
using testing::run_cli;
using ::testing::StartsWith;
namespace fs = std::filesystem;

class Prove : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static std::vector<std::string> prove(const std::string& file, const std::string& game, int threads = 1) {
    return {"prove", "--game", game, "--file", file, "--hash", "4", "--threads", std::to_string(threads)};
  }

  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / ("turncoat-prove-" + std::to_string(::getpid()));
};

TEST_F(Prove, ProvesAndChecks) {
  for (const std::string game : {"adjacency:size=4x6", "adjacency:size=6,neighbours=8"}) {
    const std::string file = path("proof");
    fs::remove(file);
    const CliRun run = run_cli(prove(file, game));
    EXPECT_EQ(run.status, kDone) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Proved: in " + game + " the second player wins by at least 2."));
    const CliRun check = run_cli({"check", file});
    EXPECT_EQ(check.status, kDone) << check.err;
    EXPECT_EQ(check.out, "Checked: in " + game + " the second player wins by at least 2.\n");
  }
}

// The values are those of docs/results.md, found by `solve`: a proof by so much succeeds, and one by more
// finds that the start is open at just that value.
TEST_F(Prove, FindsTheValueOfTheGame) {
  const std::vector<std::pair<std::string, int>> games = {
      {"adjacency:size=4", 2},   {"adjacency:size=4,neighbours=8", 6},    {"adjacency:size=4x5", 2},
      {"adjacency:size=4x6", 2}, {"adjacency:size=4x5,neighbours=8", 8},  {"adjacency:size=5x6", 2},
      {"adjacency:size=4x7", 2}, {"adjacency:size=4x6,neighbours=8", 10},
  };
  for (const auto& [game, value] : games) {
    for (const int by : {value, value + 2}) {
      const std::string file = path("proof");
      fs::remove(file);
      std::vector<std::string> arguments = prove(file, game);
      arguments.insert(arguments.end(), {"--by", std::to_string(by)});
      const CliRun run = run_cli(arguments);
      EXPECT_EQ(run.status, kDone) << run.err;
      const std::string won = fmt::format("in {} the second player wins by", game);
      EXPECT_THAT(run.out, HasSubstr(fmt::format("Proved: {} {} {}.", won,
                                                 by == value ? "at least" : "exactly", value)));
      const CliRun check = run_cli({"check", file});
      EXPECT_EQ(check.status, kDone) << check.err;
      EXPECT_THAT(check.out, StartsWith(fmt::format("Checked: {} at least {}.\n", won, value)));
      EXPECT_EQ(check.out.find("not checked") == std::string::npos, by == value) << check.out;
    }
  }
}

TEST_F(Prove, ByMorePrintsAndContinuesWhatItIs) {
  std::vector<std::string> arguments = prove(path("proof"), "adjacency:size=4,neighbours=8");
  arguments.insert(arguments.end(), {"--by", "8", "--json"});
  nlohmann::json object = nlohmann::json::parse(run_cli(arguments).out);
  EXPECT_EQ(object.at("verdict"), "second player wins");
  EXPECT_EQ(object.at("by"), 8);
  EXPECT_EQ(object.at("score_at_most"), -6);
  EXPECT_EQ(object.at("exact"), true);
  const CliRun again = run_cli(arguments);
  EXPECT_EQ(again.status, kFailed);
  EXPECT_THAT(again.err, HasSubstr("verifies the win; that it is by no more than 6 is proved only by a run"));
  object = nlohmann::json::parse(again.out);
  EXPECT_EQ(object.at("verdict"), "unverified");
  EXPECT_EQ(object.at("score_at_most"), 0);
  EXPECT_EQ(object.at("exact"), false);

  const CliRun other = run_cli(prove(path("proof"), "adjacency:size=4,neighbours=8"));
  EXPECT_EQ(other.status, kFailed);
  EXPECT_THAT(other.err, HasSubstr("is a proof for adjacency:size=4,neighbours=8 by 8; give --file"));
  for (const std::string by : {"3", "0", "66", "-2", "x"}) {
    EXPECT_EQ(run_cli({"prove", "--game", "adjacency:size=4", "--by", by}).status, kWrongUsage) << by;
  }
}

// The checker fills tables row by row, and compilers treat rows of different lengths differently.
TEST_F(Prove, ProofsOfBoardsOfEveryWidthAreChecked) {
  for (const std::string neighbours : {"4", "8"}) {
    for (const std::string columns : {"4", "5", "6", "7", "8"}) {
      const std::string game = "adjacency:size=4x" + columns + ",neighbours=" + neighbours;
      const std::string file = path("proof-" + columns + "-" + neighbours);
      const CliRun run = run_cli(prove(file, game));
      EXPECT_EQ(run.status, kDone) << game << ": " << run.err;
      const CliRun check = run_cli({"check", file});
      EXPECT_EQ(check.status, kDone) << game << ": " << check.err;
      EXPECT_THAT(check.out, StartsWith("Checked: in "));
    }
  }
}

TEST_F(Prove, TheFileIsTheSameWithAnyNumberOfThreads) {
  ASSERT_EQ(run_cli(prove(path("one"), "adjacency:size=6,neighbours=8", 1)).status, kDone);
  ASSERT_EQ(run_cli(prove(path("four"), "adjacency:size=6,neighbours=8", 4)).status, kDone);
  EXPECT_EQ(read_text_file(path("one")), read_text_file(path("four")));
}

TEST_F(Prove, PrintsOneObject) {
  std::vector<std::string> arguments = prove(path("proof"), "adjacency:size=4");
  arguments.emplace_back("--json");
  const nlohmann::json object = nlohmann::json::parse(run_cli(arguments).out);
  EXPECT_EQ(object.at("game"), "adjacency:size=4");
  EXPECT_EQ(object.at("verdict"), "second player wins");
  EXPECT_EQ(object.at("score_at_most"), -2);
  EXPECT_EQ(object.at("levels").back().at("open"), 0);
  EXPECT_EQ(object.at("file"), path("proof"));
}

// Wherever a file was cut, the same command makes the same file of it.
TEST_F(Prove, GoesOnFromAnyCut) {
  const std::string game = "adjacency:size=4x6";
  ASSERT_EQ(run_cli(prove(path("whole"), game)).status, kDone);
  const std::string whole = read_text_file(path("whole"));
  for (std::size_t size = whole.find('\n') + 1; size < whole.size(); size += 7) {
    write(path("cut"), whole.substr(0, size));
    const bool is_begun = std::ranges::count(whole.substr(0, size), '\n') > 1;
    const CliRun run = run_cli(prove(path("cut"), game));
    EXPECT_EQ(run.status, is_begun ? kFailed : kDone) << run.err;
    EXPECT_EQ(run.err.find("cut short") == std::string::npos, whole[size - 1] == '\n') << run.err;
    EXPECT_EQ(read_text_file(path("cut")), whole);
  }
}

TEST_F(Prove, SurvivesBeingKilled) {
  const std::string game = "adjacency:size=6";
  ASSERT_EQ(run_cli(prove(path("whole"), game)).status, kDone);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    while (true) {  // until the signal comes, however fast a proof is
      run_cli(prove(path("killed"), game));
      fs::remove(path("killed"));
    }
  }
  while (!fs::exists(path("killed")) || fs::file_size(path("killed")) < 300) std::this_thread::yield();
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  const CliRun run = run_cli(prove(path("killed"), game));
  EXPECT_THAT(run.out, HasSubstr("the second player wins by at least 2")) << run.err;
  EXPECT_EQ(read_text_file(path("killed")), read_text_file(path("whole")));
}

// A file with right checksums may say anything: `prove` claims only what it has done itself.
TEST_F(Prove, DoesNotVouchForAFileThatWasThere) {
  const std::string game = "adjacency:size=4x6";
  adjacency::CertificateWriter forger;
  const std::string header = forger.header({.shape = {4, 6}});
  write(path("forged"), header + forger.line({.pairs = 1, .sets = 3, .done = 3}));
  ASSERT_EQ(run_cli(prove(path("honest"), game)).status, kDone);
  for (const std::string& file : {path("forged"), path("honest")}) {
    const CliRun run = run_cli(prove(file, game));
    EXPECT_EQ(run.status, kFailed);
    EXPECT_THAT(run.out, HasSubstr("The file says, not verified: in " + game + " the second player wins"));
    EXPECT_THAT(run.out, Not(HasSubstr("Proved")));
    EXPECT_THAT(run.err, HasSubstr("turncoat check " + file + " verifies it"));
    std::vector<std::string> arguments = prove(file, game);
    arguments.emplace_back("--json");
    const nlohmann::json object = nlohmann::json::parse(run_cli(arguments).out);
    EXPECT_EQ(object.at("verdict"), "unverified");
    EXPECT_EQ(object.at("claim"), "second player wins");
    EXPECT_EQ(object.at("score_at_most"), 0);
  }
  EXPECT_EQ(run_cli({"check", path("forged")}).status, kFailed);
  EXPECT_EQ(run_cli({"check", path("honest")}).status, kDone);
}

TEST_F(Prove, IsDoneByOneRunAtATime) {
  const LockedFile other = LockedFile::open(path("proof")).value();
  const CliRun run = run_cli(prove(path("proof"), "adjacency:size=4"));
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("is in use by another run"));
}

TEST_F(Prove, WhatIsNoFileOfLinesIsExplained) {
  EXPECT_THAT(run_cli({"check", path(".")}).err, HasSubstr("this is a directory"));
  write(path("huge"), "");
  fs::resize_file(path("huge"), std::uintmax_t{8} << 30);  // takes no room on the disk
  EXPECT_THAT(run_cli({"check", path("huge")}).err, HasSubstr("line 1: the line is longer than 1 MiB"));
}

TEST_F(Prove, StopsInTimeAndSaysHowToGoOn) {
  std::vector<std::string> arguments = prove(path("proof"), "adjacency");
  arguments.insert(arguments.end(), {"--time", "0"});
  const CliRun run = run_cli(arguments);
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.out, HasSubstr("Not decided yet"));
  EXPECT_THAT(run.err, HasSubstr("the same command goes on with " + path("proof")));
}

TEST_F(Prove, RefusesWhatItCannotProve) {
  const auto complaint = [&](const std::string& game) {
    const CliRun run = run_cli(prove(path("proof"), game));
    EXPECT_EQ(run.status, kWrongUsage);
    EXPECT_FALSE(fs::exists(path("proof")));
    return run.err;
  };
  EXPECT_THAT(complaint("othello"), HasSubstr("--game adjacency"));
  EXPECT_THAT(complaint("adjacency:size=5"), HasSubstr("mirror image"));
  EXPECT_THAT(complaint("adjacency:rounds=5"), HasSubstr("rounds=full"));
}

TEST_F(Prove, RefusesFilesThatAreNotItsOwn) {
  const std::string game = "adjacency:size=4";
  ASSERT_EQ(run_cli(prove(path("proof"), game)).status, kDone);
  const CliRun other = run_cli(prove(path("proof"), "adjacency:size=4,neighbours=8"));
  EXPECT_EQ(other.status, kFailed);
  EXPECT_THAT(other.err, HasSubstr("is a proof for adjacency:size=4 by 2;"));

  std::string text = read_text_file(path("proof"));
  text[text.find("sets") + 5] ^= 1;
  write(path("damaged"), text);
  for (const std::vector<std::string>& arguments :
       {prove(path("damaged"), game), std::vector<std::string>{"check", path("damaged")}}) {
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, kFailed);
    EXPECT_THAT(run.err, HasSubstr("line 2: the checksum is wrong"));
  }
  EXPECT_EQ(read_text_file(path("damaged")), text) << "a file in doubt is left as it is";
  EXPECT_THAT(run_cli({"check", path("none")}).err, HasSubstr("cannot be read"));
}

TEST_F(Prove, ACutFileIsNotAccepted) {
  ASSERT_EQ(run_cli(prove(path("proof"), "adjacency:size=4")).status, kDone);
  const std::string text = read_text_file(path("proof"));
  write(path("proof"), text.substr(0, text.size() - 1));
  EXPECT_THAT(run_cli({"check", path("proof")}).err, HasSubstr("cut short"));
  write(path("proof"), text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  EXPECT_THAT(run_cli({"check", path("proof")}).err, HasSubstr("not finished"));
}

}  // namespace
}  // namespace turncoat::cli
