// Doing a job, on whatever machine and thread.
#pragma once

#include <optional>
#include <stop_token>

#include "core/result.h"
#include "jobs/job.h"
#include "jobs/job_result.h"
#include "players/registry.h"

namespace turncoat {

// Nothing: a stop was requested before its end. A failure: it cannot be done here, as when a file of weights
// is missing; bots that fail are no such failure, they lose their game.
Result<std::optional<JobResult>> run(const Job& job, const PlayerRegistry& players,
                                     const std::stop_token& stop);

// The same for a thread that no exception may leave: it would end the program.
Result<std::optional<JobResult>> run_safely(const Job& job, const PlayerRegistry& players,
                                            const std::stop_token& stop);

}  // namespace turncoat
