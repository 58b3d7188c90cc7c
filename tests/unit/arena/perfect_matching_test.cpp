#include "arena/perfect_matching.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "support/scale.h"

namespace turncoat {
namespace {

// The most pairs, by trying all.
int most_pairs_slowly(const MayMeet& may_meet, std::vector<bool> used, std::size_t from = 0) {
  while (from < used.size() && used[from]) ++from;
  if (from == used.size()) return 0;
  used[from] = true;
  int most = most_pairs_slowly(may_meet, used, from);
  for (std::size_t to = from + 1; to < used.size(); ++to) {
    if (used[to] || !may_meet[from][to]) continue;
    used[to] = true;
    most = std::max(most, 1 + most_pairs_slowly(may_meet, used, from));
    used[to] = false;
  }
  return most;
}

// Of these graphs every tenth needs a flower to be shrunk.
TEST(PerfectMatching, HasTheMostPairsThereCanBe) {
  Rng rng(5);
  for (const int count : {2, 3, 5, 8, 10, 11, 12}) {
    for (int trial = 0; trial < testing::scaled(150); ++trial) {
      const auto size = static_cast<std::size_t>(count);
      MayMeet may_meet(size, std::vector<bool>(size, false));
      for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) may_meet[i][k] = may_meet[k][i] = rng.below(12) < 1 + trial % 5;
      }
      const std::vector<int> partners = largest_matching(may_meet);
      for (std::size_t i = 0; i < size; ++i) {
        if (partners[i] < 0) continue;
        const auto partner = static_cast<std::size_t>(partners[i]);
        EXPECT_TRUE(may_meet[i][partner]);
        EXPECT_EQ(partners[partner], static_cast<int>(i));
      }
      ASSERT_EQ(most_pairs(may_meet), most_pairs_slowly(may_meet, std::vector<bool>(size, false)));
    }
  }
}

}  // namespace
}  // namespace turncoat
