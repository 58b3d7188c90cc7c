// Bots that attack whoever runs them, in the sandbox: tests/fakes/attacker.py. Each attack has to fail, the
// incident has to name its cause, and nobody stays behind.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/text.h"
#include "process/command_line.h"
#include "process/process_tree.h"
#include "remote/external_player.h"
#include "remote/line_driver.h"
#include "support/paths.h"
#include "support/players.h"
#include "support/run_cli.h"
#include "support/sandbox.h"

namespace turncoat::testing {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Allowances kPatient{.start = 60s, .late = 60s, .unlimited = 60s};

// A folder of its own that is removed at the end.
class Folder {
 public:
  Folder() { EXPECT_NE(::mkdtemp(path_.data()), nullptr); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] std::string operator/(std::string_view name) const {
    return fmt::format("{}/{}", path_, name);
  }

 private:
  std::string path_ = (fs::temp_directory_path() / "turncoat-attack-XXXXXX").string();
};

void write(const std::string& path, std::string_view text) { std::ofstream(path) << text; }

// In the command lines of this test's processes and no others.
std::string token() {
  std::string test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ranges::replace(test, '/', '-');
  return fmt::format("token-{}-{}", ::getpid(), test);
}

// The attacker's command.
std::vector<std::string> attacker(const std::string& mode, const std::vector<std::string>& arguments = {}) {
  std::vector<std::string> words = {"python3", "-S", source_path("tests/fakes/attacker.py").string(), mode};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.push_back(token());
  return words;
}

// The same as a bot's spec: the folder may hold a space.
std::string attacking_bot(const std::string& mode) {
  std::vector<std::string> words;
  for (const std::string& word : attacker(mode)) words.push_back('\'' + word + '\'');
  return "line:" + join(words, " ");
}

// With control groups, where this machine has some, and without: then limits are kept by looking.
class Attack : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!machine_sandbox()) GTEST_SKIP() << "no sandbox here: " << machine_sandbox().error().message;
  }

  static std::shared_ptr<const Sandbox> sandbox(const SandboxLimits& limits) {
    const std::shared_ptr<const Sandbox> whole = machine_sandbox().value()->with(limits);
    return GetParam() ? whole : whole->without_groups();
  }

  static SandboxLimits narrow() {
    return {.memory = 128 << 20,
            .processes = 40,
            .cpu = 1h,
            .scratch = 8 << 20,
            .file = 64 << 20,
            .open_files = 200};
  }

  static std::unique_ptr<ExternalPlayer> player(const std::vector<std::string>& words,
                                                const SandboxLimits& limits = narrow(),
                                                Allowances allowances = kPatient) {
    return std::make_unique<ExternalPlayer>(words, std::make_unique<LineDriver>(), sandbox(limits),
                                            allowances);
  }

  static Chosen play_one(Player& player) {
    const AnyPosition start = start_of("adjacency:size=4");
    player.follow(start, {});
    return player.choose(start, {}, {}, nullptr);
  }

  // The attack comes to nothing and the bot plays on. What it has written says how often it was held.
  static std::string held(const std::string& mode, const std::vector<std::string>& arguments = {}) {
    const auto bot = player(attacker(mode, arguments));
    for (int i = 0; i < 2; ++i) {
      const Chosen chosen = play_one(*bot);
      EXPECT_TRUE(chosen) << chosen.error().message << '\n' << chosen.error().evidence;
    }
    std::string testimony = bot->testimony();
    EXPECT_THAT(testimony, Not(HasSubstr("succeeded")));
    return testimony;
  }

  static Incident incident(const std::string& mode, const SandboxLimits& limits = narrow(),
                           Allowances allowances = kPatient) {
    const auto bot = player(attacker(mode), limits, allowances);
    Chosen chosen = play_one(*bot);
    if (chosen) {
      ADD_FAILURE() << mode << " played on";
      return {};
    }
    return chosen.error();
  }
};

INSTANTIATE_TEST_SUITE_P(Machines, Attack, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "WithGroups" : "WithoutGroups"; });

TEST_P(Attack, OthersFilesAreNotThere) {
  const Folder results;
  const Folder opponent;
  write(results / "secret", "of the teacher");
  write(opponent / "bot.py", "of another student");
  const std::string home = std::getenv("HOME") == nullptr ? "/" : std::getenv("HOME");
  EXPECT_THAT(held("reads", {"@" + results / "secret", "@" + opponent / "bot.py", "@" + home + "/.profile"}),
              HasSubstr("No such file"));
}

TEST_P(Attack, NobodysEnvironmentIsThere) {
  const std::string secret = "a password in the environment";
  ::setenv("TURNCOAT_TEST_SECRET", secret.c_str(), 1);
  held("reads_environments", {secret});
  ::unsetenv("TURNCOAT_TEST_SECRET");
}

TEST_P(Attack, NothingCanBeWrittenOutsideTheScratchFolder) {
  EXPECT_THAT(held("writes"), HasSubstr("Read-only file system"));
  EXPECT_FALSE(fs::exists(source_path("tests/fakes/mark")));
}

TEST_P(Attack, ADiskCannotBeFilled) {
  EXPECT_THAT(held("fills_disk"), HasSubstr("No space left"));
  EXPECT_THAT(held("writes_long_file"), HasSubstr("File too large"));
}

TEST_P(Attack, FilesOpenAreCounted) { EXPECT_THAT(held("opens_files"), HasSubstr("Too many open files")); }

TEST_P(Attack, MemoryHasALimit) {
  const Incident one = incident("eats_memory");
  EXPECT_EQ(one.kind, IncidentKind::kCrash);
  EXPECT_THAT(one.message, HasSubstr("was ended by the memory limit of 128 MB"));
  EXPECT_THAT(incident("eats_memory_in_children").message,
              HasSubstr("was ended by the memory limit of 128 MB"));
}

TEST_P(Attack, ProcessesAreCounted) {
  if (!GetParam() && ::geteuid() == 0) GTEST_SKIP() << "root's processes are held by groups alone";
  if (!sandbox(narrow())->groups().processes.empty()) {
    EXPECT_THAT(held("forks"), HasSubstr("held"));
  }
  const Incident bomb = incident("fork_bombs", narrow(), {.start = 60s, .late = 60s, .unlimited = 500ms});
  EXPECT_THAT(bomb.kind, AnyOf(IncidentKind::kStall, IncidentKind::kCrash));
  EXPECT_THAT(bomb.message, HasSubstr("the limit of 40 processes"));
  EXPECT_TRUE(soon_gone(token()));
}

TEST_P(Attack, CpuTimeHasALimit) {
  SandboxLimits limits = narrow();
  limits.cpu = 1s;
  const Incident spun = incident("spins", limits);
  EXPECT_EQ(spun.kind, IncidentKind::kCrash);
  EXPECT_THAT(spun.message, HasSubstr("was ended by the CPU limit of 1 s"));
}

// Servers of this machine: one with a port, one with a name in a folder, and one with a name of the network.
TEST_P(Attack, NobodyCanBeReached) {
  const Folder folder;
  const std::string name = folder / "socket";
  const FileDescriptor tcp(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{
      .sin_family = AF_INET, .sin_port = 0, .sin_addr = {::htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  socklen_t size = sizeof(address);
  auto* const general = reinterpret_cast<sockaddr*>(&address);  // NOLINT: the way sockets are
  ASSERT_EQ(::bind(tcp.get(), general, size), 0);
  ASSERT_EQ(::listen(tcp.get(), 1), 0);
  ASSERT_EQ(::getsockname(tcp.get(), general, &size), 0);
  std::vector<FileDescriptor> named;
  for (const std::size_t first : {0U, 1U}) {
    named.emplace_back(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un local{.sun_family = AF_UNIX, .sun_path = {}};
    std::ranges::copy(name, local.sun_path + first);
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + first + name.size());
    ASSERT_EQ(::bind(named.back().get(), reinterpret_cast<sockaddr*>(&local), length), 0);  // NOLINT
    ASSERT_EQ(::listen(named.back().get(), 1), 0);
  }
  held("connects", {std::to_string(::ntohs(address.sin_port)), "@" + name});
}

TEST_P(Attack, NobodyCanBeKilled) {
  const std::string killed = held("kills", {std::to_string(::getpid()), std::to_string(::getppid())});
  EXPECT_THAT(killed, HasSubstr("No such process"));
}

TEST_P(Attack, NobodyCanBeTraced) { EXPECT_THAT(held("traces"), HasSubstr("Operation not permitted")); }

TEST_P(Attack, TheKernelIsNotAsked) { EXPECT_THAT(held("asks_the_kernel"), HasSubstr("io_uring_setup")); }

TEST_P(Attack, FloodsAreNoMove) {
  EXPECT_EQ(incident("floods").kind, IncidentKind::kGarbage);
  EXPECT_EQ(incident("floods_in_lines").kind, IncidentKind::kGarbage);
}

TEST_P(Attack, NobodyOutlivesTheGame) {
  held("outlives");
  EXPECT_TRUE(soon_gone(token()));
  EXPECT_EQ(incident("ignores_signals").kind, IncidentKind::kGarbage);
  EXPECT_TRUE(soon_gone(token()));
}

// What it does on the time of the other side counts, and there is little of it.
TEST_P(Attack, NobodyThinksOnTheTimeOfTheOther) {
  const auto bot = player(attacker("thinks_on"));
  ASSERT_TRUE(play_one(*bot));
  std::this_thread::sleep_for(1s);
  const Chosen second = play_one(*bot);
  ASSERT_TRUE(second);
  ASSERT_TRUE(second->cpu_seconds);
  EXPECT_LT(*second->cpu_seconds, 0.5);
}

TEST_P(Attack, CpuTimeIsTold) {
  const auto bot = player(attacker("correct"));
  const Chosen chosen = play_one(*bot);
  ASSERT_TRUE(chosen);
  ASSERT_TRUE(chosen->cpu_seconds);
  EXPECT_GE(*chosen->cpu_seconds, 0);
}

class AttackedMatch : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!machine_sandbox()) GTEST_SKIP() << "no sandbox here: " << machine_sandbox().error().message;
  }
};

// A whole match with one of them goes on to its end, each game lost with its reason.
TEST_F(AttackedMatch, TheMatchGoesOn) {
  const Folder folder;
  write(folder / "secret", "of the teacher");
  for (const std::string mode : {"eats_memory", "kills", "outlives"}) {
    const std::string bot = attacking_bot(mode);
    const CliRun match = run_cli({"match", bot, "random", "--game", "adjacency:size=4", "--games", "4",
                                  "--threads", "2", "--out", folder / (mode + ".jsonl"), "--json"});
    EXPECT_EQ(match.status, 0) << match.err;
    EXPECT_THAT(match.out, HasSubstr(mode == "eats_memory" ? R"("a":{"crash":4})" : R"("normal":4)")) << mode;
  }
}

// However the referee ends, the bots end with it: here by the signal that nobody can catch, and they have
// left its process group and its session.
TEST_F(AttackedMatch, BotsEndWithTheReferee) {
  const std::string bot = attacking_bot("outlives");
  const std::vector<std::string> words = {"sh",
                                          "-c",
                                          "echo $$; exec \"$0\" \"$@\"",
                                          TURNCOAT_PROGRAM,
                                          "match",
                                          bot,
                                          "mcts",
                                          "--games",
                                          "1000",
                                          "--time",
                                          "5"};
  const std::unique_ptr<ChildProcess> referee = std::move(ChildProcess::start(words).value());
  const auto said = referee->read_line(ChildProcess::Clock::now() + 60s, {});
  ASSERT_TRUE(said);
  // The referee, bubblewrap, the first process, the bot, and what it left in a session of its own.
  for (int i = 0; i < 3000 && processes_named(token()).size() < 5; ++i) std::this_thread::sleep_for(10ms);
  ASSERT_GE(processes_named(token()).size(), 5U);
  ASSERT_EQ(::kill(*parse_integer(said->text), SIGKILL), 0);
  EXPECT_TRUE(soon_gone(token()));
}

// The referee is killed while bubblewrap sets the bot's sandbox up, each time a little later.
TEST_F(AttackedMatch, NobodyIsLeftOfASandboxThatWasBegun) {
  const std::vector<std::string> words = {TURNCOAT_PROGRAM, "match", attacking_bot("correct"), "random"};
  const std::string of_bot = '\0' + token();  // a word by itself: not so in the referee's own command line
  for (int i = 0; i < 12; ++i) {
    const std::unique_ptr<ChildProcess> referee = std::move(ChildProcess::start(words).value());
    bool is_begun = false;
    for (int looks = 0; looks < 60000 && !is_begun; ++looks) {
      std::this_thread::sleep_for(1ms);
      is_begun = !processes_named(of_bot).empty();
    }
    EXPECT_TRUE(is_begun);
    std::this_thread::sleep_for(i * 1ms);
    referee->kill();
    ASSERT_TRUE(soon_gone(token()));
  }
}

}  // namespace
}  // namespace turncoat::testing
