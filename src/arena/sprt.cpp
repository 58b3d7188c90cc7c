#include "arena/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "core/text.h"

namespace turncoat {

namespace {

// Beyond this the iteration below has no fixed point, and nobody needs a test to see the difference.
constexpr double kLargestElo = 200;

// A score and its share of the outcomes.
struct Weight {
  double score = 0;
  double share = 0;
};
using Weights = std::vector<Weight>;

Weights weights_of(Outcomes outcomes, double& total) {
  // As fishtest does (LLRcalc, regularize): an outcome that did not happen counts as a thousandth of
  // one, so that no hypothesis makes what was seen impossible.
  constexpr double kNever = 1e-3;
  Weights weights;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    weights.push_back({static_cast<double>(i) / static_cast<double>(outcomes.size() - 1),
                       outcomes[i] == 0 ? kNever : static_cast<double>(outcomes[i])});
  }
  total = std::accumulate(weights.begin(), weights.end(), 0.0,
                          [](double sum, const Weight& weight) { return sum + weight.share; });
  for (Weight& weight : weights) weight.share /= total;
  return weights;
}

// The x between the poles with sum of p a / (1 + x a) = 0; the left side falls strictly.
// Precondition: some a are negative and some positive.
double secular_root(const Weights& weights) {
  const auto [least, largest] = std::ranges::minmax(weights, {}, &Weight::score);
  double low = -1 / largest.score;
  double high = -1 / least.score;
  constexpr int kHalvings = 100;  // to the last bit
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (const auto& [a, p] : weights) sum += p * a / (1 + middle * a);
    (sum > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

// The most likely distribution with (mean - 1/2) / deviation = t, given what was seen:
// normalized_elo_practical, section 4.1.
Weights most_likely(const Weights& seen, double t) {
  Weights likely = seen;
  for (Weight& weight : likely) weight.share = 1 / static_cast<double>(seen.size());
  constexpr int kMostRounds = 50;
  constexpr double kSettled = 1e-9;
  for (int round = 0; round < kMostRounds; ++round) {
    double mean = 0;
    double variance = 0;
    for (const auto& [score, share] : likely) mean += share * score;
    for (const auto& [score, share] : likely) variance += share * (score - mean) * (score - mean);
    const double deviation = std::sqrt(variance);
    Weights terms = seen;
    for (Weight& term : terms) {
      const double distance = (mean - term.score) / deviation;
      term.score -= 0.5 + t * deviation * (1 + distance * distance) / 2;
    }
    const double x = secular_root(terms);
    double change = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const double share = seen[i].share / (1 + x * terms[i].score);
      change = std::max(change, std::abs(share - likely[i].share));
      likely[i].share = share;
    }
    if (change < kSettled) break;
  }
  return likely;
}

}  // namespace

// A. Wald, "Sequential tests of statistical hypotheses" (1945), equation 3.29.
double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

Result<Sprt> parse_sprt(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view piece : split(text, ',')) {
    const std::optional<double> number = parse_real(trimmed(piece));
    if (!number) return fail("{} is not a number: write elo0,elo1 or elo0,elo1,alpha,beta", quote(piece));
    numbers.push_back(*number);
  }
  if (numbers.size() != 2 && numbers.size() != 4) {
    return fail("{} numbers where 2 or 4 are needed: elo0,elo1 or elo0,elo1,alpha,beta", numbers.size());
  }
  Sprt sprt{.elo0 = numbers[0], .elo1 = numbers[1]};
  if (numbers.size() == 4) {
    sprt.alpha = numbers[2];
    sprt.beta = numbers[3];
  }
  if (sprt.elo0 >= sprt.elo1) return fail("elo0 must be below elo1, as in 0,10");
  if (std::abs(sprt.elo0) > kLargestElo || std::abs(sprt.elo1) > kLargestElo) {
    return fail("elo0 and elo1 must lie from -{0} to {0}", kLargestElo);
  }
  for (const double risk : {sprt.alpha, sprt.beta}) {
    if (risk < 0.001 || risk > 0.4) return fail("alpha and beta must lie from 0.001 to 0.4");
  }
  return sprt;
}

// fishtest (LLRcalc, LLR_normalized): the generalized ratio, each hypothesis at its most likely form.
double log_likelihood_ratio(const Sprt& sprt, Outcomes outcomes) {
  if (games_of(outcomes) == 0) return 0;
  double total = 0;
  const Weights seen = weights_of(outcomes, total);
  // A pair's mean varies less than a game, so the same strength is more deviations.
  const double per_pair = is_paired(outcomes) ? std::numbers::sqrt2 : 1;
  const Weights h0 = most_likely(seen, per_pair * sprt.elo0 / kNormalizedScale);
  const Weights h1 = most_likely(seen, per_pair * sprt.elo1 / kNormalizedScale);
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    ratio += total * seen[i].share * std::log(h1[i].share / h0[i].share);
  }
  return ratio;
}

SprtVerdict verdict_of(const Sprt& sprt, double ratio) {
  if (ratio >= sprt.upper_bound()) return SprtVerdict::kH1;
  return ratio <= sprt.lower_bound() ? SprtVerdict::kH0 : SprtVerdict::kOpen;
}

}  // namespace turncoat
