#include "protocol/gtp_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace turncoat::gtp {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::StartsWith;

Result<Request> request_of(const std::string& line) { return parse_request(parse_command(line).value(), {}); }

template <class T>
T as(const std::string& line) {
  return std::get<T>(request_of(line).value());
}

std::string failure_of(const std::string& line) { return request_of(line).error().message; }

TEST(GtpServer, UnderstandsMoves) {
  EXPECT_EQ(as<Play>("play black D3").side, Side::kX);
  EXPECT_EQ(as<Play>("play W d3").side, Side::kO);
  EXPECT_EQ(as<Play>("play x d3").side, Side::kX);
  EXPECT_EQ(as<Play>("play O d3").move, Move(make_square(2, 3)));
  EXPECT_EQ(as<Play>("play b PASS").move, Move::pass());
  EXPECT_TRUE(as<GenMove>("genmove white").is_played);
  EXPECT_FALSE(as<GenMove>("reg_genmove white").is_played);
}

TEST(GtpServer, UnderstandsTimes) {
  const auto settings = as<TimeSettings>("time_settings 300 10 5");
  EXPECT_EQ(settings.main_time, seconds(300));
  EXPECT_EQ(settings.period, seconds(10));
  EXPECT_EQ(settings.period_moves, 5);
  EXPECT_FALSE(settings.is_unlimited());
  EXPECT_TRUE(as<TimeSettings>("time_settings 0 1 0").is_unlimited());
  EXPECT_FALSE(as<TimeSettings>("time_settings 60 0 0").is_unlimited());
  const auto left = as<TimeLeft>("time_left w 12.5 3");
  EXPECT_EQ(left.side, Side::kO);
  EXPECT_EQ(left.left, milliseconds(12500));
  EXPECT_EQ(left.moves, 3);
}

TEST(GtpServer, UnderstandsItsOwnCommands) {
  const auto position = as<SetPosition>("turncoat-position adjacency:size=4 ---- X 4");
  EXPECT_EQ(position.game, "adjacency:size=4");
  EXPECT_EQ(position.position, "---- X 4");
  EXPECT_EQ(as<SetGame>("set_game Othello").game, "othello");
  EXPECT_EQ(as<Analyze>("turncoat-analyze").lines, 1);
  EXPECT_EQ(as<Analyze>("turncoat-analyze 3 0.5").lines, 3);
  EXPECT_EQ(as<Analyze>("turncoat-analyze 3 0.5").interval, milliseconds(500));
  EXPECT_EQ(as<LoadGame>("loadsgf game.sgf 12").move_number, 12);
}

TEST(GtpServer, SaysWhatIsWrong) {
  EXPECT_EQ(failure_of("fly"), "unknown command");
  EXPECT_EQ(failure_of("undo 2"), "syntax error: undo takes no arguments");
  EXPECT_EQ(failure_of("genmove"), "syntax error: write genmove COLOUR");
  for (const std::string line :
       {"play black", "play red d3", "play black z9", "play black d3 d4", "genmove green", "boardsize eight",
        "boardsize 99999999999", "komi much", "time_settings 1 2", "time_settings -1 0 0",
        "time_settings 1 nan 0", "time_left black 1e99 0", "time_left black 1 -1", "turncoat-analyze 0",
        "turncoat-analyze 65", "turncoat-analyze 1 x", "loadsgf game.sgf 0", "turncoat-position othello"}) {
    EXPECT_THAT(failure_of(line), StartsWith("syntax error: ")) << line;
  }
}

TEST(GtpServer, ListsEachCommandOnce) {
  const std::vector<std::string_view> names = command_names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  for (const std::string_view name : names) {
    const Result<Request> request = parse_request({.name = std::string(name)}, {});
    EXPECT_TRUE(request || request.error().message != "unknown command") << name;
  }
}

TEST(GtpServer, WritesInfo) {
  const std::vector<Move> line = {Move(make_square(2, 3)), Move::pass(), Move(make_square(4, 2))};
  EXPECT_EQ(format_info({.move = line[0], .value = 2.5, .depth = 9, .nodes = 123, .line = line}),
            "info move d3 value +2.50 exact 0 depth 9 nodes 123 pv d3 pass c5");
  EXPECT_EQ(format_info({.move = line[0], .value = -4, .is_exact = true}),
            "info move d3 value -4.00 exact 1 depth 0 nodes 0 pv");
}

TEST(GtpServer, WritesScores) {
  EXPECT_EQ(format_score({12}), "B+12");
  EXPECT_EQ(format_score({-4}), "W+4");
  EXPECT_EQ(format_score({0}), "0");
}

}  // namespace
}  // namespace turncoat::gtp
