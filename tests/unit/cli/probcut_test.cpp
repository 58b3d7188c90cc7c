#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/app.h"
#include "support/run_cli.h"

namespace turncoat::cli {
namespace {

using testing::CliRun;
using ::testing::HasSubstr;
using testing::run_cli;

std::vector<std::string> probcut(std::vector<std::string> more) {
  std::vector<std::string> words = {"probcut", "--game", "othello:size=6", "--positions", "60",
                                    "--depth", "4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(ProbCutCommand, PrintsATableAndNumbersForTheSource) {
  const CliRun run = run_cli(probcut({}));
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_THAT(run.out, HasSubstr("depth shallow    left   pairs     bias  measured    fitted\n"));
  EXPECT_THAT(run.out, HasSubstr("\n    3       1   12-23 "));
  EXPECT_THAT(run.out, HasSubstr("\n  end       1    0-11 "));
  EXPECT_THAT(run.out, HasSubstr("\n.before_end = {.scale = "));
}

TEST(ProbCutCommand, JsonHasTheSameWhateverTheThreads) {
  const CliRun run = run_cli(probcut({"--json"}));
  EXPECT_EQ(run.status, kDone) << run.err;
  EXPECT_EQ(run_cli(probcut({"--json", "--threads", "3"})).out, run.out);
  EXPECT_NE(run_cli(probcut({"--json", "--seed", "2"})).out, run.out);
  const auto json = nlohmann::json::parse(run.out);
  for (const char* const part : {"before_end", "to_end"}) {
    for (const char* const key : {"scale", "distance", "shallow", "left"})
      EXPECT_TRUE(json["model"][part][key].is_number()) << key;
    EXPECT_GT(json["model"][part]["scale"], 0);
  }
  EXPECT_GT(json["held_out"]["pairs"], 0);
  EXPECT_EQ(json["rows"][0]["depth"], 3);
  EXPECT_TRUE(json["rows"].back()["depth"].is_null()) << "to the end";
}

TEST(ProbCutCommand, SaysWhatIsWrong) {
  EXPECT_THAT(run_cli({"probcut", "--depth", "2"}).err, HasSubstr("--depth"));
  const CliRun over =
      run_cli({"probcut", "--game", "othello:size=6", "--position", std::string(36, 'X') + " X"});
  EXPECT_EQ(over.status, kWrongUsage);
  EXPECT_THAT(over.err, HasSubstr("the game is over in this position"));
}

}  // namespace
}  // namespace turncoat::cli
