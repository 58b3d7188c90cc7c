#include "search/limits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stop_token>

namespace turncoat::testing {
namespace {

// Steps that take several nodes jump over the counts at which single ones look at the stop request.
TEST(Budget, SeesARequestToStopHoweverManyNodesAStepTakes) {
  std::stop_source stopped;
  stopped.request_stop();
  const Budget budget({}, stopped.get_token());
  constexpr std::uint64_t kEnough = 5000;
  for (std::uint64_t step = 1; step <= kEnough; ++step) {
    std::uint64_t nodes = 1;
    while (nodes < kEnough && !budget.is_spent(nodes + step, nodes)) nodes += step;
    EXPECT_LT(nodes, kEnough) << step;
  }
}

TEST(Budget, OfNodesIsSpentByAStepThatTakesMore) {
  const Budget budget({.nodes = 100}, {});
  EXPECT_FALSE(budget.is_spent(99, 0));
  EXPECT_TRUE(budget.is_spent(107, 99));
}

}  // namespace
}  // namespace turncoat::testing
