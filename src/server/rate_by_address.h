// A limit on requests by where they come from: for each address, and for all of them together. Whoever
// connects again has no more for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "server/token_bucket.h"

namespace turncoat::server {

// Whose numeric address this is: who has one of IPv6 has all with the same first half.
std::string subscriber_of(const std::string& address);

class RateByAddress {
 public:
  using Time = TokenBucket::Time;

  // All addresses together have ten times as much as one.
  RateByAddress(Rate rate, Time now)
      : rate_(rate), all_({kAddresses * rate.per_second, kAddresses * rate.burst}, now) {}

  // Whether so many more requests are allowed; they are counted if they are. Precondition: `now` does not run
  // backwards.
  bool take(const std::string& address, Time now, double requests = 1) {
    if (buckets_.size() >= crowd_) forget_rested(now);
    return buckets_.try_emplace(address, rate_, now).first->second.take(now, requests) &&
           all_.take(now, requests);
  }

  // Addresses that are remembered.
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  static constexpr double kAddresses = 10;
  static constexpr std::size_t kCrowd = 1024;

  // One that has all of its burst again is as good as new.
  void forget_rested(Time now) {
    std::erase_if(buckets_, [&](const auto& bucket) { return bucket.second.is_full(now); });
    crowd_ = std::max(kCrowd, 2 * buckets_.size());
  }

  Rate rate_;
  TokenBucket all_;
  std::map<std::string, TokenBucket> buckets_;
  std::size_t crowd_ = kCrowd;
};

}  // namespace turncoat::server
