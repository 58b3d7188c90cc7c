// The sequential probability ratio test: stops a match as soon as the result is clear enough.
#pragma once

#include <string_view>

#include "arena/stats.h"
#include "core/result.h"

namespace turncoat {

// Is the player `elo1` stronger (H1) or only `elo0` (H0)? Both in normalized Elo, elo0 < elo1. `alpha`
// is the accepted risk of taking H1 where H0 holds, `beta` the opposite one.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;
  double beta = 0.05;

  // The ratio at which H0 or H1 is accepted.
  [[nodiscard]] double lower_bound() const;
  [[nodiscard]] double upper_bound() const;

  bool operator==(const Sprt&) const = default;
};

// Reads "elo0,elo1" or "elo0,elo1,alpha,beta".
Result<Sprt> parse_sprt(std::string_view text);

// The logarithm of how much better H1 explains the results than H0 does; 0 without games.
double log_likelihood_ratio(const Sprt& sprt, Outcomes outcomes);

enum class SprtVerdict : std::uint8_t { kOpen, kH0, kH1 };
SprtVerdict verdict_of(const Sprt& sprt, double ratio);

}  // namespace turncoat
