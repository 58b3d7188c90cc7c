#include "arena/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "games/registry.h"
#include "support/players.h"

namespace turncoat {
namespace {

using testing::start_of;

AnyPosition after(AnyPosition position, const std::vector<Move>& moves) {
  for (const Move move : moves) EXPECT_TRUE(play_checked(position, move));
  return position;
}

TEST(Openings, AreReadFromText) {
  const AnyPosition othello = start_of("othello");
  EXPECT_EQ(parse_openings("none", othello)->plies, 0);
  EXPECT_EQ(parse_openings("random:8", othello)->plies, 8);
  EXPECT_EQ(parse_openings("auto", othello)->plies, 6);
  EXPECT_EQ(parse_openings("auto", start_of("adjacency:rounds=8"))->plies, 4);
  EXPECT_EQ(parse_openings("auto", start_of("adjacency:rounds=1"))->plies, 0);
  for (const std::string wrong : {"", "random", "random:", "random:x", "random:-1", "6", "random:59"}) {
    EXPECT_FALSE(parse_openings(wrong, othello)) << wrong;
  }
  const AnyPosition short_game = start_of("adjacency:rounds=3");
  EXPECT_TRUE(parse_openings("random:4", short_game));
  EXPECT_THAT(parse_openings("random:5", short_game).error().message, ::testing::HasSubstr("random:4"));
}

TEST(Openings, AreLegalAndNeverFinished) {
  for (const auto& [spec, plies] : {std::pair("othello", 8), std::pair("othello:size=6", 26),
                                    std::pair("adjacency:rounds=3", 4), std::pair("adjacency:size=5x7", 6)}) {
    const AnyPosition start = start_of(spec);
    OpeningSource source(start, {.plies = plies}, 5);
    for (int i = 0; i < 50; ++i) {
      const std::vector<Move> moves = source.next();
      EXPECT_EQ(std::ranges::count_if(moves, [](Move move) { return !move.is_pass(); }), plies);
      EXPECT_FALSE(after(start, moves).is_over());
    }
  }
}

TEST(Openings, FollowFromTheSeed) {
  const auto some = [](std::uint64_t seed) {
    OpeningSource source(start_of("othello"), {.plies = 6}, seed);
    std::vector<std::vector<Move>> openings;
    for (int i = 0; i < 10; ++i) openings.push_back(source.next());
    return openings;
  };
  EXPECT_EQ(some(1), some(1));
  EXPECT_NE(some(1), some(2));
}

// The 56 first moves of Adjacency are 28 up to the symmetries that keep the two corners apart or swap
// them; the search for new ones finds all before it repeats one.
TEST(Openings, DifferUntilThereAreNoMore) {
  const AnyPosition start = start_of("adjacency");
  OpeningSource source(start, {.plies = 1}, 3);
  std::set<std::uint64_t> classes;
  std::vector<std::size_t> growth;
  for (int i = 0; i < 56; ++i) {
    const AnyPosition end = after(start, source.next());
    std::uint64_t least = end.hash();
    for (const Symmetry symmetry : kSymmetries) least = std::min(least, end.transformed(symmetry).hash());
    classes.insert(least);
    growth.push_back(classes.size());
  }
  // The mirror through a1-h8 is broken by nothing: X sits on a7 a8 b7 b8, O on g1 g2 h1 h2, and the
  // diagonal h1-a8 maps each onto itself. So 56 cells fall into orbits of 2, and of 1 on that diagonal.
  const std::size_t orbits = growth.back();
  EXPECT_EQ(growth[orbits - 1], orbits);  // no repetition before all were there
  EXPECT_EQ(orbits, (56U - 4U) / 2 + 4U);
}

TEST(Openings, BalancedOnesAreWorthLittleToEitherSide) {
  const AnyPosition start = start_of("othello");
  OpeningSource source(start, {.plies = 8, .balance = 2}, 1);
  double largest = 0;
  for (int i = 0; i < 20; ++i) {
    largest = std::max(largest, std::abs(balance_of(after(start, source.next()))));
  }
  EXPECT_LE(largest, 2);
  OpeningSource any(start, {.plies = 8}, 1);
  double largest_of_any = 0;
  for (int i = 0; i < 20; ++i) {
    largest_of_any = std::max(largest_of_any, std::abs(balance_of(after(start, any.next()))));
  }
  EXPECT_GT(largest_of_any, 2);
}

// One cell is left and X takes it: a position with its value known by hand, 14 own cells against 2 and
// both neighbours already X.
TEST(Openings, ValueIsExactNearTheEnd) {
  const AnyPosition end = start_of("adjacency:size=4").parse("XXXXXXXXXXXXOOX- X 1").value();
  EXPECT_EQ(balance_of(end), 14 - 2);
  const AnyPosition flips = start_of("adjacency:size=4").parse("XXXXXXXXXXXOOOO- X 1").value();
  EXPECT_EQ(balance_of(flips), 14 - 2);  // l and o of the corner turn: 11 + 1 + 2 against 2
}

}  // namespace
}  // namespace turncoat
