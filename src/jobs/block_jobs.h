// Blocks of self-play done by whoever does jobs, and handed out in order.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "jobs/job.h"
#include "jobs/job_runner.h"
#include "learn/position_file.h"

namespace turncoat {

class BlockJobs {
 public:
  // The blocks from `first` on, those before `end` if there are any, each as `job` but for its number.
  // `runner` lives longer and does nothing else.
  BlockJobs(SelfplayJob job, std::size_t first, std::size_t end, JobRunner& runner)
      : job_(std::move(job)), end_(end), runner_(runner), submitted_(first), taken_(first) {}

  // The next block, when it is there. Nothing if the runner was stopped, or if it was the last.
  Result<std::optional<std::vector<TrainingPosition>>> next();

 private:
  Result<void> submit_some();

  SelfplayJob job_;
  std::size_t end_;
  JobRunner& runner_;
  std::size_t submitted_;                         // the next to be submitted
  std::size_t taken_;                             // the next to be handed out
  std::map<std::string, std::size_t> under_way_;  // by id
  std::map<std::size_t, std::vector<TrainingPosition>> done_;
};

}  // namespace turncoat
