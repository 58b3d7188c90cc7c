#include "players/roulette.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace turncoat {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;

std::vector<double> chances(std::vector<double> fitness) { return roulette_chances(fitness); }

TEST(Roulette, GivesPartsInProportionToFitness) {
  EXPECT_THAT(chances({1, 3, 4}), ElementsAre(0.125, 0.375, 0.5));
  EXPECT_THAT(chances({0.5}), ElementsAre(1));
}

// Report A, 3.4.4: g = f - (min f - 1), so that fitness -3, -2, 0 becomes 1, 2, 4.
TEST(Roulette, RaisesFitnessThatIsNotPositive) {
  EXPECT_THAT(chances({-3, -2, 0}), ElementsAre(DoubleEq(1.0 / 7), DoubleEq(2.0 / 7), DoubleEq(4.0 / 7)));
  EXPECT_THAT(chances({0, 1}), ElementsAre(DoubleEq(1.0 / 3), DoubleEq(2.0 / 3)));
  EXPECT_THAT(chances({-5, -5}), ElementsAre(0.5, 0.5));
  EXPECT_THAT(chances({0, 0, 0, 0}), ElementsAre(0.25, 0.25, 0.25, 0.25));
}

// Chi-square with 3 degrees of freedom: 16.27 is exceeded by chance once in a thousand seeds.
TEST(Roulette, DrawsWithTheChancesItGives) {
  const std::vector<double> parts = chances({1, 2, 3, 4});
  constexpr int kDraws = 40000;
  std::array<int, 4> drawn = {};
  Rng rng(5);
  for (int i = 0; i < kDraws; ++i) ++drawn[static_cast<std::size_t>(spin(parts, rng))];
  double chi_square = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double expected = parts[i] * kDraws;
    chi_square += (drawn[i] - expected) * (drawn[i] - expected) / expected;
  }
  EXPECT_LT(chi_square, 16.27);
}

TEST(Roulette, NeverDrawsWhatHasNoChance) {
  Rng rng(5);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(spin(std::array{0.0, 1.0, 0.0}, rng), 1);
}

// Mean 1/2 and variance 1/12: four standard errors of each.
TEST(DrawUnit, IsUniform) {
  Rng rng(5);
  constexpr int kDraws = 100000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double draw = draw_unit(rng);
    ASSERT_GE(draw, 0);
    ASSERT_LT(draw, 1);
    sum += draw;
    squares += draw * draw;
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.004);
  EXPECT_NEAR(squares / kDraws, 1.0 / 3, 0.004);
}

}  // namespace
}  // namespace turncoat
