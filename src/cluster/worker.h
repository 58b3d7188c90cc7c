// Does the jobs of a queue, on as many threads as it may.
//
// A job is acknowledged when the server has its result, and not before: one whose worker ends goes to
// another.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/nats_options.h"
#include "core/result.h"
#include "jobs/job.h"
#include "jobs/job_result.h"

namespace turncoat {

// What a worker can do.
struct WorkerSkills {
  std::function<Result<Job>(std::string_view text)> read;

  // Nothing: stopped. A failure: it cannot be done here.
  std::function<Result<std::optional<JobResult>>(const Job& job, const std::stop_token& stop)> run;
};

struct WorkerPlan {
  int threads = 1;
  std::vector<std::string> tags = {std::string(kAnyTag)};
  int tries = 10;  // a job that was handed out so often in vain is given up, and whoever wants it hears why
};

struct WorkerTotals {
  int done = 0;
  int refused = 0;     // could not be done here
  int given_back = 0;  // when it was stopped
};

// Works until a stop is requested. Fails if the server cannot be used.
Result<WorkerTotals> work(NatsOptions options, const WorkerPlan& plan, const WorkerSkills& skills,
                          const std::stop_token& stop);

}  // namespace turncoat
