// Whoever does jobs: threads of this program, or workers elsewhere.
//
// A job that was submitted is done at least once, and results come in any order. Whoever submits must bear
// that a result comes twice, or for a job of an earlier run: results are told apart by the id of their job.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "jobs/job.h"
#include "jobs/job_result.h"

namespace turncoat {

struct FinishedJob {
  std::string id;
  Result<JobResult> result;  // a failure: no worker could do it
};

class JobRunner {
 public:
  JobRunner() = default;
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;
  virtual ~JobRunner() = default;

  // How many jobs it does at a time. With as many more waiting, no worker is ever idle.
  [[nodiscard]] virtual std::size_t workers() const = 0;

  // A failure: the way to the workers is broken, for good.
  virtual Result<void> submit(Job job) = 0;

  // Waits until something is finished and gives all that is. Nothing at all: it was stopped, or there is
  // nothing to wait for.
  virtual Result<std::vector<FinishedJob>> finished() = 0;

  // Ends what is being done, from any thread; `finished` then gives what was done before, and at last
  // nothing.
  virtual void stop() = 0;
};

}  // namespace turncoat
