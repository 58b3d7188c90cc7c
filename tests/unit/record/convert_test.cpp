// The convert command, from arguments to files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/app.h"

namespace turncoat::testing {
namespace {

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

class Convert : public ::testing::Test {
 protected:
  Convert() {
    std::string name = (std::filesystem::temp_directory_path() / "turncoat-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Convert() override { std::filesystem::remove_all(folder_); }

  static Outcome run(std::vector<std::string> arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    cli::Streams streams{in, out, err};
    arguments.insert(arguments.begin(), "convert");
    const int status = cli::run(arguments, streams);
    return {status, out.str(), err.str()};
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

  [[nodiscard]] bool exists(const std::string& name) const { return std::filesystem::exists(path(name)); }

 private:
  std::filesystem::path folder_;
};

TEST_F(Convert, ReadsStandardInputAndWritesStandardOutput) {
  const Outcome done = run({"--json"}, "f5d6\n");
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(done.out, "{\"game\":\"othello\",\"moves\":\"f5d6\"}\n");
  EXPECT_EQ(run({"--to", "transcript"}, done.out).out, "f5d6\n");
  EXPECT_EQ(run({"--to", "ggf", "--game", "adjacency:size=4,rounds=2"}, "a1\n").out,
            "(;GM[Adjacency]TY[4n4r2]BO[4 --OO--OO**--**-- *]B[A1];)\n");
}

TEST_F(Convert, GoesThroughTheFilesOfWthor) {
  write("a.ggf", "(;GM[Othello]PB[Ann]PW[Bob]PC[Oslo]DT[2001]TY[8]RE[+2]B[F5]W[D6];)");
  EXPECT_EQ(run({path("a.ggf"), "--output", path("b.wtb")}).status, 0);
  EXPECT_TRUE(exists("b.wtb") && exists("b.jou") && exists("b.trn") && !exists("b.wtb.part"));
  EXPECT_EQ(run({path("b.wtb"), "--json"}).out,
            "{\"game\":\"othello\",\"moves\":\"f5d6\",\"names\":{\"X\":\"Ann\",\"O\":\"Bob\"},\"date\":"
            "\"2001\",\"place\":"
            "\"Oslo\",\"result\":2}\n");
  std::filesystem::remove(path("b.jou"));
  const Outcome nameless = run({path("b.wtb"), "--json"});
  EXPECT_EQ(nameless.status, 0);
  EXPECT_NE(nameless.err.find("no .jou or no .trn file beside it"), std::string::npos);
}

// The names under which the lists of players and tournaments lie beside the databases of all years.
TEST_F(Convert, FindsTheNamesThatServeAllYears) {
  write("a.ggf", "(;GM[Othello]PB[Ann]PW[Bob]PC[Oslo]DT[2001]TY[8]RE[+2]B[F5]W[D6];)");
  ASSERT_EQ(run({path("a.ggf"), "--output", path("b.wtb")}).status, 0);
  for (const std::string stem : {"WTHOR", "WTH", "wth"}) {
    const auto extension = [&](const char* upper, const char* lower) {
      return stem == "wth" ? std::string(lower) : std::string(upper);
    };
    const std::string players = path(stem + extension(".JOU", ".jou"));
    const std::string tournaments = path(stem + extension(".TRN", ".trn"));
    std::filesystem::copy_file(path("b.wtb"), path("WTH_2001.WTB"));
    std::filesystem::copy_file(path("b.jou"), players);
    std::filesystem::copy_file(path("b.trn"), tournaments);
    const Outcome read = run({path("WTH_2001.WTB"), "--json"});
    EXPECT_EQ(read.err, "") << stem;
    EXPECT_NE(read.out.find("\"X\":\"Ann\""), std::string::npos) << stem;
    EXPECT_NE(read.out.find("\"place\":\"Oslo\""), std::string::npos) << stem;
    for (const std::string& file : {path("WTH_2001.WTB"), players, tournaments})
      std::filesystem::remove(file);
  }
}

TEST_F(Convert, WritesPositionsOnRequest) {
  EXPECT_EQ(run({"--to", "position", "--positions", "end"}, "f5").out,
            "---------------------------OX------XXX-------------------------- O\n");
  const Outcome all = run({"--to", "obf", "--positions", "all"}, "f5d6");
  EXPECT_EQ(std::ranges::count(all.out, '\n'), 3);
}

TEST_F(Convert, ABadGameStopsEverything) {
  write("out.txt", "old");
  const Outcome stopped = run({"--from", "transcript", "--output", path("out.txt")}, "f5\nf4\nd3\n");
  EXPECT_EQ(stopped.status, 1);
  EXPECT_EQ(stopped.err,
            "turncoat convert: standard input: line 2: move 1: f4 is not legal for X: legal moves are d3 c4 "
            "f5 e6\n");
  EXPECT_EQ(content("out.txt"), "old");
  EXPECT_FALSE(exists("out.txt.part"));
}

TEST_F(Convert, KeepsGoingOnRequest) {
  const Outcome done = run({"--from", "transcript", "--to", "transcript", "--keep-going"}, "f5\nf4\nd3\n");
  EXPECT_EQ(done.status, 1);
  EXPECT_EQ(done.out, "f5\nd3\n");
  EXPECT_EQ(
      done.err,
      "turncoat convert: standard input: line 2: move 1: f4 is not legal for X: legal moves are d3 c4 f5 e6\n"
      "turncoat convert: 1 games could not be converted\n");
}

TEST_F(Convert, ExplainsWhatItCannotDo) {
  const auto expect = [](const Outcome& outcome, int status, const std::string& message) {
    EXPECT_EQ(outcome.status, status);
    const std::string help = status == 2 ? "; see turncoat convert --help" : "";
    EXPECT_EQ(outcome.err, "turncoat convert: " + message + help + "\n");
    EXPECT_EQ(outcome.out, "");
  };
  expect(run({}, "f5"), 2,
         "which format to write? Give --to FORMAT, or --output with a file name that ends with one");
  expect(run({"--to", "gff"}, "f5"), 2,
         "--to: 'gff' is none of transcript, position, obf, ggf, sgf, wthor, jsonl (did you mean 'ggf'?)");
  expect(run({"--to", "any"}, "f5"), 2,
         "--to: 'any' is none of transcript, position, obf, ggf, sgf, wthor, jsonl");
  expect(run({"--to", "ggf", "--json"}, "f5"), 2, "--json means --to jsonl: give one of the two");
  expect(run({"--to", "wthor"}, "f5"), 2, "wthor is three files: give --output NAME.wtb");
  expect(run({"--json", "--positions", "al"}, "f5"), 2,
         "--positions: 'al' is none of start, end, all (did you mean 'all'?)");
  expect(run({"--json", "--game", "go"}, "f5"), 2, "there is no game 'go': the games are adjacency, othello");
  expect(run({"--to", "obf"}, "f5"), 1,
         "standard input: game 1: this format holds positions, and the game has 1 moves: choose with "
         "--positions start, end or all");
  expect(run({"--json"}, ""), 1, "standard input: there is no game in it");
  expect(run({"--json", path("none.ggf")}), 1,
         path("none.ggf") + ": it cannot be read: No such file or directory");
  expect(run({"--json", path("")}), 1, path("") + ": this is a directory: name a file in it");
  expect(run({"--to", "ggf", "--output", path("no/such/out.ggf")}, "f5"), 1,
         "'" + path("no/such/out.ggf") + "' cannot be written: No such file or directory");
  expect(run({"--json"}, std::string((std::size_t{64} << 20) + 1, 'x')), 1,
         "standard input: more than 64 MiB: split it into smaller files");
}

}  // namespace
}  // namespace turncoat::testing
