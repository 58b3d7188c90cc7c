// Jobs done by threads of this program.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "jobs/job_runner.h"
#include "players/registry.h"

namespace turncoat {

class PoolRunner final : public JobRunner {
 public:
  // `players` lives longer.
  PoolRunner(const PlayerRegistry& players, int threads);
  ~PoolRunner() override { stop(); }

  [[nodiscard]] std::size_t workers() const override { return threads_.size(); }
  Result<void> submit(Job job) override;
  Result<std::vector<FinishedJob>> finished() override;
  void stop() override;

 private:
  void work();
  void do_job(const Job& job);

  const PlayerRegistry& players_;
  std::stop_source stop_;

  std::mutex mutex_;
  std::condition_variable_any changed_;  // what follows
  std::deque<Job> waiting_;
  std::size_t under_way_ = 0;
  std::vector<FinishedJob> finished_;

  std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace turncoat
