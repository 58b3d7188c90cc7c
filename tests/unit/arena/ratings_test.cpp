#include "arena/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "core/random.h"

namespace turncoat {
namespace {

std::vector<Entrant> field_of(std::size_t count) { return std::vector<Entrant>(count); }

// Adds games one by one; each pair of calls is one pair of games.
class Results {
 public:
  void add(int a, int b, std::optional<Bot> winner, int times = 1) {
    for (int i = 0; i < times; ++i) {
      const bool swaps = a > b;
      const std::pair<int, int> key = std::minmax(a, b);
      if (winner && swaps) {
        games_.push_back(
            {.a = key.first, .b = key.second, .number = ++numbers_[key], .winner = other(*winner)});
      } else {
        games_.push_back({.a = key.first, .b = key.second, .number = ++numbers_[key], .winner = winner});
      }
    }
  }
  // A game whose partner is missing: an experiment by itself.
  void add_single(int a, int b, Bot winner, int times) {
    for (int i = 0; i < times; ++i) {
      add(a, b, winner);
      ++numbers_[std::minmax(a, b)];
    }
  }
  // Pairs of games in which a has 0, 0.5, 1, 1.5 and 2 points.
  void add_pairs(int a, int b, const Pentanomial& pairs) {
    constexpr std::array<std::array<int, 2>, 5> kHalfPoints = {{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}}};
    for (std::size_t points = 0; points < pairs.size(); ++points) {
      for (std::uint64_t i = 0; i < pairs[points]; ++i) {
        for (const int half : kHalfPoints[points]) {
          add(a, b, half == 1 ? std::nullopt : std::optional(half == 2 ? Bot::kA : Bot::kB));
        }
      }
    }
  }
  [[nodiscard]] const std::vector<GameOutcome>& games() const { return games_; }

 private:
  std::vector<GameOutcome> games_;
  std::map<std::pair<int, int>, int> numbers_;
};

// Two players: the rating difference is that of a match, to the last digit, and the error nearly: a match
// sends the ends of the interval through the curve, ratings its slope, and two experiments of the prior are
// added.
TEST(Ratings, OfTwoAreThoseOfAMatch) {
  for (const Pentanomial& pairs :
       {Pentanomial{34, 54, 63, 64, 75}, Pentanomial{235, 1384, 2521, 1341, 239},
        Pentanomial{50, 287, 610, 387, 73}, Pentanomial{332, 433, 498, 333, 334}}) {
    Results results;
    results.add_pairs(0, 1, pairs);
    const Ratings ratings = rate(field_of(2), results.games());
    const Estimate match = elo_of(pairs).value();
    const Estimate difference = ratings.difference(0, 1).value();
    EXPECT_NEAR(difference.value, match.value, 1e-6);
    EXPECT_NEAR(*difference.error, *match.error, 0.01 * *match.error);
    EXPECT_NEAR(ratings.of(0)->elo, match.value / 2, 1e-6);
    EXPECT_NEAR(ratings.of(1)->elo, -match.value / 2, 1e-6);
    EXPECT_NEAR(ratings.superiority(0, 1).value(), superiority_of(pairs).value(), 0.01);
    EXPECT_FALSE(ratings.of(0)->is_held);
  }
}

// A. Agresti, "Categorical Data Analysis", second edition (2002), table 10.10: games won by the teams of the
// American League East in 1987, each against each; table 10.11, column 3: their Bradley-Terry estimates
// against Baltimore, and "standard errors about 0.3". The test of the R package BradleyTerry2 uses the same
// numbers.
TEST(Ratings, AgreeWithAgresti) {
  constexpr int kTeams = 7;  // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore
  constexpr std::array<std::array<int, kTeams>, kTeams> kWon = {{{0, 7, 9, 7, 7, 9, 11},
                                                                 {6, 0, 7, 5, 11, 9, 9},
                                                                 {4, 6, 0, 7, 7, 8, 12},
                                                                 {6, 8, 6, 0, 6, 7, 10},
                                                                 {6, 2, 6, 7, 0, 7, 12},
                                                                 {4, 4, 5, 6, 6, 0, 6},
                                                                 {2, 4, 1, 3, 1, 7, 0}}};
  constexpr std::array<double, kTeams> kPublished = {1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0};
  Results results;
  for (int a = 0; a < kTeams; ++a) {
    for (int b = 0; b < kTeams; ++b) {
      results.add_single(a, b, Bot::kA, kWon[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
    }
  }
  const Ratings ratings = rate(field_of(kTeams), results.games());
  const double elo_per_logit = 400 / std::log(10);
  double sum = 0;
  for (int team = 0; team < kTeams; ++team) {
    sum += ratings.of(team)->elo;
    const Estimate above_baltimore = ratings.difference(team, kTeams - 1).value();
    EXPECT_NEAR(above_baltimore.value / elo_per_logit, kPublished[static_cast<std::size_t>(team)], 0.005);
    if (team == kTeams - 1) continue;
    EXPECT_NEAR(*above_baltimore.error / kNormal95 / elo_per_logit, 0.3, 0.05);
  }
  EXPECT_NEAR(sum, 0, 1e-6);
}

// Half won, half lost by all, so everybody is equal and every game tells 1/4: for each pair of `pairs` games
// the information is games / 4, and the inverse of that of a round robin is known: the error of a difference
// is that of 2 / (n m / 4) for n players and m games each pairing.
TEST(Ratings, ErrorsOfARoundRobinOfEquals) {
  constexpr int kPlayers = 6;
  constexpr int kGames = 2000;
  Results results;
  for (int a = 0; a < kPlayers; ++a) {
    for (int b = a + 1; b < kPlayers; ++b) {
      // All four results of a pair are equally frequent, so games of a pair are independent.
      results.add_pairs(a, b, {kGames / 8, 0, kGames / 4, 0, kGames / 8});
    }
  }
  const Ratings ratings = rate(field_of(kPlayers), results.games());
  const double deviation = 400 / std::log(10) * std::sqrt(2.0 / (kPlayers * kGames / 4.0));
  EXPECT_NEAR(ratings.of(3)->elo, 0, 1e-9);
  EXPECT_NEAR(*ratings.difference(1, 4)->error, kNormal95 * deviation, 0.005 * deviation);
  // Around the mean of all: the share (n - 1) / n of half of that variance.
  const double single = deviation * std::sqrt((kPlayers - 1.0) / kPlayers / 2);
  EXPECT_NEAR(*ratings.of(2)->error, kNormal95 * single, 0.005 * single);
  EXPECT_NEAR(*ratings.superiority(0, 1), 0.5, 1e-9);
}

TEST(Ratings, OfOneWhoWinsEverythingAreFiniteAndMarked) {
  Results results;
  results.add(0, 1, Bot::kA, 10);
  results.add(0, 2, Bot::kA, 10);
  results.add_pairs(1, 2, {2, 0, 3, 0, 5});
  const Ratings ratings = rate(field_of(3), results.games());
  EXPECT_TRUE(ratings.of(0)->is_held);
  EXPECT_FALSE(ratings.of(1)->is_held);
  EXPECT_GT(ratings.difference(0, 1)->value, 200);
  EXPECT_LT(ratings.difference(0, 1)->value, 2000);
  EXPECT_GT(*ratings.difference(0, 1)->error, 150);
  // One virtual draw for n wins of n: the share (n + 1/2) / (n + 1).
  Results two;
  two.add(0, 1, Bot::kA, 20);
  const Ratings all = rate(field_of(2), two.games());
  EXPECT_NEAR(all.difference(0, 1)->value, elo_of_score(20.5 / 21), 1e-6);
  EXPECT_GT(*all.difference(0, 1)->error, 300);
}

// What holds the one who won everything is one drawn game in all, and not one for each opponent.
TEST(Ratings, VirtualDrawsAreSharedByThePairings) {
  Results results;
  constexpr int kPlayers = 9;
  for (int b = 1; b < kPlayers; ++b) {
    results.add(0, b, Bot::kA, 2);
    for (int c = b + 1; c < kPlayers; ++c) results.add_pairs(b, c, {1, 0, 0, 0, 1});
  }
  const Ratings ratings = rate(field_of(kPlayers), results.games());
  EXPECT_NEAR(ratings.difference(0, 5)->value, elo_of_score(16.5 / 17), 1e-6);
}

TEST(Ratings, OfBotsThatAlwaysBeatTheWorseAreOrderedAndUnsure) {
  Results results;
  for (int a = 0; a < 5; ++a) {
    for (int b = a + 1; b < 5; ++b) results.add(a, b, Bot::kA, 20);
  }
  const Ratings ratings = rate(field_of(5), results.games());
  for (int a = 0; a + 1 < 5; ++a) {
    EXPECT_GT(ratings.of(a)->elo, ratings.of(a + 1)->elo);
    EXPECT_TRUE(ratings.of(a)->is_held);
    EXPECT_GT(*ratings.difference(a, a + 1)->error, 100);
  }
}

TEST(Ratings, WhoeverHasNotMetIsNotCompared) {
  Results results;
  results.add_pairs(0, 1, {1, 0, 2, 0, 3});
  results.add_pairs(2, 3, {0, 1, 2, 1, 3});
  const Ratings ratings = rate(field_of(5), results.games());
  EXPECT_EQ(ratings.parts(), 2);
  EXPECT_FALSE(ratings.difference(0, 2));
  EXPECT_FALSE(ratings.superiority(1, 3));
  EXPECT_TRUE(ratings.difference(2, 3));
  EXPECT_FALSE(ratings.of(4));
  EXPECT_NEAR(ratings.of(0)->elo + ratings.of(1)->elo, 0, 1e-9);
  EXPECT_NE(ratings.of(0)->part, ratings.of(2)->part);
  EXPECT_EQ(rate(field_of(3), {}).parts(), 0);
}

TEST(Ratings, AnchorsHoldTheScaleAndJoinParts) {
  Results results;
  results.add_pairs(0, 1, {1, 0, 2, 0, 3});
  results.add_pairs(2, 3, {0, 1, 2, 1, 3});
  std::vector<Entrant> field = field_of(4);
  field[0].anchor = 1500;
  field[2].anchor = 1800;
  const Ratings ratings = rate(field, results.games());
  EXPECT_EQ(ratings.of(0)->elo, 1500);
  EXPECT_FALSE(ratings.of(0)->error);
  EXPECT_NEAR(ratings.of(1)->elo, 1500 - elo_of(Pentanomial{1, 0, 2, 0, 3})->value, 1e-6);
  EXPECT_EQ(ratings.parts(), 1);
  const Estimate across = ratings.difference(1, 3).value();
  EXPECT_NEAR(*across.error, std::hypot(*ratings.of(1)->error, *ratings.of(3)->error), 1e-9);
  EXPECT_EQ(ratings.difference(0, 2)->value, -300);
  EXPECT_FALSE(ratings.difference(0, 2)->error);
}

TEST(Ratings, OrderOfGamesDoesNotMatter) {
  Results results;
  Rng rng(4);
  for (int i = 0; i < 300; ++i) {
    const int a = rng.below(6);
    const int b = (a + 1 + rng.below(5)) % 6;
    results.add(a, b, rng.below(3) == 0 ? std::optional(Bot::kA) : std::nullopt);
  }
  std::vector<GameOutcome> games = results.games();
  const Ratings before = rate(field_of(6), games);
  std::ranges::reverse(games);
  const Ratings after = rate(field_of(6), games);
  for (int entrant = 0; entrant < 6; ++entrant) {
    EXPECT_EQ(before.of(entrant)->elo, after.of(entrant)->elo);
    EXPECT_EQ(before.of(entrant)->error, after.of(entrant)->error);
  }
}

// Played by lot from known ratings: openings that favour one seat, and draws. 19 of 20 intervals hold the
// truth.
class Coverage {
 public:
  Coverage(std::vector<double> truth, int pairs, double seat_elo, double draws)
      : truth_(std::move(truth)), pairs_(pairs), seat_elo_(seat_elo), draws_(draws) {}

  // Of all differences between neighbours, and of all ratings around their mean.
  std::pair<double, double> measure(int tournaments) {
    int held_differences = 0;
    int held_ratings = 0;
    const int players = static_cast<int>(truth_.size());
    const double mean = std::accumulate(truth_.begin(), truth_.end(), 0.0) / players;
    for (int i = 0; i < tournaments; ++i) {
      const Ratings ratings = rate(field_of(truth_.size()), play());
      for (int one = 0; one < players; ++one) {
        const int two = (one + 1) % players;
        const Estimate gap = ratings.difference(one, two).value();
        held_differences += std::abs(gap.value - (truth(one) - truth(two))) <= *gap.error;
        held_ratings += std::abs(ratings.of(one)->elo - (truth(one) - mean)) <= *ratings.of(one)->error;
      }
    }
    return {1.0 * held_differences / (tournaments * players), 1.0 * held_ratings / (tournaments * players)};
  }

 private:
  [[nodiscard]] double truth(int player) const { return truth_[static_cast<std::size_t>(player)]; }
  double uniform() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }

  // The openings are even on average in points, so that the expected score of a pair is the model's.
  std::optional<Bot> game(double share, double seat) {
    const double room = std::min(share, 1 - share);
    const double chance = share + seat * room;
    const double draw = draws_ * 2 * std::min(chance, 1 - chance);
    const double lot = uniform();
    if (lot < draw) return std::nullopt;
    return lot < draw + chance - draw / 2 ? Bot::kA : Bot::kB;
  }

  std::vector<GameOutcome> play() {
    Results results;
    for (int a = 0; a < static_cast<int>(truth_.size()); ++a) {
      for (int b = a + 1; b < static_cast<int>(truth_.size()); ++b) {
        const double share = 1 / (1 + std::pow(10, (truth(b) - truth(a)) / 400));
        for (int pair = 0; pair < pairs_; ++pair) {
          const double seat = seat_elo_ * (2 * uniform() - 1);
          results.add(a, b, game(share, seat));
          results.add(a, b, game(share, -seat));
        }
      }
    }
    return results.games();
  }

  std::vector<double> truth_;
  int pairs_;
  double seat_elo_;
  double draws_;
  Rng rng_{7};
};

TEST(Ratings, IntervalsHoldTheTruthNineteenTimesOfTwenty) {
  struct Case {
    std::vector<double> truth;
    int pairs;
    double seat;
    double draws;
  };
  for (const Case& one :
       {Case{{300, 200, 100, 0, -100, -500}, 20, 0.8, 0.1}, Case{{50, 20, 0, -70}, 100, 0.0, 0.5},
        Case{{0, 0, 0, 0, 0, 0, 0, 0}, 4, 1.0, 0.3}, Case{{120, 0}, 30, 0.9, 0}}) {
    const auto [differences, ratings] = Coverage(one.truth, one.pairs, one.seat, one.draws).measure(400);
    SCOPED_TRACE(one.truth.front());
    RecordProperty("differences", std::to_string(differences));
    EXPECT_NEAR(differences, 0.95, 0.02) << differences << " " << ratings;
    EXPECT_NEAR(ratings, 0.95, 0.02) << differences << " " << ratings;
  }
}

// The worst beats the best once: a surprise of its own that must not blur everybody's rating.
TEST(Ratings, OneSurpriseDoesNotOutweighTheRest) {
  Results results;
  for (int a = 0; a + 1 < 8; ++a) results.add_pairs(a, a + 1, {4, 8, 28, 24, 36});
  const double before = *rate(field_of(8), results.games()).difference(2, 3)->error;
  results.add_pairs(0, 7, {1, 0, 0, 0, 0});
  EXPECT_NEAR(*rate(field_of(8), results.games()).difference(2, 3)->error, before, 0.15 * before);
}

// 100 bots, all pairings of 4 games: one fit, no exponential or cubic surprise. (No time is measured here.)
TEST(Ratings, OfAHundredBots) {
  Results results;
  Rng rng(3);
  for (int a = 0; a < 100; ++a) {
    for (int b = a + 1; b < 100; ++b) {
      const int better = rng.below(200) < 100 + b - a ? a : b;
      results.add(a, b, better == a ? Bot::kA : Bot::kB);
      results.add(a, b, rng.below(200) < 100 + b - a ? Bot::kA : Bot::kB);
      results.add(a, b, std::nullopt, 2);
    }
  }
  const Ratings ratings = rate(field_of(100), results.games());
  EXPECT_GT(ratings.of(0)->elo, ratings.of(99)->elo);
  EXPECT_EQ(ratings.parts(), 1);
}

}  // namespace
}  // namespace turncoat
