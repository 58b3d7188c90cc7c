// The thread on which everything happens in order: games change, the database is written, clients are told.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace turncoat {

class SessionThread {
 public:
  SessionThread();
  SessionThread(const SessionThread&) = delete;
  SessionThread& operator=(const SessionThread&) = delete;
  ~SessionThread();

  // Runs `work` after all that was posted before; what it throws ends it and nothing else. From any thread.
  void post(std::function<void()> work);

  // The same for what must not get lost: where there is no memory for it, waits until there is.
  void post_surely(const std::function<void()>& work);

  // Runs what was posted so far and ends the thread; what is posted later is dropped. Not from the thread
  // itself.
  void finish();

 private:
  friend class Alarm;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Calls back on the session thread, once. For that thread only.
class Alarm {
 public:
  explicit Alarm(SessionThread& thread);
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
