// The answers that are kept with a proof, and gone over again: all subsets of what they leave.
#include <gtest/gtest.h>

#include "core/random.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/replies.h"
#include "solver/adjacency/set_values.h"
#include "support/paths.h"
#include "support/scale.h"

namespace turncoat::adjacency {
namespace {

// Those with the fewest cells take half a second each and 600 MB; the others more. A few of them, since the
// program that found them went over all.
TEST(KeptReplies, WinWhatTheyPromise) {
  if (turncoat::testing::kIsSlowBuild) GTEST_SKIP() << "minutes in a slow build";
  const auto replies = read_replies(testing::source_path("data/proofs/adjacency-8x8-4.replies"), Shape{});
  ASSERT_TRUE(replies) << replies.error().message;
  std::vector<KeptReply> least;
  for (const KeptReply& reply : *replies) {
    if (count(reply.empties) == 31) least.push_back(reply);
  }
  ASSERT_GT(least.size(), 10U);
  const Neighbourhoods board(Rules{});
  SetValues::Near near = {};
  for (const Square square : squares_of(board.area()))
    near[static_cast<std::size_t>(square)] = board.closed(square);
  SetValues values(near, 30, 2);
  Rng rng(3);
  for (int round = 0; round < 2; ++round) {
    const KeptReply& reply = least[static_cast<std::size_t>(rng.below(static_cast<int>(least.size())))];
    const int left = values.value_of(reply.empties ^ bit(reply.move)).value();
    EXPECT_GE(board.gain(reply.empties, reply.move) - left, reply.at_least) << std::hex << reply.empties;
  }
}

}  // namespace
}  // namespace turncoat::adjacency
