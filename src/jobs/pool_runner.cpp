#include "jobs/pool_runner.h"

#include <utility>

#include "jobs/run_job.h"

namespace turncoat {

PoolRunner::PoolRunner(const PlayerRegistry& players, int threads) : players_(players) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Result<void> PoolRunner::submit(Job job) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(job));
  changed_.notify_all();
  return {};
}

Result<std::vector<FinishedJob>> PoolRunner::finished() {
  std::unique_lock lock(mutex_);
  const auto is_done = [this] {
    return !finished_.empty() || (under_way_ == 0 && (waiting_.empty() || stop_.stop_requested()));
  };
  changed_.wait(lock, is_done);
  return std::exchange(finished_, {});
}

void PoolRunner::stop() {
  stop_.request_stop();
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

void PoolRunner::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop_.get_token(), [this] { return !waiting_.empty(); })) return;
    if (stop_.stop_requested()) return;
    const Job job = std::move(waiting_.front());
    waiting_.pop_front();
    ++under_way_;
    lock.unlock();
    do_job(job);
  }
}

void PoolRunner::do_job(const Job& job) {
  Result<std::optional<JobResult>> done = run_safely(job, players_, stop_.get_token());
  const std::lock_guard lock(mutex_);
  --under_way_;
  if (!done) {
    finished_.push_back({id_of(job), std::unexpected(done.error())});
  } else if (*done) {
    finished_.push_back({id_of(job), std::move(**done)});
  }
  changed_.notify_all();
}

}  // namespace turncoat
