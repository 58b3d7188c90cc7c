#include "server/token_bucket.h"

#include <gtest/gtest.h>

#include <string>

#include "server/rate_by_address.h"

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

TEST(RateByAddress, EachAddressHasItsOwnAndAllTogetherHaveTenTimesAsMuch) {
  const TokenBucket::Time start{};
  RateByAddress rate({.per_second = 1, .burst = 2}, start);
  EXPECT_TRUE(rate.take("a", start, 2));
  EXPECT_FALSE(rate.take("a", start));
  EXPECT_TRUE(rate.take("b", start, 2));
  EXPECT_TRUE(rate.take("a", start + std::chrono::seconds(1)));
  int allowed = 0;
  for (int i = 0; i < 30; ++i) allowed += rate.take(std::to_string(i), start, 2) ? 1 : 0;
  EXPECT_LT(allowed, 30);
  EXPECT_TRUE(rate.take("late", start + std::chrono::seconds(60), 2));
}

TEST(RateByAddress, ForgetsThoseThatHaveRested) {
  TokenBucket::Time now{};
  RateByAddress rate({.per_second = 1, .burst = 2}, now);
  for (int i = 0; i < 5000; ++i) {
    now += std::chrono::milliseconds(10);
    rate.take(std::to_string(i), now);
  }
  EXPECT_LT(rate.size(), 2000U);
}

TEST(RateByAddress, AnAddressOfSixteenBytesStandsForItsNetwork) {
  EXPECT_EQ(subscriber_of("10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(subscriber_of("::ffff:10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(subscriber_of("2001:db8:1:2:3:4:5:6"), subscriber_of("2001:db8:1:2::9"));
  EXPECT_NE(subscriber_of("2001:db8:1:2::9"), subscriber_of("2001:db8:1:3::9"));
  EXPECT_EQ(subscriber_of(""), "");
}

}  // namespace
}  // namespace turncoat::server
