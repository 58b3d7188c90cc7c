#include "core/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace turncoat {
namespace {

// The first numbers of SplitMix64 from seed 1234567, as Rosetta Code lists them.
TEST(Random, MixIsSplitMix64) {
  constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;
  EXPECT_EQ(mix(1234567 + 1 * kStep), 6457827717110365317u);
  EXPECT_EQ(mix(1234567 + 2 * kStep), 3203168211198807973u);
  EXPECT_EQ(mix(1234567 + 3 * kStep), 9817491932198370423u);
}

TEST(Random, SameSeedSameNumbers) {
  Rng a(42);
  Rng b(42);
  Rng other(43);
  int differences = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t number = a.next();
    EXPECT_EQ(number, b.next());
    differences += number != other.next() ? 1 : 0;
  }
  EXPECT_GT(differences, 95);
}

RC_GTEST_PROP(Random, BelowStaysInRange, (std::uint64_t seed)) {
  const int bound = *rc::gen::inRange(1, 1'000'000);
  Rng rng(seed);
  for (int i = 0; i < 20; ++i) {
    const int draw = rng.below(bound);
    RC_ASSERT(draw >= 0);
    RC_ASSERT(draw < bound);
  }
}

TEST(Random, BelowOneIsAlwaysZero) {
  Rng rng(7);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(rng.below(1), 0);
}

RC_GTEST_PROP(Random, BelowFavoursNoNumber, (std::uint64_t seed)) {
  const int bound = *rc::gen::inRange(2, 65);
  Rng rng(seed);
  std::vector<double> drawn(static_cast<std::size_t>(bound), 0);
  constexpr int kPerNumber = 200;
  for (int i = 0; i < kPerNumber * bound; ++i) drawn[static_cast<std::size_t>(rng.below(bound))] += 1;
  double chi_square = 0;
  for (const double n : drawn) chi_square += (n - kPerNumber) * (n - kPerNumber) / kPerNumber;
  // Mean bound - 1, variance 2 (bound - 1): nine deviations above and a margin for few degrees of freedom.
  RC_ASSERT(chi_square < (bound - 1) + 9 * std::sqrt(2.0 * (bound - 1)) + 20);
}

}  // namespace
}  // namespace turncoat
