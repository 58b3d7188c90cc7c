#include "arena/perfect_matching.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/random.h"

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

RC_GTEST_PROP(PerfectMatching, HasTheMostPairsThereCanBe, ()) {
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(1, 10));
  const int density = *rc::gen::inRange(1, 5);
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  MayMeet may_meet(count, std::vector<bool>(count, false));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < i; ++k) may_meet[i][k] = may_meet[k][i] = rng.below(6) < density;
  }
  const std::vector<int> partners = largest_matching(may_meet);
  for (std::size_t i = 0; i < count; ++i) {
    if (partners[i] < 0) continue;
    RC_ASSERT(may_meet[i][static_cast<std::size_t>(partners[i])]);
    RC_ASSERT(partners[static_cast<std::size_t>(partners[i])] == static_cast<int>(i));
  }
  RC_ASSERT(most_pairs(may_meet) == most_pairs_slowly(may_meet, std::vector<bool>(count, false)));
}

}  // namespace
}  // namespace turncoat
