// Tournaments of the program itself through a real server, and what is killed meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "cluster/machines.h"
#include "core/random.h"
#include "support/golden_file.h"
#include "support/sandbox.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::NatsServer;
using ::testing::Not;
using testing::Program;
using testing::read_text_file;

class TournamentOfMachines : public testing::ClusterTest {
 protected:
  void SetUp() override {
    ClusterTest::SetUp();
    if (!IsSkipped()) server_ = std::make_unique<NatsServer>(folder_);
  }

  [[nodiscard]] std::unique_ptr<Program> program(std::vector<std::string> words) const {
    words.insert(words.begin(), TURNCOAT_PROGRAM);
    return std::make_unique<Program>(std::move(words), folder_ / "out", folder_ / "err");
  }

  [[nodiscard]] std::unique_ptr<Program> worker() const {
    return program(
        {"worker", "--nats", server_->url(), "--nats-wait", "2", "--threads", "2", "--tries", "1000"});
  }

  [[nodiscard]] std::unique_ptr<Program> coordinator() const {
    std::vector<std::string> words = tournament("cluster");
    words.insert(words.end(), {"--nats", server_->url()});
    return program(words);
  }

  // The words of the command.
  [[nodiscard]] std::vector<std::string> tournament(const std::string& name) const {
    std::vector<std::string> words = {"tournament"};
    words.insert(words.end(), bots_.begin(), bots_.end());
    words.insert(words.end(), {"--game", "adjacency", "--rounds", "20", "--games", std::to_string(games_),
                               "--out", folder_ / (name + ".db"), "--pgn", folder_ / (name + ".pgn")});
    return words;
  }

  // What threads of one program play.
  [[nodiscard]] std::string games_of_the_pool() const {
    EXPECT_EQ(program(tournament("pool"))->wait(), 0) << read_text_file(folder_ / "err");
    return read_text_file(folder_ / "pool.pgn");
  }

  [[nodiscard]] std::string games_of_the_cluster() const { return read_text_file(folder_ / "cluster.pgn"); }

  std::vector<std::string> bots_ = {"minimax:depth=4", "minimax:depth=3", "greedy", "random"};
  int games_ = 20;  // of each pairing
  std::unique_ptr<NatsServer> server_;
};

TEST_F(TournamentOfMachines, PlaysTheSameGames) {
  const auto first = worker();
  const auto second = worker();
  ASSERT_EQ(coordinator()->wait(), 0) << read_text_file(folder_ / "err");
  EXPECT_EQ(games_of_the_cluster(), games_of_the_pool());
  EXPECT_EQ(first->interrupt(), 0);
  EXPECT_EQ(second->interrupt(), 0);
}

// Workers, the coordinator and the server are killed at random moments; at last all are left in peace.
TEST_F(TournamentOfMachines, CountsEveryGameOnceWhateverIsKilled) {
  constexpr int kKills = 50;
  constexpr int kLongestPause = 250;  // milliseconds
  bots_ = {"minimax:depth=5", "minimax:depth=4", "minimax:depth=3", "random"};
  games_ = 100;
  Rng rng(16);
  std::vector<std::unique_ptr<Program>> workers(3);
  for (auto& one : workers) one = worker();
  auto tournament = coordinator();
  int kills = 0;
  for (; kills < testing::scaled(kKills) && !tournament->ended(); ++kills) {
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(kLongestPause)));
    const int victim = rng.below(5);
    if (victim == 4) {
      server_->kill();
      std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(kLongestPause)));
      server_->start();
    } else if (victim == 3) {
      tournament->kill();
      tournament = coordinator();
    } else {
      auto& one = workers[static_cast<std::size_t>(victim)];
      one->kill();
      one = worker();
    }
  }
  ASSERT_EQ(tournament->wait(), 0) << read_text_file(folder_ / "err");
  EXPECT_EQ(games_of_the_cluster(), games_of_the_pool());
  RecordProperty("kills", kills);  // fewer where the machine is so fast that the games end first
}

// Results that nobody took are there for the next one, and no worker is needed for them.
TEST_F(TournamentOfMachines, GoesOnFromWhatWasPlayedMeanwhile) {
  auto one = worker();
  ASSERT_EQ(coordinator()->wait(), 0) << read_text_file(folder_ / "err");
  one->kill();
  std::filesystem::remove(folder_ / "cluster.db");
  ASSERT_EQ(coordinator()->wait(), 0) << read_text_file(folder_ / "err");
  EXPECT_EQ(games_of_the_cluster(), games_of_the_pool());
}

// The position file of `selfplay`, which is another kind of job.
TEST_F(TournamentOfMachines, LearnsFromTheSameGames) {
  const auto words = [this](const std::string& name) -> std::vector<std::string> {
    return {"selfplay",     "--game",   "adjacency", "--lengths", "short", "--exact",     "2",
            "--evaluation", "handmade", "--games",   "300",       "--out", folder_ / name};
  };
  const auto first = worker();
  const auto second = worker();
  std::vector<std::string> far = words("far");
  far.insert(far.end(), {"--nats", server_->url()});
  ASSERT_EQ(program(far)->wait(), 0) << read_text_file(folder_ / "err");
  ASSERT_EQ(program(words("near"))->wait(), 0) << read_text_file(folder_ / "err");
  EXPECT_EQ(read_text_file(folder_ / "far"), read_text_file(folder_ / "near"));
}

TEST_F(TournamentOfMachines, RunsBotsOnlyWhereTheirFilesAreTheSame) {
  const auto& sandbox = testing::machine_sandbox();
  if (!sandbox) GTEST_SKIP() << "no sandbox here: " << sandbox.error().message;
  std::filesystem::create_directories(folder_ / "bot");
  std::ofstream(folder_ / "bot/bot.py") << "import sys\n";
  bots_ = {"random", fmt::format("line:python3 {}", folder_ / "bot/bot.py")};
  const auto tournament = coordinator();
  std::this_thread::sleep_for(std::chrono::seconds(2));  // the jobs wait, with the hash of before
  std::ofstream(folder_ / "bot/bot.py") << "import os\n";
  const auto one = program({"worker", "--nats", server_->url(), "--tries", "1", "--name", "other"});
  EXPECT_EQ(tournament->wait(), 1);
  EXPECT_THAT(read_text_file(folder_ / "err"), HasSubstr("worker other: bot 'line:python3"));
  EXPECT_THAT(read_text_file(folder_ / "err"), HasSubstr("is another one here: the hash of its files is"));
}

// The server shows a certificate that only its own authority vouches for.
TEST_F(TournamentOfMachines, ChecksWhoTheServerIs) {
  const std::string certificate = folder_ / "cert.pem";
  const std::string key = folder_ / "key.pem";
  const std::string make = fmt::format(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
      "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout {} -out {} 2> /dev/null",
      key, certificate);
  if (std::system(make.c_str()) != 0) GTEST_SKIP() << "openssl is not installed";
  const testing::TestFolder other;
  const NatsServer secure(other,
                          fmt::format(R"(tls {{ cert_file: "{}", key_file: "{}" }})", certificate, key));
  const std::string url = fmt::format("tls://127.0.0.1:{}", secure.port());
  std::this_thread::sleep_for(std::chrono::seconds(1));  // one that is not there yet would be waited for
  EXPECT_EQ(program({"worker", "--nats", url})->wait(), 1);
  EXPECT_THAT(read_text_file(folder_ / "err"), HasSubstr("--nats-ca names the authority"));
  const auto one = program({"worker", "--nats", url, "--nats-ca", certificate});
  std::vector<std::string> words = tournament("cluster");
  words.insert(words.end(), {"--nats", url, "--nats-ca", certificate});
  EXPECT_EQ(program(words)->wait(), 0) << read_text_file(folder_ / "err");
  EXPECT_EQ(one->interrupt(), 0);
}

TEST_F(TournamentOfMachines, NeverShowsAPassword) {
  const std::string url = fmt::format("nats://ann:sesame@127.0.0.1:{}", server_->port());
  const auto one = program({"worker", "--nats", url});
  std::vector<std::string> words = tournament("cluster");
  words.insert(words.end(), {"--nats", url});
  EXPECT_EQ(program(words)->wait(), 0);
  EXPECT_EQ(one->interrupt(), 0);
  EXPECT_EQ(program({"worker", "--nats", "nats://ann:sesame@127.0.0.1:0"})->wait(), 2);
  const std::string said = read_text_file(folder_ / "err");
  EXPECT_THAT(said, HasSubstr(fmt::format("from nats://127.0.0.1:{}", server_->port())));
  EXPECT_THAT(said, Not(HasSubstr("sesame")));
}

}  // namespace
}  // namespace turncoat
