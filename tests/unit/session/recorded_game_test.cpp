#include "session/recorded_game.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/move.h"
#include "record/variations.h"
#include "session/live_game.h"
#include "session/move_tree.h"
#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::all_games;
using testing::at;
using testing::milliseconds;

TEST(RecordedGame, BecomesAGameAndARecordAgain) {
  GameRecord record{.start = all_games().start("othello").value(), .name_x = "Ann", .name_o = "Ann"};
  record.moves = {{.move = Move(37), .took = Seconds(0.000'25), .nodes = 70'131, .value = 1.5},
                  {.move = Move(43), .took = Seconds(-1e300)},
                  {.move = Move(18)}};
  const StoredGame game = game_of(record, all_games(), at(0));
  EXPECT_EQ(game.variant, "othello");
  EXPECT_EQ(game.ply, 3);
  EXPECT_EQ(game.seats[1].name, "Ann (O)");
  EXPECT_EQ(game.moves[0].took, std::chrono::microseconds(250));
  EXPECT_EQ(game.moves[0].nodes, 70'131U);
  EXPECT_EQ(game.moves[1].took, milliseconds(0));
  EXPECT_EQ(game.moves[2].took, std::nullopt);
  ASSERT_TRUE(LiveGame::resume_from(game, at(0)));

  const GameRecord back = record_of(game, 3);
  ASSERT_EQ(back.moves.size(), 3U);
  EXPECT_EQ(back.moves[0], record.moves[0]);
  EXPECT_EQ(back.moves[2], record.moves[2]) << "a time that is not known stays so";
  EXPECT_EQ(back.name_o, "Ann (O)");
  EXPECT_EQ(back.date, "2026-05-04");
  EXPECT_FALSE(back.result_for_x);
}

std::vector<PlayedMove> recorded(std::string_view transcript) {
  std::vector<PlayedMove> moves;
  const Shape shape = all_games().start("othello").value().shape();
  for (std::size_t i = 0; i < transcript.size(); i += 2) {
    moves.push_back({.move = parse_move(transcript.substr(i, 2), shape).value()});
  }
  return moves;
}

GameRecord branched_record() {
  GameRecord record{.start = all_games().start("othello").value(), .name_x = "Ann", .name_o = "Bob"};
  record.moves = recorded("f5d6c3d3c4");
  record.variations = {{.at = 1, .moves = recorded("f4e3"), .name = "Parallel"},
                       {.at = 5, .moves = recorded("f4")},
                       {.parent = 0, .at = 2, .moves = recorded("f3")}};
  sort_variations(record);
  return record;
}

std::vector<std::string> lines_of(const StoredGame& game) {
  std::vector<std::string> lines;
  for (const Branch* branch : branches_of(game)) {
    std::string line = branch->name + ":";
    for (const Move move : line_of(game, branch->id)) line += to_text(move);
    lines.push_back(line);
  }
  std::ranges::sort(lines);
  return lines;
}

TEST(RecordedGame, VariationsAreBranchesAndVariationsAgain) {
  const GameRecord record = branched_record();
  const StoredGame game = game_of(record, all_games(), at(0));
  ASSERT_TRUE(LiveGame::resume_from(game, at(0)));
  EXPECT_EQ(lines_of(game), (std::vector<std::string>{":f5d6c3d3c4f4", ":f5f4f3", "Parallel:f5f4e3"}));
  EXPECT_EQ(record_of(game, game.ply).variations, record.variations);
  EXPECT_EQ(record_of(game, 3).variations.size(), 2U) << "what leaves the moves behind it is not there";
}

TEST(RecordedGame, MovesTakenBackAreNotLost) {
  StoredGame game = game_of(branched_record(), all_games(), at(0));
  std::vector<std::string> expected = lines_of(game);
  game.ply = 2;
  const GameRecord record = record_of(game, 2);
  EXPECT_EQ(record.moves, recorded("f5d6"));

  const StoredGame again = game_of(record, all_games(), at(0));
  expected.insert(expected.begin(), ":f5d6c3d3c4");
  EXPECT_EQ(lines_of(again), expected);
  ASSERT_TRUE(LiveGame::resume_from(again, at(0)));
}

TEST(RecordedGame, AVariationThatRepeatsTheGameIsNoBranch) {
  GameRecord record = branched_record();
  record.variations = {{.at = 1, .moves = recorded("d6c3")}};
  EXPECT_TRUE(branches_of(game_of(record, all_games(), at(0))).empty());
}

TEST(RecordedGame, LongNamesAreCutAtACharacter) {
  GameRecord record = branched_record();
  record.variations[0].name.clear();
  for (int i = 0; i < 100; ++i) record.variations[0].name += "\u00e9";
  const StoredGame game = game_of(record, all_games(), at(0));
  EXPECT_EQ(characters_in(game.branches[0].name), kLongestBranchName);
}

}  // namespace
}  // namespace turncoat
