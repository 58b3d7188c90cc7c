// Draws by chance: a number between 0 and 1, and the roulette wheel on which the fitter have the larger
// parts.
#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "core/random.h"

namespace turncoat {

// Uniform in [0, 1): all multiples of 2^-53 are equally likely.
inline double draw_unit(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

// Fitness as the wheel can show it. Where one is zero or negative its part has no meaning, and all are raised
// until the least is 1, as report A does in its section 3.4.4.
inline std::vector<double> raised(std::span<const double> fitness) {
  assert(!fitness.empty());
  const double least = *std::ranges::min_element(fitness);
  const double raise = least > 0 ? 0 : 1 - least;
  std::vector<double> positive;
  positive.reserve(fitness.size());
  for (const double value : fitness) positive.push_back(value + raise);
  return positive;
}

// The part of the wheel that each raised fitness gets, in proportion to it; together 1.
inline std::vector<double> roulette_chances(std::span<const double> fitness) {
  std::vector<double> chances = raised(fitness);
  double sum = 0;
  for (const double value : chances) sum += value;
  for (double& value : chances) value /= sum;
  return chances;
}

// The index on which the wheel stops.
inline int spin(std::span<const double> chances, Rng& rng) {
  double rest = draw_unit(rng);
  for (std::size_t i = 0; i + 1 < chances.size(); ++i) {
    rest -= chances[i];
    if (rest < 0) return static_cast<int>(i);
  }
  return static_cast<int>(chances.size()) - 1;  // rounding may leave a trace of the draw over
}

}  // namespace turncoat
