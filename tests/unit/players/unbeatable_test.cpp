#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "players/registry.h"
#include "support/players.h"

namespace turncoat::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct PlayedGame {
  int score_of_second = 0;
  std::vector<std::string> reasons = {};  // of the second player's moves
};

PlayedGame play(const std::string& game, const std::string& first, const std::string& second) {
  AnyPosition at = start_of(game);
  const Side side = other(at.side());
  const std::unique_ptr<Player> players[] = {bot(first), bot(second)};
  PlayedGame played;
  while (!at.is_over()) {
    const bool is_second = at.side() == side;
    const Choice choice = choose_freely(*players[is_second ? 1 : 0], at);
    if (is_second) played.reasons.push_back(choice.reason);
    at.play(choice.move);
  }
  played.score_of_second = final_score_for(at, side).discs;
  return played;
}

int times(const PlayedGame& game, std::string_view words) {
  return static_cast<int>(
      std::ranges::count_if(game.reasons, [&](const std::string& reason) { return reason.contains(words); }));
}

TEST(Unbeatable, WinsAsSecondAndSaysWhy) {
  for (const std::string game :
       {"adjacency", "adjacency:neighbours=8", "adjacency:size=6", "adjacency:size=6x8",
        "adjacency:size=8x6,neighbours=8", "adjacency:size=5x6,first=O"}) {
    for (int seed = 1; seed <= 10; ++seed) {
      for (const std::string first : {"random", "greedy", "steer:pairs=9"}) {
        const PlayedGame played = play(
            game, first + (first.contains(':') ? "," : ":") + "seed=" + std::to_string(seed), "unbeatable");
        ASSERT_GT(played.score_of_second, 0) << game << ' ' << first << ' ' << seed;
        ASSERT_EQ(times(played, " "), static_cast<int>(played.reasons.size()));
      }
    }
  }
}

// Where the mirror draws it plays something else, and wins.
TEST(Unbeatable, LeavesTheMirrorWhereThatOnlyDraws) {
  int drawn_by_mirror = 0;
  for (int seed = 1; seed <= 10; ++seed) {
    const std::string steer = "steer:pairs=11,seed=" + std::to_string(seed);
    const PlayedGame played = play("adjacency", steer, "unbeatable");
    EXPECT_GT(played.score_of_second, 0);
    EXPECT_LE(times(played, "not the opposite cell"), 1);
    drawn_by_mirror += play("adjacency", steer, "mirror").score_of_second == 0 ? 1 : 0;
  }
  EXPECT_GE(drawn_by_mirror, 8);
}

// The sets of the most pairs need answers that are kept with the proof; only what is left is worked out here.
TEST(Unbeatable, KnowsTheAnswersInTheLargestOpenSets) {
  AnyPosition at = start_of("adjacency");
  const std::unique_ptr<Player> steer = bot("steer");
  const std::unique_ptr<Player> unbeatable = bot("unbeatable");
  Choice answer;
  while (!answer.reason.contains("not the opposite cell")) {
    at.play(choose_freely(*steer, at).move);
    ASSERT_GE(count(at.empties()), 33) << "it was not steered into a set of 17 pairs";
    answer = choose_freely(*unbeatable, at);
    at.play(answer.move);
  }
  EXPECT_GE(answer.value, 2);
}

TEST(Unbeatable, ElsewhereItDoesWhatItCan) {
  // Two of four rounds: nothing is proved about games that do not fill the board but that the mirror holds.
  const AnyPosition start = start_of("adjacency:rounds=4");
  AnyPosition at = start;
  at.play(parse_move("a1", at.shape()).value());
  const Choice answer = choose_freely(*bot("unbeatable"), at);
  EXPECT_EQ(to_text(answer.move), "h8");
  EXPECT_THAT(answer.reason, HasSubstr("cannot lose"));
  // As first player there is nothing to mirror.
  EXPECT_THAT(choose_freely(*bot("unbeatable"), start).reason, IsEmpty());
  // With few cells left it plays perfectly.
  const AnyPosition late = position("adjacency:size=4", "O-O- -O-- ---- XX-- X 4");
  EXPECT_FALSE(choose_freely(*bot("unbeatable"), late).is_exact) << "four rounds do not fill the board";
}

TEST(Unbeatable, WithoutTheMemoryItDraws) {
  const PlayedGame played = play("adjacency", "steer:pairs=13,seed=3", "unbeatable:hash=1");
  EXPECT_GE(played.score_of_second, 0);
}

TEST(Engine, WinsSolvedGamesAsSecond) {
  for (int seed = 1; seed <= 3; ++seed) {
    const std::string steer = "steer:pairs=11,seed=" + std::to_string(seed);
    EXPECT_GT(play("adjacency", steer, "engine:time=0.3,hash=64").score_of_second, 0) << seed;
  }
}

}  // namespace
}  // namespace turncoat::testing
