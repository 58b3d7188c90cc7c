#include "learn/prob_cut_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/random.h"

namespace turncoat {
namespace {

double normal(Rng& rng) {
  constexpr int kParts = 1 << 30;
  const double a = (rng.below(kParts) + 1.0) / kParts;
  const double b = static_cast<double>(rng.below(kParts)) / kParts;
  return std::sqrt(-2 * std::log(a)) * std::cos(2 * std::numbers::pi * b);
}

// Two searches a position, as the model has them.
std::vector<ProbCutSample> samples_of(const ProbCutModel& model, int positions) {
  Rng rng(1);
  std::vector<ProbCutSample> samples;
  const auto error = [&](int left, int depth, int shallow) {
    return static_cast<int>(std::lround(kMark * model.deviation(left, depth, shallow) * normal(rng)));
  };
  for (int i = 0; i < positions; ++i) {
    // One pair of depths each, so that all pairs are independent: depth 3 against 1, 4 against 2 ...
    const int left = 8 + rng.below(40);
    ProbCutSample sample{.left = left, .values = {0, 0}};
    if (i % 3 == 0) {
      sample.exact = error(left, left, 1);
    } else {
      sample.values = {0, 0, 0, error(left, 3, 1)};
    }
    samples.push_back(sample);
  }
  return samples;
}

// With one shallow depth alone its power cannot be told from the scale, and gets nothing.
TEST(ProbCutFit, FindsTheNumbersBehindNormalErrors) {
  const ProbCutModel model{.before_end = {.scale = 5, .distance = 0.4, .left = -0.03},
                           .to_end = {.scale = 8, .distance = 0.2}};
  const ProbCutFit fit = fit_prob_cut(samples_of(model, 30'000));
  for (const int left : {10, 25, 40}) {
    EXPECT_NEAR(fit.model.deviation(left, 3, 1) / model.deviation(left, 3, 1), 1, 0.06) << left;
    EXPECT_NEAR(fit.model.deviation(left, left, 1) / model.deviation(left, left, 1), 1, 0.06) << left;
  }
  EXPECT_NEAR(fit.held_out.spread, 1, 0.03);
  EXPECT_NEAR(fit.held_out.within_one, 0.683, 0.02);
  EXPECT_NEAR(fit.held_out.within_usual, 0.458, 0.02);
  EXPECT_GT(fit.held_out.likelihood, 0) << "better than one number for all";
}

TEST(ProbCutFit, ComparesEvenWithEvenAndAllWithTheEnd) {
  const ProbCutSample sample{.left = 9, .values = {0, 100, 200, 400, 800}, .exact = 1000};
  const ProbCutFit fit = fit_prob_cut(std::vector{sample});
  std::vector<std::array<int, 3>> pairs;
  for (const ProbCutErrors& errors : fit.fitted) {
    EXPECT_EQ(errors.left, 9);
    EXPECT_EQ(errors.count, 1U);
    pairs.push_back({errors.depth, errors.shallow, static_cast<int>(std::lround(errors.sum))});
  }
  const std::vector<std::array<int, 3>> expected = {{3, 1, 3}, {4, 2, 6}, {9, 1, 9},
                                                    {9, 2, 8}, {9, 3, 6}, {9, 4, 2}};
  EXPECT_EQ(pairs, expected);
}

TEST(ProbCutFit, HoldsEveryFourthPositionOut) {
  const ProbCutSample sample{.left = 9, .values = {0, 100, 200, 400}};
  EXPECT_EQ(fit_prob_cut(std::vector(3, sample)).held_out.count, 0U);
  EXPECT_EQ(fit_prob_cut(std::vector(4, sample)).held_out.count, 1U);
  EXPECT_TRUE(fit_prob_cut({}).fitted.empty());
}

}  // namespace
}  // namespace turncoat
