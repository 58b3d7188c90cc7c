// A small tournament played by the command, as it was agreed; the table with times is left out.
#include <gtest/gtest.h>

#include <string>

#include "support/golden_file.h"
#include "support/paths.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

TEST(GoldenTournament, OfTheCommand) {
  const CliRun played = run_cli({"tournament", "minimax:depth=1", "greedy", "random", "--game", "adjacency",
                                 "--rounds", "4", "--games", "4", "--threads", "2"});
  EXPECT_EQ(played.status, cli::kDone) << played.err;
  const std::string_view out = played.out;
  const std::string_view before = out.substr(0, out.find("moves, discs"));
  const std::size_t behind = out.find("first mover");
  ASSERT_NE(behind, std::string_view::npos);
  expect_golden(source_path("tests/golden/arena/tournament_command.txt"),
                std::string(before) + std::string(out.substr(behind)));
}

}  // namespace
}  // namespace turncoat::testing
