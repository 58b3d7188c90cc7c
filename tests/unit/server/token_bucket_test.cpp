#include "server/token_bucket.h"

#include <gtest/gtest.h>

namespace turncoat::server {
namespace {

using std::chrono::milliseconds;

int taken(TokenBucket& bucket, TokenBucket::Time now, int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += bucket.take(now) ? 1 : 0;
  return count;
}

TEST(TokenBucket, ABurstAndThenTheRate) {
  const TokenBucket::Time start{};
  TokenBucket bucket({.per_second = 50, .burst = 200}, start);
  EXPECT_EQ(taken(bucket, start, 1000), 200);
  EXPECT_EQ(taken(bucket, start + milliseconds(100), 1000), 5);
  EXPECT_EQ(taken(bucket, start + milliseconds(1100), 1000), 50);
}

TEST(TokenBucket, PatienceSavesUpOneBurstAtMost) {
  const TokenBucket::Time start{};
  TokenBucket bucket({.per_second = 50, .burst = 200}, start);
  EXPECT_EQ(taken(bucket, start + std::chrono::hours(10), 1000), 200);
}

}  // namespace
}  // namespace turncoat::server
