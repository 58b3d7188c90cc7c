#include "arena/stats.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace turncoat {

namespace {

constexpr double kEloPerDecade = 400;

// What one outcome is worth on average, and how much that varies.
struct Distribution {
  double count = 0;
  double mean = 0;
  double variance = 0;
};

std::optional<Distribution> distribution_of(Outcomes outcomes) {
  const double count =
      static_cast<double>(std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0}));
  if (count == 0) return std::nullopt;
  const double highest = static_cast<double>(outcomes.size() - 1);
  Distribution found{.count = count};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    found.mean += static_cast<double>(i) / highest * static_cast<double>(outcomes[i]) / count;
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const double distance = static_cast<double>(i) / highest - found.mean;
    found.variance += distance * distance * static_cast<double>(outcomes[i]) / count;
  }
  return found;
}

double half_width(const Distribution& found) { return kNormal95 * std::sqrt(found.variance / found.count); }

}  // namespace

std::uint64_t games_of(Outcomes outcomes) {
  const std::uint64_t count = std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0});
  return is_paired(outcomes) ? 2 * count : count;
}

double elo_of_score(double score) {
  assert(score > 0 && score < 1);
  return kEloPerDecade * std::log10(score / (1 - score));
}

std::optional<Estimate> score_of(Outcomes outcomes) {
  const std::optional<Distribution> found = distribution_of(outcomes);
  if (!found) return std::nullopt;
  if (found->variance == 0) return Estimate{found->mean};
  return Estimate{found->mean, half_width(*found)};
}

// fishtest (stat_util, get_elo): the interval of the score goes through the logistic curve; its two
// halves differ a little, so half of the whole is given.
std::optional<Estimate> elo_of(Outcomes outcomes) {
  const std::optional<Estimate> score = score_of(outcomes);
  if (!score || score->value <= 0 || score->value >= 1) return std::nullopt;
  Estimate elo{elo_of_score(score->value)};
  if (!score->error) return elo;
  const double low = score->value - *score->error;
  const double high = score->value + *score->error;
  if (low > 0 && high < 1) elo.error = (elo_of_score(high) - elo_of_score(low)) / 2;
  return elo;
}

std::optional<Estimate> normalized_elo_of(Outcomes outcomes) {
  const std::optional<Distribution> found = distribution_of(outcomes);
  if (!found || found->variance == 0) return std::nullopt;
  // The variance of a pair's mean is half of a game's: normalized_elo_practical, section 3.
  const double games_per_outcome = is_paired(outcomes) ? 2 : 1;
  const double game_deviation = std::sqrt(games_per_outcome * found->variance);
  return Estimate{kNormalizedScale * (found->mean - 0.5) / game_deviation,
                  kNormal95 * kNormalizedScale / std::sqrt(games_per_outcome * found->count)};
}

std::optional<double> superiority_of(Outcomes outcomes) {
  const std::optional<Distribution> found = distribution_of(outcomes);
  if (!found || found->variance == 0) return std::nullopt;
  // The normal distribution's share above one half: 1 - erfc(x / sqrt 2) / 2.
  const double deviations = (found->mean - 0.5) / std::sqrt(found->variance / found->count);
  return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
Interval wilson_interval(std::uint64_t successes, std::uint64_t total) {
  assert(total > 0 && successes <= total);
  const double n = static_cast<double>(total);
  const double share = static_cast<double>(successes) / n;
  const double square = kNormal95 * kNormal95;
  const double centre = (share + square / (2 * n)) / (1 + square / n);
  const double width =
      kNormal95 * std::sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
  return {std::max(0.0, centre - width), std::min(1.0, centre + width)};
}

// B. P. Welford, "Note on a method for calculating corrected sums of squares and products" (1962).
void Moments::add(double number) {
  ++count_;
  const double distance = number - mean_;
  mean_ += distance / static_cast<double>(count_);
  squares_ += distance * (number - mean_);
}

std::optional<Estimate> Moments::mean() const {
  if (count_ == 0) return std::nullopt;
  if (squares_ <= 0) return Estimate{mean_};
  const double n = static_cast<double>(count_);
  return Estimate{mean_, kNormal95 * std::sqrt(squares_ / (n - 1) / n)};
}

}  // namespace turncoat
