#include "jobs/block_jobs.h"

#include <utility>

namespace turncoat {

namespace {

// So many for each worker wait for a slow one before them.
constexpr std::size_t kMostBlocksAhead = 4;

}  // namespace

Result<void> BlockJobs::submit_some() {
  while (submitted_ < end_ && submitted_ - taken_ < kMostBlocksAhead * runner_.workers() &&
         under_way_.size() < 2 * runner_.workers()) {
    job_.block = submitted_;
    under_way_.emplace(id_of(job_), submitted_);
    ++submitted_;
    if (const Result<void> submitted = runner_.submit(job_); !submitted) return submitted;
  }
  return {};
}

Result<std::optional<std::vector<TrainingPosition>>> BlockJobs::next() {
  while (taken_ < end_ && !done_.contains(taken_)) {
    if (const Result<void> submitted = submit_some(); !submitted) return std::unexpected(submitted.error());
    Result<std::vector<FinishedJob>> finished = runner_.finished();
    if (!finished) return std::unexpected(finished.error());
    if (finished->empty()) return std::nullopt;
    for (FinishedJob& job : *finished) {
      const auto block = under_way_.find(job.id);
      if (block == under_way_.end()) continue;
      if (!job.result) return std::unexpected(job.result.error());
      done_.emplace(block->second, std::move(std::get<SelfplayResult>(*job.result).positions));
      under_way_.erase(block);
    }
  }
  if (taken_ >= end_) return std::nullopt;
  return std::move(done_.extract(taken_++).mapped());
}

}  // namespace turncoat
