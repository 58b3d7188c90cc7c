#include "session/personal_record.h"

#include <gtest/gtest.h>

#include "unit/session/support.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::person;

GameSummary finished(const std::string& id, Seat x, Seat o, std::optional<Side> winner) {
  return {.id = id,
          .variant = "othello:size=6",
          .start = testing::all_games().start("othello:size=6").value(),
          .seats = {std::move(x), std::move(o)},
          .state = GameState::kOver,
          .ending = GameEnding{.winner = winner},
          .created = testing::at(std::stoi(id)).wall,
          .marks = std::array{20, 16}};
}

TEST(PersonalRecord, GamesAgainstBotsByOpponentAndSide) {
  std::vector<GameSummary> games = {finished("5", person("Ann"), bot("level/3"), Side::kX),
                                    finished("4", bot("level/3"), person("Ann"), Side::kX),
                                    finished("3", person("Ann"), bot("level/3"), std::nullopt),
                                    finished("2", bot("level/1"), bot("level/3"), Side::kX),
                                    finished("1", person("Ann"), bot("level/3"), Side::kO)};
  games[0].accuracy = {90.0, 10.0};
  games[2].accuracy = {70.0, std::nullopt};
  const PersonalRecord record = personal_record(games, std::nullopt);
  ASSERT_EQ(record.groups.size(), 2U);
  const PersonalGroup& as_x = record.groups[0];
  EXPECT_EQ(as_x.like.id, "5");
  EXPECT_EQ(as_x.like.game, "othello");
  EXPECT_EQ(as_x.like.opponent, "level/3");
  EXPECT_EQ(as_x.results, (std::array{1, 1, 1}));
  EXPECT_EQ(as_x.marks_for, 60);
  EXPECT_EQ(as_x.marks_against, 48);
  EXPECT_EQ(as_x.accuracies, 160);
  EXPECT_EQ(as_x.reviewed, 2);
  EXPECT_EQ(record.groups[1].like.side, Side::kO);
  EXPECT_EQ(record.groups[1].results, (std::array{0, 0, 1}));
  EXPECT_EQ(record.groups[1].marks_for, 16);
  std::string order;
  for (const PersonalGame& game : record.games) order += game.id;
  EXPECT_EQ(order, "5431");
}

TEST(PersonalRecord, OfTwoPeopleTheOneWhoOwnsTheGame) {
  const std::vector<GameSummary> games = {finished("2", person("Bob"), person("Ann"), Side::kX)};
  EXPECT_TRUE(personal_record(games, std::nullopt).games.empty());
  EXPECT_TRUE(personal_record(games, "Eve").games.empty());
  const PersonalRecord record = personal_record(games, "Ann");
  ASSERT_EQ(record.games.size(), 1U);
  EXPECT_EQ(record.games[0].opponent, "Bob");
  EXPECT_EQ(record.games[0].result, PersonalResult::kLost);
}

TEST(PersonalRecord, TheListIsBounded) {
  const std::vector<GameSummary> games(kMostPersonalGames + 3,
                                       finished("1", person("Ann"), bot("level/3"), Side::kX));
  const PersonalRecord record = personal_record(games, std::nullopt);
  EXPECT_EQ(record.games.size(), kMostPersonalGames);
  EXPECT_EQ(record.groups.at(0).games(), static_cast<int>(kMostPersonalGames) + 3);
}

// A stranger may play thousands of games against bots of their own making.
TEST(PersonalRecord, SoAreTheGroupsAndThoseMetLastStay) {
  std::vector<GameSummary> games;
  for (std::size_t i = 0; i < kMostPersonalGroups + 3; ++i)
    games.push_back(finished("1", person("Ann"), bot(fmt::format("level/3:seed={}", i)), Side::kX));
  games.push_back(games.front());
  const PersonalRecord record = personal_record(games, std::nullopt);
  ASSERT_EQ(record.groups.size(), kMostPersonalGroups);
  EXPECT_EQ(record.groups.front().like.opponent, "level/3:seed=0");
  EXPECT_EQ(record.groups.front().games(), 2);
  EXPECT_EQ(record.groups.back().games(), 1);
}

}  // namespace
}  // namespace turncoat
