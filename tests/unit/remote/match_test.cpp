// Bots that fail, in a real match: each failure is a loss with its own name, never a draw.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "support/golden_file.h"
#include "support/paths.h"
#include "support/run_cli.h"
#include "support/sandbox.h"

namespace turncoat::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Case {
  std::string mode;
  std::string reason;
};

std::string spec_of(const std::string& protocol, const std::string& mode) {
  if (mode == "missing") return protocol + ":no-such-program-here";
  return protocol + ":python3 -S '" + source_path("tests/fakes/engine.py").string() + "' " + protocol + ' ' +
         mode;
}

// In the sandbox where there is one: bots fail alike in it and outside.
CliRun run_match(std::vector<std::string> options) {
  options.insert(options.begin(), "match");
  if (!machine_sandbox()) options.emplace_back("--unsafe");
  return run_cli(options);
}

class FailingBots : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(Kinds, FailingBots,
                         ::testing::Values(Case{"missing", "no-start"}, Case{"quits", "no-start"},
                                           Case{"crashes", "crash"}, Case{"silent", "stall"},
                                           Case{"late", "late"}, Case{"illegal", "illegal"},
                                           Case{"garbage", "garbage"}),
                         [](const auto& test) { return test.param.mode; });

TEST_P(FailingBots, LoseBothGamesOfAPair) {
  for (const std::string protocol : {"line", "gtp"}) {
    const CliRun match = run_match({spec_of(protocol, GetParam().mode), "greedy", "--game",
                                    "adjacency:size=4", "--games", "2", "--time", "0.1", "--json"});
    EXPECT_EQ(match.status, 0) << match.err;
    EXPECT_THAT(match.out, AllOf(HasSubstr(R"("wins_a":0,"draws":0,"wins_b":2)"),
                                 HasSubstr("\"a\":{\"" + GetParam().reason + "\":2}")))
        << protocol;
  }
}

// The author of the bot sees the move that was judged, what was said before it, and what went to standard
// error.
TEST(RemoteMatch, EvidenceOfWhatTheRefereeSawHoldsTheConversation) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("turncoat-evidence-{}.jsonl", ::getpid());
  for (const auto& [mode, words] :
       {std::pair("late", "this takes a while"), std::pair("illegal", "watch this")}) {
    for (const std::string protocol : {"line", "gtp"}) {
      std::filesystem::remove(file);
      run_match({spec_of(protocol, mode), "greedy", "--game", "adjacency:size=4", "--games", "2", "--time",
                 "0.1", "--out", file.string()});
      const std::string text = read_text_file(file);
      EXPECT_THAT(
          text, AllOf(HasSubstr(fmt::format("\"ending\":\"{}\"", mode)), HasSubstr("command: "),
                      HasSubstr(" s > "), HasSubstr(" s < "), HasSubstr("standard error:"), HasSubstr(words)))
          << mode << ' ' << protocol;
    }
  }
  std::filesystem::remove(file);
}

TEST(RemoteMatch, ACorrectBotPlaysAllGames) {
  const CliRun match = run_match({spec_of("line", "correct"), spec_of("gtp", "correct"), "--game",
                                  "adjacency:size=4", "--games", "4", "--json"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr(R"("reasons":{"normal":4,"a":{},"b":{}})"));
}

}  // namespace
}  // namespace turncoat::testing
