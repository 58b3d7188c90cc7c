#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "support/json_lines.h"
#include "support/run_cli.h"

namespace turncoat::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

// O stands on a1, c1 and b2, so that only b1 turns three.
const std::string kThreeToTurn = "O-O--O------XX-- X 4";

TEST(Move, AnswersWithTheKeysOfTheContract) {
  const CliRun run = run_cli({"move", "--game", "adjacency:size=4", "--position", kThreeToTurn, "--json"});
  ASSERT_EQ(run.status, 0) << run.err;
  const std::vector<Json> lines = json_lines<Json>(run.out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(keys_of(lines[0]), ElementsAre("move", "score", "exact", "depth", "nodes", "seconds"));
  EXPECT_EQ(lines[0]["move"], "b1");
  EXPECT_EQ(lines[0]["score"], 6);
  EXPECT_EQ(lines[0]["exact"], false);
}

TEST(Move, BotsWithoutAValueHaveNoScore) {
  const CliRun run = run_cli({"move", "--bot", "random", "--json"});
  EXPECT_TRUE(json_lines<Json>(run.out).at(0)["score"].is_null());
}

TEST(Move, XrayTellsEveryStepBeforeTheAnswer) {
  const CliRun run = run_cli({"move", "--game", "adjacency:size=4", "--position", kThreeToTurn, "--xray"});
  const std::vector<Json> lines = json_lines<Json>(run.out);
  ASSERT_EQ(lines.size(), 12U) << "eleven empty cells and the answer";
  for (std::size_t i = 0; i < 11; ++i) EXPECT_EQ(lines[i]["event"], "candidate-judged");
  EXPECT_EQ(lines.back()["move"], "b1");
}

TEST(Move, KeepsToItsLimits) {
  const CliRun run = run_cli({"move", "--bot", "mcts", "--nodes", "5000", "--json"});
  const int nodes = json_lines<Json>(run.out).at(0)["nodes"];
  EXPECT_GE(nodes, 5000);
  EXPECT_LE(nodes, 5000 + 120);
  const CliRun shallow = run_cli({"move", "--bot", "minimax:depth=5", "--depth", "2", "--json"});
  EXPECT_EQ(json_lines<Json>(shallow.out).at(0)["depth"], 2);
}

TEST(Move, TheSameSeedGivesTheSameMove) {
  const auto move = [](const std::string& seed) {
    return json_lines<Json>(
               run_cli({"move", "--game", "adjacency", "--bot", "random", "--seed", seed, "--json"}).out)
        .at(0)["move"];
  };
  EXPECT_EQ(move("5"), move("5"));
  EXPECT_NE(move("5"), move("6"));
}

TEST(Move, SaysWhatIsWrong) {
  const std::string over = "XOOO-XOOXXOXXX-- X 0";
  const CliRun ended = run_cli({"move", "--game", "adjacency:size=4", "--position", over});
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.err, HasSubstr("the game is over"));
  const auto complaint = [](const std::vector<std::string>& words) {
    std::vector<std::string> arguments = {"move"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const CliRun run = run_cli(arguments);
    EXPECT_EQ(run.status, 2);
    return run.err;
  };
  EXPECT_THAT(complaint({"--bot", "anealing"}), HasSubstr("did you mean 'annealing'?"));
  EXPECT_THAT(complaint({"--bot", "annealing:t0=x"}), HasSubstr("it takes 0 to 1000"));
  EXPECT_THAT(complaint({"--bot", "mirror"}), HasSubstr("mirror plays adjacency only"));
  EXPECT_THAT(complaint({"--time", "-1"}), HasSubstr("'-1' is not a number of seconds"));
  EXPECT_THAT(complaint({"--nodes", "many"}), HasSubstr("'many' is not a whole number"));
  EXPECT_THAT(complaint({"--position", "X"}), HasSubstr("--position"));
}

}  // namespace
}  // namespace turncoat::testing
