#include "players/weights_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "players/registry.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;

std::string file_with(const std::string& weights) {
  return R"({"format": "turncoat-weights", "version": 1, "evaluation": "liberties", "weights": )" + weights +
         "}";
}

std::string error_of(const std::string& text) {
  const Result<Liberties::Weights> weights = parse_weights(text);
  return weights ? "none" : weights.error().message;
}

TEST(WeightsFile, HoldsFiveNumbers) {
  EXPECT_EQ(parse_weights(file_with("[1, 6, 0, -1, 7]")), (Liberties::Weights{1, 6, 0, -1, 7}));
}

TEST(WeightsFile, ErrorsSayWhatWouldBeRight) {
  EXPECT_THAT(error_of("weights!"), HasSubstr("not JSON: a weights file is one JSON object"));
  EXPECT_THAT(error_of("[]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(error_of("{}"), HasSubstr("format is missing"));
  EXPECT_THAT(error_of(R"({"format": "turncoat-weights", "version": 2})"),
              HasSubstr("version is 2: it must be 1"));
  EXPECT_THAT(error_of(R"({"format": "turncoat-weights", "version": 1, "evaluation": "radial"})"),
              HasSubstr("evaluation is 'radial': it must be one of liberties"));
  EXPECT_THAT(error_of(file_with("[1, 2, 3, 4]")), HasSubstr("weights has 4 items and must have 5"));
  EXPECT_THAT(error_of(file_with("\"11111\"")), HasSubstr("weights must be a list"));
  EXPECT_THAT(error_of(file_with("[1, 2, 3, 4, 1.5]")), HasSubstr("weights[4] must be a whole number"));
  EXPECT_THAT(error_of(file_with("[1, 99999, 3, 4, 5]")), HasSubstr("from -10000 to 10000"));
  EXPECT_THAT(error_of(file_with("[18446744073709551615, 0, 0, 0, 0]")), HasSubstr("weights[0] is 18446"));
}

TEST(WeightsFile, IsPlayedByGeneticWeights) {
  PlayerRegistry players;
  add_builtin_players(players);
  const auto path =
      std::filesystem::temp_directory_path() / fmt::format("turncoat_weights_{}.json", ::getpid());
  std::ofstream(path) << file_with("[1, 1, 1, 1, 1]");
  const auto evolved = players.make("genetic-weights:depth=2,file=" + path.string());
  ASSERT_TRUE(evolved) << evolved.error().message;
  const auto marks = players.make("minimax:depth=2").value();
  const AnyPosition start = adjacency::Position();
  EXPECT_EQ(choose_freely(**evolved, start).move, choose_freely(*marks, start).move);
  std::filesystem::remove(path);
  EXPECT_THAT(players.make("genetic-weights:file=" + path.string()).error().message,
              HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace turncoat
