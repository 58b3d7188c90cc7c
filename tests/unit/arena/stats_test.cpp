// Against numbers that others published; each row names its source.
#include "arena/stats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace turncoat {
namespace {

struct PublishedElo {
  std::vector<std::uint64_t> outcomes;
  double elo;
  double elo_error;
  double nelo;
  double nelo_error;
  double los;  // percent
  std::string source;
};

// fastchess is the match runner at github.com/Disservin/fastchess; pairs with 1 point are the sum of its
// two counts for them. Results are given to two digits.
const std::vector<PublishedElo>& published() {
  static const std::vector<PublishedElo> rows = {
      {{96, 111, 136}, 40.70, 30.43, 49.77, 36.77, 99.60, "fastchess elo_test.cpp, EloWDL 2"},
      {{34, 54, 63, 64, 75}, 55.58, 27.65, 57.94, 28.28, 100.00, "fastchess elo_test.cpp, EloPentanomial 1"},
      {{332, 433, 498, 333, 334}, -8.64, 10.33, -9.17, 10.96, 5.05, "fastchess elo_test.cpp, 2"},
      {{235, 1384, 2521, 1341, 239}, -1.06, 4.05, -1.67, 6.37, 30.33, "github.com/lynx-chess/Lynx/pull/1899"},
      {{283, 1151, 2214, 1221, 281},
       2.23,
       4.50,
       3.32,
       6.71,
       83.40,
       "github.com/xu-shawn/Serendipity/pull/55"},
      {{84, 240, 451, 274, 119}, 15.48, 10.60, 20.60, 14.09, 99.79, "ProgramciDusunur/Potential/pull/12"},
      {{549, 54, 33, 1, 0}, -517.92, 38.60, -856.15, 19.08, 0.00, "github.com/Disservin/fastchess/pull/881"},
      {{30, 6, 18, 0, 6}, -168.40, 73.37, -170.08, 62.16, 0.00, "Disservin/fastchess/issues/807"},
      {{0, 1, 4, 0, 0}, -34.86, 62.20, -122.84, 215.34, 13.18, "Disservin/fastchess/pull/515"},
      {{50, 287, 610, 387, 73}, 18.04, 8.23, 28.19, 12.84, 100.00, "brunocodutra/cinder/pull/727"},
      {{5, 5, 36, 22, 22}, 101.21, 42.63, 128.22, 50.76, 100.00, "Disservin/fastchess/issues/1007"},
  };
  return rows;
}

TEST(Stats, AgreeWithPublishedResults) {
  constexpr double kDigits = 0.0051;
  for (const PublishedElo& row : published()) {
    SCOPED_TRACE(row.source);
    const Estimate elo = elo_of(row.outcomes).value();
    EXPECT_NEAR(elo.value, row.elo, kDigits);
    EXPECT_NEAR(elo.error.value(), row.elo_error, kDigits);
    const Estimate nelo = normalized_elo_of(row.outcomes).value();
    EXPECT_NEAR(nelo.value, row.nelo, kDigits);
    EXPECT_NEAR(nelo.error.value(), row.nelo_error, kDigits);
    EXPECT_NEAR(100 * superiority_of(row.outcomes).value(), row.los, kDigits);
  }
}

// github.com/ddugovic/Stockfish/issues/181, run with cutechess: 255 - 222 - 23 [0.533], +22.96 +/- 29.84.
// The error is not compared to the last digit: cutechess approximates the normal distribution.
TEST(Stats, AgreeWithCutechess) {
  const Trinomial results = {222, 23, 255};
  EXPECT_NEAR(score_of(results)->value, 0.533, 0.0005);
  EXPECT_NEAR(elo_of(results)->value, 22.96, 0.0051);
  EXPECT_NEAR(elo_of(results)->error.value(), 29.84, 0.05);
}

TEST(Stats, GamesThatTellNothingGiveNothing) {
  EXPECT_FALSE(score_of(Pentanomial{}));
  EXPECT_FALSE(elo_of(Trinomial{}));
  EXPECT_FALSE(elo_of(Trinomial{0, 0, 50}));
  EXPECT_FALSE(elo_of(Trinomial{1, 0, 0}));
  EXPECT_FALSE(normalized_elo_of(Pentanomial{0, 0, 0, 0, 9}));
  EXPECT_FALSE(superiority_of(Pentanomial{0, 0, 7, 0, 0}));
  const std::optional<Estimate> one_draw = elo_of(Trinomial{0, 1, 0});
  EXPECT_EQ(one_draw->value, 0);
  EXPECT_FALSE(one_draw->error);
  const std::optional<Estimate> nearly_all = elo_of(Trinomial{0, 1, 9});
  EXPECT_TRUE(std::isfinite(nearly_all->value));
  EXPECT_FALSE(nearly_all->error);  // the interval reaches 100 %
}

TEST(Stats, SwappingThePlayersChangesOnlyTheSign) {
  const Pentanomial pairs = {34, 54, 63, 64, 75};
  const Pentanomial swapped = {75, 64, 63, 54, 34};
  EXPECT_NEAR(elo_of(pairs)->value, -elo_of(swapped)->value, 1e-9);
  EXPECT_NEAR(*elo_of(pairs)->error, *elo_of(swapped)->error, 1e-9);
  EXPECT_NEAR(normalized_elo_of(pairs)->value, -normalized_elo_of(swapped)->value, 1e-9);
  EXPECT_NEAR(*superiority_of(pairs), 1 - *superiority_of(swapped), 1e-12);
}

// Pairs that fall independently tell the same as their single games: here both games are fair coins.
TEST(Stats, IndependentPairsAgreeWithSingleGames) {
  const Trinomial games = {400, 0, 400};
  const Pentanomial pairs = {100, 0, 200, 0, 100};
  EXPECT_EQ(games_of(games), games_of(pairs));
  EXPECT_NEAR(*elo_of(games)->error, *elo_of(pairs)->error, 1e-9);
  EXPECT_NEAR(*normalized_elo_of(games)->error, *normalized_elo_of(pairs)->error, 1e-9);
}

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
TEST(Stats, WilsonIntervalsOfNewcombe) {
  const auto expect = [](std::uint64_t successes, std::uint64_t total, double low, double high) {
    const Interval interval = wilson_interval(successes, total);
    EXPECT_NEAR(interval.low, low, 0.00005);
    EXPECT_NEAR(interval.high, high, 0.00005);
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(Stats, MomentsOfNumbers) {
  Moments moments;
  EXPECT_FALSE(moments.mean());
  moments.add(2);
  EXPECT_EQ(moments.mean()->value, 2);
  EXPECT_FALSE(moments.mean()->error);
  for (const double number : {4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.add(number);
  EXPECT_DOUBLE_EQ(moments.mean()->value, 5);
  // The squares of the distances are 32 in all: variance 32 / 7, error of the mean its root over root 8.
  EXPECT_NEAR(*moments.mean()->error, kNormal95 * std::sqrt(32.0 / 7 / 8), 1e-12);
}

}  // namespace
}  // namespace turncoat
