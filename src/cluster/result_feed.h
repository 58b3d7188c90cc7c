// The results that come, in order, from a moment on.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "cluster/nats_connection.h"

namespace turncoat {

class ResultFeed {
 public:
  // `connection` lives longer.
  explicit ResultFeed(NatsConnection& connection) : connection_(connection) {}

  // What comes from now on will be given. Fails if the connection is closed; nothing is begun if a stop is
  // requested.
  Result<void> begin(const std::stop_token& stop);

  // What has come, after some time at most.
  Result<std::vector<Nats<natsMsg>>> fetch(std::chrono::milliseconds time, const std::stop_token& stop);

  // What the server held for us may be gone: goes on from the last message that was taken.
  void renew() { subscription_.reset(); }

 private:
  Result<void> subscribe(const std::stop_token& stop);

  NatsConnection& connection_;
  Nats<natsSubscription> subscription_;
  std::uint64_t next_ = 1;  // its number in the stream
};

}  // namespace turncoat
