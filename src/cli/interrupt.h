// Ctrl+C, and SIGTERM, as a stop request: work ends cleanly and what there is can be printed.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace turncoat::cli {

// While one exists, the first Ctrl+C requests a stop and the second ends the program at once. Threads
// started meanwhile, and programs started by them, do not see the signal; so create it before them.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

 private:
  sigset_t before_ = {};
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace turncoat::cli
