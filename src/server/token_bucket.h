// A limit on requests: so many a second, and a burst that was saved up.
#pragma once

#include <algorithm>
#include <chrono>

namespace turncoat::server {

struct Rate {
  double per_second = 100;
  double burst = 500;
};

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  TokenBucket(Rate rate, Time now) : rate_(rate), tokens_(rate.burst), at_(now) {}

  // Whether so many more requests are allowed; they are counted if they are. Precondition of both: `now` does
  // not run backwards.
  bool take(Time now, double requests = 1) {
    tokens_ = tokens_at(now);
    at_ = now;
    if (tokens_ < requests) return false;
    tokens_ -= requests;
    return true;
  }

  // Whether all of the burst is there.
  [[nodiscard]] bool is_full(Time now) const { return tokens_at(now) >= rate_.burst; }

 private:
  [[nodiscard]] double tokens_at(Time now) const {
    const double seconds = std::chrono::duration<double>(now - at_).count();
    return std::min(rate_.burst, tokens_ + seconds * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  Time at_;
};

}  // namespace turncoat::server
