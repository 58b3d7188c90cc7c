#include "cli/completion.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/text.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using testing::run_cli;

class Completion : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "turncoat_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path script(const std::string& shell) {
    const std::filesystem::path path = folder_ / shell;
    std::ofstream(path) << run_cli({"completion", shell}).out;
    return path;
  }

  // What `bash` offers behind these words; the last one is being typed.
  std::vector<std::string> offered(const std::string& words) {
    const std::string command = fmt::format(
        "bash --norc -c 'source {} || exit 1; COMP_WORDS=(turncoat {}); "
        "COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _turncoat; echo \"${{COMPREPLY[@]}}\"'",
        script("bash").string(), words);
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    std::string text;
    std::array<char, 256> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
    EXPECT_EQ(::pclose(pipe), 0);
    std::vector<std::string> result;
    for (const std::string_view word : words_of(text)) result.emplace_back(word);
    return result;
  }

  // Whether the shell can read its script; a shell that is not there cannot tell.
  void check_syntax(const std::string& shell) {
    if (std::system(fmt::format("command -v {} > /dev/null", shell).c_str()) != 0) {
      GTEST_SKIP() << shell << " is not installed";
    }
    EXPECT_EQ(std::system(fmt::format("{} -n {}", shell, script(shell).string()).c_str()), 0);
  }

  std::filesystem::path folder_;
};

TEST_F(Completion, BashOffersCommandsOptionsAndValues) {
  EXPECT_THAT(offered("per"), ElementsAre("perft"));
  EXPECT_THAT(offered("\"\""),
              IsSupersetOf({"play", "games", "bots", "perft", "bench", "completion", "help"}));
  EXPECT_THAT(offered("perft --d"), ElementsAre("--depth", "--divide"));
  EXPECT_THAT(offered("perft --game \"\""), ElementsAre("adjacency", "othello"));
  EXPECT_THAT(offered("play --json --x hu"), ElementsAre("human"));
  EXPECT_THAT(offered("play --first \"\""), ElementsAre("X", "O"));
  EXPECT_THAT(offered("perft --depth \"\""), IsEmpty());
  EXPECT_THAT(offered("completion z"), ElementsAre("zsh"));
  EXPECT_THAT(offered("help be"), ElementsAre("bench"));
}

TEST_F(Completion, ShellsCanReadTheirScripts_zsh) { check_syntax("zsh"); }
TEST_F(Completion, ShellsCanReadTheirScripts_fish) { check_syntax("fish"); }

TEST_F(Completion, EveryShellKnowsEveryCommandAndOption) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string text = run_cli({"completion", shell}).out;
    for (const std::string word :
         {"play", "games", "bots", "perft", "bench", "completion", "help", "depth", "name-x"}) {
      EXPECT_THAT(text, HasSubstr(word)) << shell;
    }
  }
}

}  // namespace
}  // namespace turncoat::cli
