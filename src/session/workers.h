// The threads of the app: one, the session thread, on which everything happens in order, and a pool for
// whatever takes its time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace turncoat {

class Workers {
 public:
  explicit Workers(std::size_t pool_threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // Runs `work` on the session thread, after all that was posted before. From any thread.
  void post(std::function<void()> work);

  // Runs `work` on a thread of the pool. From any thread.
  void post_to_pool(std::function<void()> work);

  // Runs what was posted to the session thread so far and ends it, then waits for the pool; what the pool
  // posts meanwhile is dropped. Not from one of these threads.
  void finish();

 private:
  friend class Alarm;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Calls back on the session thread, once. For that thread only.
class Alarm {
 public:
  explicit Alarm(Workers& workers);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  // In the place of what was set before.
  void set(std::chrono::milliseconds delay, std::function<void()> call);
  void cancel();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
