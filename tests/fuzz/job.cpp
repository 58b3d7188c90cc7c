// Jobs and their results as JSON: one that can be read is written the same, and nothing breaks what reads it.
#include "jobs/job.h"

#include "fuzz.h"
#include "jobs/job_result.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  using namespace turncoat::fuzz;
  const std::string_view text = text_of(data, size);
  const std::size_t line = text.find('\n');  // behind it, a result
  const Result<Job> job = parse_job(text.substr(0, line), games());
  if (!job) return 0;
  const std::string written = to_json(*job);
  const Result<Job> again = parse_job(written, games());
  check(again.has_value(), "what was written can be read", written);
  check(to_json(*again) == written && id_of(*again) == id_of(*job), "a job is written the same", written);
  if (line == std::string_view::npos) return 0;
  const Result<JobResult> result = parse_job_result(text.substr(line + 1), *job);
  if (!result) return 0;
  const std::string told = to_json(*result);
  const Result<JobResult> back = parse_job_result(told, *job);
  check(back.has_value() && to_json(*back) == told, "a result is written the same", told);
  return 0;
}
