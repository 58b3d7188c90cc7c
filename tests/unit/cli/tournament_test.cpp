// The command as its user has it, and the promise that nothing ends a tournament for good.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "core/random.h"
#include "store/database.h"
#include "support/golden_file.h"
#include "support/paths.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class TournamentCommand : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

 private:
  fs::path folder_ = fs::path(::testing::TempDir()) / fmt::format("turncoat-command-{}", ::getpid());
};

// Every game of a file: all columns but the times, in an order that does not depend on when it was played.
std::vector<std::string> games_in(const std::string& path) {
  Result<Database> database = Database::open(path);
  EXPECT_TRUE(database);
  Result<Statement> query = database->prepare(
      "SELECT job, first, second, json_remove(result, '$.seconds') FROM results ORDER BY job");
  EXPECT_TRUE(query) << query.error().message;
  if (!query) return {};
  std::vector<std::string> games;
  while (query->step().value()) {
    std::string line;
    for (int column = 0; column < 4; ++column) line += query->text(column) + '|';
    games.push_back(line);
  }
  return games;
}

std::vector<std::string> words_for(const std::string& path) {
  return {"tournament", "greedy",    "random",   "mirror", "random:seed=9",
          "--game",     "adjacency", "--rounds", "6",      "--games",
          "200",        "--threads", "2",        "--out",  path};
}

// How many games a file has now; 0 where it is not yet one.
std::int64_t count_in(const std::string& path) {
  if (!fs::exists(path)) return 0;
  Result<Database> database = Database::open(path);
  if (!database) return 0;
  Result<Statement> query = database->prepare("SELECT count(*) FROM results");
  return query && query->step().value_or(false) ? query->integer(0) : 0;
}

// Starts the program on a file, and kills it when that has so many games, after so many microseconds more;
// whether it was still there.
bool is_killed_at(const std::string& path, std::int64_t games, int microseconds) {
  std::vector<std::string> words = words_for(path);
  words.insert(words.begin(), TURNCOAT_PROGRAM);
  const pid_t child = ::fork();
  if (child == 0) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(TURNCOAT_PROGRAM, arguments.data());
    ::_exit(127);
  }
  int status = 0;
  pid_t ended = 0;
  while (ended == 0 && count_in(path) < games) {
    ::usleep(500);
    ended = ::waitpid(child, &status, WNOHANG);
  }
  if (ended != 0) return false;
  ::usleep(static_cast<useconds_t>(microseconds));
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

TEST_F(TournamentCommand, FiftyKillsLoseNoGameAndPlayNoneTwice) {
  ASSERT_EQ(run_cli(words_for(path("whole.db"))).status, cli::kDone);
  const std::vector<std::string> whole = games_in(path("whole.db"));
  ASSERT_EQ(whole.size(), 1200U);
  Rng rng(16);
  const std::string file = path("killed.db");
  std::int64_t games = 0;
  int in_the_middle = 0;
  for (int round = 0; round < 50; ++round) {
    // Every other time at once: while it opens the file and reads what is there.
    const std::int64_t more = round % 2 == 0 ? 0 : 1 + rng.below(10);
    const bool was_there = is_killed_at(file, games + more, rng.below(20'000));
    const std::int64_t now = count_in(file);
    EXPECT_GE(now, games);
    in_the_middle += was_there && now > games && now < 1200 ? 1 : 0;
    games = now;
  }
  EXPECT_GT(in_the_middle, 0);
  const CliRun last = run_cli(words_for(file));
  ASSERT_EQ(last.status, cli::kDone) << last.err;
  EXPECT_EQ(games_in(file), whole);
  EXPECT_EQ(last.out.substr(0, last.out.find("moves, discs")),
            run_cli(words_for(path("whole.db"))).out.substr(0, last.out.find("moves, discs")));
}

TEST_F(TournamentCommand, GoesOnWithAFileAndTellsItAgain) {
  const std::vector<std::string> two = {"tournament", "greedy",   "random", "--games", "2",         "--game",
                                        "adjacency",  "--rounds", "4",      "--out",   path("t.db")};
  const CliRun first = run_cli(two);
  ASSERT_EQ(first.status, cli::kDone) << first.err;
  const CliRun again = run_cli(two);
  EXPECT_EQ(again.status, cli::kDone);
  EXPECT_THAT(again.err, HasSubstr("has 2 games already"));
  EXPECT_EQ(again.out, first.out);
  const CliRun told = run_cli(
      {"standings", path("t.db"), "--html", path("t.html"), "--csv", path("t.csv"), "--pgn", path("t.pgn")});
  EXPECT_EQ(told.out, first.out);
  EXPECT_THAT(read_text_file(path("t.html")), HasSubstr("<html"));
  EXPECT_THAT(read_text_file(path("t.csv")), HasSubstr("greedy"));
  EXPECT_THAT(read_text_file(path("t.pgn")), HasSubstr("[White \"greedy\"]"));
  EXPECT_THAT(run_cli({"standings", path("t.db"), "--json"}).out, HasSubstr("\"standings\":["));
  std::vector<std::string> other = two;
  other.insert(other.end(), {"--seed", "2"});
  const CliRun refused = run_cli(other);
  EXPECT_EQ(refused.status, cli::kFailed);
  EXPECT_THAT(refused.err, HasSubstr("seed is 1 there and 2 here"));
}

TEST_F(TournamentCommand, ReadsAFile) {
  write("t.toml",
        "game = \"adjacency:rounds=4\"\ngames = 2\n[[entrant]]\nbot = \"greedy\"\n"
        "[[entrant]]\nname = \"R\"\nbot = \"random\"\n");
  const CliRun run = run_cli({"tournament", path("t.toml")});
  EXPECT_EQ(run.status, cli::kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("R"));
  const CliRun twice = run_cli({"tournament", path("t.toml"), "--games", "4"});
  EXPECT_EQ(twice.status, cli::kWrongUsage);
  EXPECT_THAT(twice.err, HasSubstr("--games is for bots on the command line"));
  write("wrong.toml", "game = \"othello\"\ngmaes = 4\n");
  const CliRun wrong = run_cli({"tournament", path("wrong.toml")});
  EXPECT_EQ(wrong.status, cli::kFailed);
  EXPECT_THAT(wrong.err, HasSubstr("line 2: there is no key 'gmaes'"));
}

TEST_F(TournamentCommand, SaysWhatIsWrong) {
  EXPECT_EQ(run_cli({"tournament"}).status, cli::kWrongUsage);
  EXPECT_EQ(run_cli({"tournament", "greedy"}).status, cli::kWrongUsage);
  EXPECT_EQ(run_cli({"tournament", "greedy", "gredy"}).status, cli::kWrongUsage);
  EXPECT_EQ(run_cli({"tournament", "greedy", "random", "--games", "3"}).status, cli::kWrongUsage);
  EXPECT_EQ(run_cli({"tournament", "--submissions", path("nowhere")}).status, cli::kFailed);
  EXPECT_EQ(run_cli({"standings", path("nowhere.db")}).status, cli::kFailed);
}

// Two that play, and one that is no program.
TEST_F(TournamentCommand, TakesAFolderOfSubmissions) {
  write("class/ana/bot.py", read_text_file(source_path("sdk/python/bot.py")));
  write("class/ben/bot.cpp", read_text_file(source_path("sdk/cpp/bot.cpp")));
  write("class/eve/bot.cpp", "this is no C++\n");
  const CliRun run = run_cli({"tournament", "greedy", "--submissions", path("class"), "--games", "2",
                              "--game", "adjacency", "--rounds", "4", "--unsafe", "--json"});
  EXPECT_EQ(run.status, cli::kDone) << run.err;
  EXPECT_THAT(run.err, HasSubstr("'eve': its compiler ended with status 1"));
  for (const std::string name : {"ana", "ben", "eve", "greedy"}) EXPECT_THAT(run.out, HasSubstr(name));
  EXPECT_THAT(run.out, HasSubstr("\"games\":12"));
}

}  // namespace
}  // namespace turncoat::testing
