#include "players/level_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "core/random.h"
#include "players/level_skill.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::position;
using testing::random_game;
using testing::Recorder;
using testing::start_of;

std::unique_ptr<Player> level(int number, int seed = 1) {
  return bot(fmt::format("level/{}:seed={}", number, seed));
}

// Positions of random games in which somebody can move.
std::vector<AnyPosition> some_positions(std::string_view game, int games) {
  Rng rng(5);
  std::vector<AnyPosition> found;
  for (int i = 0; i < games; ++i) {
    for (const AnyPosition& each : random_game(start_of(game), rng)) {
      if (each.legal_moves() != 0) found.push_back(each);
    }
  }
  return found;
}

TEST(Level, SkillsRise) {
  for (const std::string_view game : {"othello", "adjacency", "diagonal"}) {
    for (int number = 2; number <= kLevels; ++number) {
      const Skill low = skill_of(number - 1, game);
      const Skill high = skill_of(number, game);
      SCOPED_TRACE(fmt::format("{} {}", game, number));
      if (high.sight == 0) {
        EXPECT_TRUE(number == kLevels || high.nodes > low.nodes);
        EXPECT_EQ(high.weakness.error, 0);
        continue;
      }
      EXPECT_GE(high.sight, low.sight);
      EXPECT_GE(high.counts, low.counts);
      if (high.sight == low.sight) {
        EXPECT_LE(high.weakness.greed, low.weakness.greed);
        EXPECT_LE(high.weakness.error, low.weakness.error);
      }
    }
  }
}

TEST(Level, HasAFaceOfFiveWords) {
  for (int number = 1; number <= kLevels; ++number) {
    EXPECT_EQ(std::ranges::count(face_of(number), ' '), 4) << face_of(number);
  }
}

TEST(Level, WeakOnesTakeACorner) {
  constexpr Bitboard kCorners = bit(0) | bit(7) | bit(56) | bit(63);
  for (int number = 1; skill_of(number, "othello").sight <= 2; ++number) {
    const std::unique_ptr<Player> player = level(number);
    int corners = 0;
    for (const AnyPosition& each : some_positions("othello", 10)) {
      if ((each.legal_moves() & kCorners) == 0) continue;
      ++corners;
      EXPECT_TRUE(has(kCorners, choose_freely(*player, each).move.square())) << number << each.to_text();
    }
    EXPECT_GT(corners, 10);
  }
}

TEST(Level, WeakOnesTakeACornerOfTheSmallBoardToo) {
  const AnyPosition each = position("othello:size=6", "------ -X---- --OX-- --XO-- ------ ------ O");
  ASSERT_TRUE(has(each.legal_moves(), 0));
  for (int seed = 1; seed <= 20; ++seed) EXPECT_EQ(choose_freely(*level(1, seed), each).move, Move(0));
}

// e2 turns four marks.
TEST(Level, WeakOnesTurnFourMarksAtOnce) {
  const AnyPosition each =
      position("adjacency", "----O---X--O-O--X---O---XX------------------------------XX---OOO X 20");
  const Square hole = make_square(1, 4);
  for (int seed = 1; seed <= 20; ++seed) EXPECT_EQ(choose_freely(*level(1, seed), each).move, Move(hole));
}

TEST(Level, AnotherSeedMakesOtherMistakes) {
  int differences = 0;
  for (const AnyPosition& each : some_positions("adjacency:rounds=14", 1)) {
    const Choice first = choose_freely(*level(3, 1), each);
    EXPECT_EQ(first.move, choose_freely(*level(3, 1), each).move);
    differences += first.move != choose_freely(*level(3, 2), each).move ? 1 : 0;
  }
  EXPECT_GT(differences, 5);
}

// A level is quick because it looks at few positions.
TEST(Level, LooksAtFewPositions) {
  constexpr std::uint64_t kMost = 200'000;
  constexpr std::uint64_t kLastMove = 5000;  // the solver looks at its limit now and then
  constexpr std::size_t kLast = 14;          // where it counts the game to its end, and may count too much
  for (const std::string_view game : {"othello", "adjacency:rounds=14"}) {
    const std::vector<AnyPosition> positions = some_positions(game, 1);
    for (int number = 1; number < kLevels - 1; ++number) {
      const std::unique_ptr<Player> player = level(number);
      for (std::size_t i = 0; i < positions.size(); i += i + kLast < positions.size() ? 7 : 1) {
        EXPECT_LE(choose_freely(*player, positions[i]).nodes, kMost + kLastMove) << number;
      }
    }
  }
}

// The value of a game between two levels for the higher one, over pairs of games.
double points(int higher, int lower, std::string_view game, int pairs) {
  double sum = 0;
  for (int i = 0; i < 2 * pairs; ++i) {
    const std::unique_ptr<Player> players[] = {level(i % 2 == 0 ? higher : lower, i + 1),
                                               level(i % 2 == 0 ? lower : higher, i + 2)};
    AnyPosition each = start_of(game);
    while (!each.is_over()) {
      each.play(choose_freely(*players[each.side() == Side::kX ? 0 : 1], each).move);
    }
    const int score = final_score_for(each, i % 2 == 0 ? Side::kX : Side::kO).discs;
    sum += score > 0 ? 1 : score == 0 ? 0.5 : 0;
  }
  return sum / (2 * pairs);
}

// Matches of hundreds of games are in docs/bots/level.md; here the order alone is seen.
TEST(Level, HigherOnesWin) {
  if (testing::kIsSlowBuild) GTEST_SKIP() << "minutes in this build";
  for (const std::string_view game :
       {"othello", "adjacency:rounds=14", "othello:size=6", "adjacency:size=6"}) {
    EXPECT_GT(points(6, 1, game, 10), 0.65) << game;
    EXPECT_GT(points(11, 4, game, 10), 0.65) << game;
  }
}

TEST(Level, CountsTheEnd) {
  const int number = 14;
  const Skill skill = skill_of(number, "othello");
  ASSERT_GE(skill.counts, 6);
  const std::unique_ptr<Player> player = level(number);
  int counted = 0;
  for (const AnyPosition& each : some_positions("othello", 4)) {
    if (count(each.empties()) > 6) continue;
    const Choice choice = choose_freely(*player, each);
    EXPECT_TRUE(choice.is_exact);
    EXPECT_EQ(choice.value, testing::full_minimax(each)) << each.to_text();
    EXPECT_EQ(-testing::full_minimax(after(each, choice.move)), *choice.value);
    ++counted;
  }
  EXPECT_GT(counted, 10);
}

// What proves that the second player of Adjacency cannot lose is for the last level: the others can be
// beaten.
TEST(Level, OnlyTheLastOneMirrors) {
  const AnyPosition begun = after(start_of("adjacency:rounds=14"), Move(make_square(0, 0)));
  EXPECT_EQ(choose_freely(*level(17), begun).reason.find("opposite"), std::string::npos);
  EXPECT_NE(bot("level/20")->choose(begun, {.nodes = 1000}, {}, nullptr)->reason.find("opposite"),
            std::string::npos);
}

TEST(Level, TellsWhatItBelievesOfEachMove) {
  const AnyPosition start = start_of("othello");
  Recorder recorder;
  const Choice choice = level(6)->choose(start, {}, {}, &recorder).value();
  const std::vector<CandidateJudged> judged = recorder.of<CandidateJudged>();
  ASSERT_EQ(judged.size(), 4U);
  const auto best = std::ranges::max_element(judged, {}, &CandidateJudged::value);
  EXPECT_EQ(best->move, choice.move);
  EXPECT_EQ(recorder.of<IterationDone>().back().depth, skill_of(6, "othello").sight);
}

TEST(Level, TakesOtherNumbersThanItsOwn) {
  const AnyPosition start = start_of("othello");
  EXPECT_EQ(choose_freely(*bot("level:level=1,sight=3"), start).depth, 3);
  EXPECT_EQ(choose_freely(*bot("level:level=20,sight=2"), start).depth, 2);
  EXPECT_LE(choose_freely(*bot("level:level=3,nodes=2000"), start).nodes, 3000U);
}

}  // namespace
}  // namespace turncoat
