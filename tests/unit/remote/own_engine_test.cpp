// Our driver of GTP engines against ourselves as one: whole games of every kind, in another process.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

using ::testing::HasSubstr;

std::string engine(const std::string& options) {
  return fmt::format("gtp:'{}' gtp --hash 1 {}", TURNCOAT_PROGRAM, options);
}

class OwnEngine : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Games, OwnEngine,
                         ::testing::Values("othello", "othello:size=6", "adjacency",
                                           "adjacency:size=5,neighbours=8"),
                         [](const auto& test) { return fmt::format("Kind{}", test.index); });

TEST_P(OwnEngine, PlaysWholeGames) {
  const CliRun match = run_cli(
      {"match", engine("--nodes 200"), "random", "--game", GetParam(), "--games", "2", "--unsafe", "--json"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr(R"("reasons":{"normal":2,"a":{},"b":{}})"));
}

// The driver cuts off fractions of a second, so the engine is told that it has no time; it is never late.
TEST(OwnEngineOnTime, MovesAtOnceIfItHasNoTime) {
  const CliRun match = run_cli({"match", engine(""), "random", "--game", "adjacency:size=4", "--games", "2",
                                "--time", "0.5", "--unsafe", "--json"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr(R"("reasons":{"normal":2,"a":{},"b":{}})"));
}

// What is left is told before each move, and both an engine in another process and a bot of ours divide it.
TEST(OwnEngineOnTime, PlaysWithAClockForTheGame) {
  const CliRun match = run_cli({"match", engine(""), "engine:hash=1", "--game", "adjacency:size=4", "--games",
                                "2", "--clock", "20+0.1", "--unsafe", "--json"});
  EXPECT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr(R"("reasons":{"normal":2,"a":{},"b":{}})"));
}

}  // namespace
}  // namespace turncoat::testing
