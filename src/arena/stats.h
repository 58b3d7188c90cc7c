// What a number of won, drawn and lost games says about two players, as pure functions of the counts.
//
// Sources: "fishtest" is the statistics of the Stockfish testing framework by M. Van den Bergh, with
// "normalized_elo_practical" and "support_MLE_multinomial", his notes at cantate.be/Fishtest. What every
// number means to a reader is in docs/matches.md.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>

namespace turncoat {

// Two-sided 95 % of the normal distribution.
inline constexpr double kNormal95 = 1.959963984540054;

// What one standard deviation of a game is in normalized Elo: normalized_elo_practical, section 2.
inline constexpr double kNormalizedScale = 800 / std::numbers::ln10;

// Results of single games (losses, draws, wins) or of pairs of games with swapped seats (pairs with
// 0, 0.5, 1, 1.5 and 2 points), all for the same player. Both games of a pair share an opening, so
// they are no two independent experiments; the pair is one.
using Trinomial = std::array<std::uint64_t, 3>;
using Pentanomial = std::array<std::uint64_t, 5>;

// The counts of either kind, lowest score first; the number of entries says which it is.
using Outcomes = std::span<const std::uint64_t>;

// A number and half the width of its 95 % interval.
struct Estimate {
  double value = 0;
  std::optional<double> error = {};  // nothing: these results do not tell
};

constexpr bool is_paired(Outcomes outcomes) { return outcomes.size() == std::tuple_size_v<Pentanomial>; }

std::uint64_t games_of(Outcomes outcomes);

// The share of the points, 0 to 1; nothing without games.
std::optional<Estimate> score_of(Outcomes outcomes);

// The rating difference at which the logistic curve gives this score: 400 log10(s / (1 - s)). Nothing
// for 0 % and 100 %; no error where the interval of the score reaches one of them.
std::optional<Estimate> elo_of(Outcomes outcomes);

// The score above one half in standard deviations of a game, scaled to agree with Elo for even players
// without draws. Unlike Elo it says how many games are needed to see the difference.
std::optional<Estimate> normalized_elo_of(Outcomes outcomes);

// The probability that the player is the better one ("likelihood of superiority").
std::optional<double> superiority_of(Outcomes outcomes);

struct Interval {
  double low = 0;
  double high = 1;
};

// Wilson's 95 % interval of a share; sensible for none and all. Precondition: total > 0.
Interval wilson_interval(std::uint64_t successes, std::uint64_t total);

double elo_of_score(double score);  // precondition: 0 < score < 1

// Mean and variance of numbers that come one by one.
class Moments {
 public:
  void add(double number);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::optional<Estimate> mean() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances from the mean
};

}  // namespace turncoat
