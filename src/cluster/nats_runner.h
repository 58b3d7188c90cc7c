// Jobs done by workers on any machine, through NATS JetStream.
//
// Nothing is kept here that a new start could not find again: a job whose result is in the stream of results
// is not submitted, and one that is in the queue stays there once.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "cluster/nats_options.h"
#include "jobs/job_runner.h"

namespace turncoat {

class NatsConnection;
class ResultFeed;

class NatsRunner final : public JobRunner {
 public:
  // Jobs go to workers that take those of `tag`. Waits for a server until a stop is requested.
  static Result<std::unique_ptr<NatsRunner>> open(NatsOptions options, std::string tag,
                                                  const std::stop_token& stop);
  ~NatsRunner() override;

  // Threads of workers that wait or work, as far as the server knows.
  [[nodiscard]] std::size_t workers() const override { return workers_; }
  Result<void> submit(Job job) override;
  Result<std::vector<FinishedJob>> finished() override;
  void stop() override { stop_.request_stop(); }

 private:
  using Clock = std::chrono::steady_clock;

  NatsRunner(std::unique_ptr<NatsConnection> connection, std::string tag);

  Result<void> publish(const std::string& id, const Job& job, bool is_new);
  Result<bool> find(const std::string& id, const Job& job);  // the result in the stream
  Result<void> take(std::string_view subject, std::string_view text);
  Result<void> look_again();
  void count_workers();

  std::string tag_;
  std::stop_source stop_;
  std::unique_ptr<NatsConnection> connection_;
  std::unique_ptr<ResultFeed> feed_;
  std::map<std::string, Job, std::less<>> under_way_;
  std::vector<FinishedJob> finished_;
  std::atomic<std::size_t> workers_;
  Clock::time_point counted_;  // the workers
  Clock::time_point heard_;    // of any of our jobs, or looked for them
  int times_ = 1;              // of the connection, when we last looked
};

}  // namespace turncoat
