// The two streams, and what their subjects say. docs/cluster.md.
//
// TURNCOAT_JOBS is a work queue: turncoat.jobs.TAG.ID holds a job until a worker has acknowledged it, and no
// second one meanwhile. TURNCOAT_RESULTS keeps what became of them for a while: turncoat.results.done.ID and
// turncoat.results.failed.ID.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace turncoat {

inline constexpr const char* kJobStream = "TURNCOAT_JOBS";
inline constexpr const char* kResultStream = "TURNCOAT_RESULTS";
inline constexpr const char* kJobSubjects = "turncoat.jobs.>";
inline constexpr const char* kResultSubjects = "turncoat.results.>";

std::string job_subject(std::string_view tag, std::string_view id);
std::string jobs_of_tag(std::string_view tag);
std::string done_subject(std::string_view id);
std::string failed_subject(std::string_view id);

// The durable consumer that all workers of a tag share.
std::string consumer_of(std::string_view tag);

struct ResultSubject {
  std::string id;
  bool is_failure = false;
};

// Nothing for subjects of another shape.
std::optional<ResultSubject> parse_result_subject(std::string_view subject);
std::optional<std::string> id_of_job_subject(std::string_view subject);

}  // namespace turncoat
