// Tells the server from time to time which jobs are still being done, so that it gives them to nobody else.
#pragma once

#include <nats/nats.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

namespace turncoat {

class Heartbeats {
 public:
  explicit Heartbeats(std::chrono::milliseconds pause)
      : pause_(pause), thread_([this](const std::stop_token& end) { beat(end); }) {}

  // For as long as it exists, this message is being worked on.
  class Of {
   public:
    Of(Heartbeats& beats, natsMsg* message) : beats_(beats), message_(message) {
      const std::lock_guard lock(beats_.mutex_);
      beats_.messages_.insert(message_);
    }
    Of(const Of&) = delete;
    Of& operator=(const Of&) = delete;
    ~Of() {
      const std::lock_guard lock(beats_.mutex_);
      beats_.messages_.erase(message_);
    }

   private:
    Heartbeats& beats_;
    natsMsg* message_;
  };

 private:
  void beat(const std::stop_token& end) {
    std::unique_lock lock(mutex_);
    while (!end.stop_requested()) {
      changed_.wait_for(lock, end, pause_, [] { return false; });
      for (natsMsg* const message : messages_) natsMsg_InProgress(message, nullptr);
    }
  }

  std::chrono::milliseconds pause_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::set<natsMsg*> messages_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace turncoat
