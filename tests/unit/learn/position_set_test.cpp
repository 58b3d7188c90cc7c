#include "learn/position_set.h"

#include <gtest/gtest.h>

#include <set>

#include "support/othello_positions.h"
#include "support/scale.h"

namespace turncoat {
namespace {

using testing::scaled;

TEST(PositionSet, HoldsOneOfSymmetricPositions) {
  Rng rng(1);
  for (int i = 0; i < scaled(200); ++i) {
    const auto board = testing::played_until<8>(rng.below(60), rng);
    PositionSet set;
    EXPECT_TRUE(set.insert({.own = board.own(), .opp = board.opp(), .score = {}}));
    for (const Symmetry symmetry : kSymmetries) {
      const auto image = board.transformed(symmetry);
      EXPECT_FALSE(set.insert({.own = image.own(), .opp = image.opp(), .score = 2}));
    }
    EXPECT_EQ(set.size(), 1U);
  }
  PositionSet set;
  EXPECT_TRUE(set.insert({.own = 1, .opp = 2, .score = {}}));
  EXPECT_TRUE(set.insert({.own = 2, .opp = 1, .score = {}})) << "who is to move makes a difference";
  EXPECT_TRUE(set.insert({.own = 2, .opp = 1, .plies_left = 3, .score = {}})) << "so do plies";
}

// Compared with a set of texts; with so many it has grown several times.
TEST(PositionSet, GrowsAndForgetsNothing) {
  Rng rng(2);
  PositionSet set;
  std::set<std::string> texts;
  for (int i = 0; i < scaled(20'000); ++i) {
    const auto board = testing::played_until<8>(50 + rng.below(10), rng);
    std::set<std::string> images;
    for (const Symmetry symmetry : kSymmetries) {
      const auto image = board.transformed(symmetry);
      images.insert(fmt::format("{:x} {:x}", image.own(), image.opp()));
    }
    const bool is_new = texts.insert(*images.begin()).second;
    ASSERT_EQ(set.insert({.own = board.own(), .opp = board.opp(), .score = {}}), is_new);
  }
  EXPECT_EQ(set.size(), texts.size());
  EXPECT_GT(set.size(), static_cast<std::size_t>(scaled(4000)));
}

}  // namespace
}  // namespace turncoat
