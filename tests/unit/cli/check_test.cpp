// The options of `check`, and how it goes on after it was ended. That it finds what is wrong with a proof is
// tested with the checker itself (solver/adjacency/certificate_test.cpp).
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
#include "core/text.h"
#include "solver/adjacency/certificate.h"
#include "solver/adjacency/certificate_check.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::read_text_file;
using testing::run_cli;
using testing::source_path;
namespace fs = std::filesystem;

class Check : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // A copy of a proof of data/proofs: records stand beside the file that is checked.
  [[nodiscard]] std::string proof(const std::string& board) const {
    const std::string name = "adjacency-" + board + ".proof";
    fs::copy_file(source_path("data/proofs/" + name), path(name), fs::copy_options::skip_existing);
    return path(name);
  }

  // Its whole check takes minutes, so that a record is kept. Levels of 1 to 16 pairs.
  [[nodiscard]] std::string long_proof() const { return proof("7x8-4"); }

  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }

  // The first line of the record of a proof.
  static std::string record_header(const std::string& file) {
    const adjacency::ReadCertificate read = adjacency::read_certificate_file(file).value();
    return fmt::format("turncoat-check 1 proof {:016x}\n", read.writer.checksum_after(""));
  }

  // A process that checks the file, until the record has a line that begins with these words.
  static pid_t start_check(const std::string& file, const std::string& line) {
    const pid_t child = ::fork();
    if (child == 0) {
      const CliRun run = run_cli({"check", file});
      write(file + ".err", run.err);
      ::_exit(run.status);
    }
    const std::string record = file + ".check";
    while (!fs::exists(record) || read_text_file(record).find("\n" + line) == std::string::npos) {
      if (::waitpid(child, nullptr, WNOHANG) != 0) return -1;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return child;
  }

  static int end(pid_t child, int signal) {
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / ("turncoat-check-" + std::to_string(::getpid()));
};

// The lines of a table, with their words.
std::vector<std::vector<std::string>> table_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string_view line : split(text, '\n')) {
    std::vector<std::string>& row = rows.emplace_back();
    for (const std::string_view word : split(line, ' ')) {
      if (!word.empty()) row.emplace_back(word);
    }
  }
  return rows;
}

TEST_F(Check, OfSomeLevelsIsNoProof) {
  const std::string file = proof("6x6-8");
  const CliRun some = run_cli({"check", file, "--pairs", "2-4"});
  EXPECT_EQ(some.status, kDone) << some.err;
  EXPECT_EQ(some.out, "Checked: the sets of 2 to 4 pairs. The proof needs those of the other levels too.\n");
  const CliRun one = run_cli({"check", file, "--pairs", "3"});
  EXPECT_THAT(one.out, HasSubstr("the sets of 3 to 3 pairs"));
  const CliRun all = run_cli({"check", file, "--pairs", "1-99"});
  EXPECT_THAT(all.out, HasSubstr("the second player wins by at least 2"));
}

TEST_F(Check, RefusesWrongValues) {
  const std::string file = proof("6x6-8");
  const std::vector<std::vector<std::string>> wrong = {
      {"--pairs", "x"},    {"--pairs", "0"},   {"--pairs", "4-3"}, {"--pairs", "1-2-3"}, {"--pairs", "2-"},
      {"--pairs", "-"},    {"--pairs", "6"},   {"--sample", "-1"}, {"--sample", "x"},    {"--seed", "-1"},
      {"--memory", "63"},  {"--memory", "x"},  {"--threads", "0"}, {"--threads", "257"}, {"--plan=1"},
      {"--memory", "1e9"}, {"--samples", "5"}, {"second.proof"},
  };
  for (const std::vector<std::string>& options : wrong) {
    std::vector<std::string> arguments = {"check", file};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, kWrongUsage) << options.front() << ' ' << options.back() << ": " << run.err;
    EXPECT_EQ(run.out, "");
  }
  EXPECT_THAT(run_cli({"check", file, "--pairs", "6"}).err, HasSubstr("levels of 1 to 5 pairs"));
  EXPECT_EQ(run_cli({"check"}).status, kWrongUsage);
}

TEST_F(Check, PlanSaysWhatIsToBeDone) {
  const CliRun run = run_cli({"check", proof("6x6-4"), "--plan", "--threads", "3"});
  EXPECT_EQ(run.status, kDone) << run.err;
  const auto table = table_of(run.out);
  ASSERT_EQ(table.size(), 8U + 3U);
  EXPECT_EQ(table[0][0], "pairs");
  // Of 7 candidates of one pair all are open; docs/proofs.md has the counts.
  EXPECT_EQ(table[1], (std::vector<std::string>{"1", "0", "0", "1", "MB", "under", "1", "s"}));
  EXPECT_EQ(table[9][0], "With");
  EXPECT_EQ(table[9][1], "3");
}

TEST_F(Check, PlanCountsOffWhatIsDone) {
  const std::string file = long_proof();
  const std::string record = record_header(file) + "pairs 14 done 1000\npairs 15 done 9999\npairs 16 d";
  write(file + ".check", record);
  const LockedFile other_run = LockedFile::open(file + ".check").value();
  const auto table = table_of(run_cli({"check", file, "--plan"}).out);
  ASSERT_EQ(table.size(), 16U + 3U);
  EXPECT_EQ(table[13][2], table[13][1]);
  EXPECT_EQ(std::stoi(table[14][2]), std::stoi(table[14][1]) - 1000);
  EXPECT_EQ(table[15][2], "0") << "there are fewer than 9999";
  EXPECT_EQ(table[16][2], table[16][1]);
  EXPECT_EQ(read_text_file(file + ".check"), record) << "a plan writes nothing";
}

// 59 is the sample size of the textbooks for 95 % and 5 %: 0.95^59 is 0.0485, and 0.95^58 is more than 5 %.
TEST_F(Check, ASampleSaysHowSureItMakesOne) {
  const CliRun run = run_cli({"check", proof("6x6-4"), "--pairs", "2-5", "--sample", "59", "--seed", "12"});
  EXPECT_EQ(run.status, kDone) << run.err;
  const auto table = table_of(run.out);
  ASSERT_EQ(table.size(), 4U + 3U);
  EXPECT_EQ(table[1][1], table[1][2]) << "a level of fewer sets is checked whole";
  EXPECT_EQ(table[1][3], "none");
  EXPECT_GT(std::stoi(table[2][1]), 59);
  EXPECT_EQ(table[2][2], "59");
  EXPECT_THAT(run.out, HasSubstr("under 4.96 %\n"));
  EXPECT_THAT(run.out, HasSubstr("seed 12"));
  EXPECT_THAT(run.out, HasSubstr("95 % sure"));
  EXPECT_THAT(run.out, HasSubstr("only the whole check shows"));
  EXPECT_THAT(run.out, Not(HasSubstr("wins")));
}

TEST_F(Check, ASampleOfEverySetIsTheWholeCheck) {
  const CliRun run = run_cli({"check", proof("6x6-8"), "--sample", "1000"});
  EXPECT_EQ(run.out, run_cli({"check", proof("6x6-8")}).out);
  EXPECT_THAT(run.out, HasSubstr("the second player wins by at least 2"));
}

// A file without open sets: every set that is drawn is wrong.
TEST_F(Check, ASampleFindsAFault) {
  adjacency::CertificateWriter forger;
  const std::string header = forger.header({.shape = {8, 8}});
  write(path("forged"), header + forger.line({.pairs = 1, .sets = 15, .done = 15}));
  const CliRun run = run_cli({"check", path("forged"), "--sample", "1"});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("1 pairs: set "));
}

TEST_F(Check, TooLittleMemoryIsSaidBeforeTheWork) {
  const std::string file = long_proof();
  const CliRun run = run_cli({"check", file, "--memory", "64"});
  EXPECT_EQ(run.status, kFailed);
  EXPECT_THAT(run.err, HasSubstr("15 pairs need 160 MB and --memory gives 64 MB"));
  EXPECT_FALSE(fs::exists(file + ".check"));
  EXPECT_EQ(run_cli({"check", proof("6x6-4"), "--memory", "64"}).status, kDone);
}

TEST_F(Check, RecordsOfOtherProofsAndOtherTextsAreRefused) {
  const std::string file = long_proof();
  const std::string record = file + ".check";
  const auto complaint = [&](const std::string& text) {
    write(record, text);
    const CliRun run = run_cli({"check", file});
    EXPECT_EQ(run.status, kFailed);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(read_text_file(record), text) << "left as it is";
    return run.err;
  };
  EXPECT_THAT(complaint(record_header(proof("6x6-4")) + "pairs 3 done 4\n"),
              HasSubstr("not the record of this proof's check; remove it"));
  EXPECT_THAT(complaint(record_header(file) + "pairs 3 done 4\npairs three\n"), HasSubstr("line 3"));
  EXPECT_THAT(complaint(record_header(file) + "pairs 3 done 1000000\n"), HasSubstr("and there are"));
  write(record, "");
  const LockedFile other_run = LockedFile::open(record).value();
  EXPECT_THAT(run_cli({"check", file}).err, HasSubstr("is in use by another run"));
}

// Ended at 5 pairs and with its last line cut short; larger levels are said to be done, so that the test
// ends.
TEST_F(Check, SurvivesBeingKilled) {
  const std::string file = long_proof();
  const std::string record = file + ".check";
  const pid_t child = start_check(file, "pairs 5 done ");
  ASSERT_GT(child, 0);
  EXPECT_EQ(end(child, SIGKILL), -1);
  std::string text = read_text_file(record);
  text.resize(text.rfind('\n') + 1);
  const auto read = adjacency::read_certificate_file(file).value();
  const auto check = adjacency::CertificateCheck::of(read.certificate).value();
  for (const adjacency::CheckLevel& level : check.levels()) {
    if (level.pairs >= 7) text += fmt::format("pairs {} done {}\n", level.pairs, level.sets);
  }
  write(record, text + "pairs 6 done 99999");
  const CliRun run = run_cli({"check", file});
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Checked: in adjacency:size=7x8 the second player wins by at least 2.\n"));
  EXPECT_THAT(run.out, HasSubstr("sets were checked by earlier runs, as " + record + " says."));
  const std::string after = read_text_file(record);
  EXPECT_THAT(after, ::testing::StartsWith(text));
  EXPECT_THAT(after.substr(text.size()), ::testing::MatchesRegex("(pairs [56] done [0-9]+\n)+"));
}

TEST_F(Check, SaysHowToGoOnWhenItIsInterrupted) {
  const std::string file = long_proof();
  const pid_t child = start_check(file, "pairs 5 done ");
  ASSERT_GT(child, 0);
  EXPECT_EQ(end(child, SIGINT), kFailed);
  const std::string said = read_text_file(file + ".err");
  EXPECT_THAT(said, HasSubstr("; the same command goes on from there"));
  EXPECT_THAT(said, HasSubstr("time, about")) << "long work is told beforehand";
}

}  // namespace
}  // namespace turncoat::cli
