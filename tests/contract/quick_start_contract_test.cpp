// What is offered to a person who wants to play at once, for every registered game.
#include <gtest/gtest.h>

#include <set>

#include "players/quick_starts.h"
#include "players/registry.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

class QuickStartContract : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { add_builtin_players(players_); }

  // The bot exists with these settings, and plays the variant, which is one of the game.
  void expect_plays(const std::string& bot, const std::string& variant) const {
    const Result<AnyPosition> start = builtin_games().start(variant);
    ASSERT_TRUE(start) << start.error().message;
    EXPECT_EQ(variant.substr(0, variant.find(':')), GetParam());
    if (bot.empty()) return;
    const Result<void> plays = players_.check_game(bot, *start);
    EXPECT_TRUE(plays) << plays.error().message;
    const MadePlayer made = players_.make(bot);
    EXPECT_TRUE(made) << made.error().message;
  }

  QuickStarts offered_ = quick_starts_of(GetParam());
  PlayerRegistry players_;
};

INSTANTIATE_TEST_SUITE_P(Games, QuickStartContract, ::testing::ValuesIn(game_names()),
                         [](const auto& test) { return test.param; });

TEST_P(QuickStartContract, LevelsAreBotsOfTheGame) {
  std::set<std::string> names;
  for (const Level& level : offered_.levels) {
    expect_plays(level.bot, offered_.variant);
    EXPECT_TRUE(names.insert(level.name).second) << level.name;
  }
  EXPECT_GE(names.size(), 2U);
}

TEST_P(QuickStartContract, GamesWithoutANameAreOfTwoPeopleOrOfTwoBots) {
  for (const OfferedGame& game : offered_.games) {
    for (const OfferedSeat& seat : game.seats) {
      expect_plays(seat.bot, game.variant);
      EXPECT_NE(seat.name, "");
    }
    EXPECT_NE(game.seats[0].name, game.seats[1].name);
    if (!game.name.empty()) continue;
    EXPECT_EQ(game.seats[0].bot.empty(), game.seats[1].bot.empty()) << game.variant;
  }
}

}  // namespace
}  // namespace turncoat::testing
