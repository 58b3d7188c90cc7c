// A limit on requests: so many a second, and a burst that was saved up.
#pragma once

#include <algorithm>
#include <chrono>

namespace turncoat::server {

struct Rate {
  double per_second = 50;
  double burst = 200;
};

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  TokenBucket(Rate rate, Time now) : rate_(rate), tokens_(rate.burst), at_(now) {}

  // Whether one more request is allowed; precondition: `now` does not run backwards.
  bool take(Time now) {
    const double seconds = std::chrono::duration<double>(now - at_).count();
    tokens_ = std::min(rate_.burst, tokens_ + seconds * rate_.per_second);
    at_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  Rate rate_;
  double tokens_;
  Time at_;
};

}  // namespace turncoat::server
