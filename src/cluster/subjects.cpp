#include "cluster/subjects.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kSubjectIdDigits = 32;
constexpr std::string_view kDone = "done";
constexpr std::string_view kFailedWord = "failed";

bool is_job_id(std::string_view text) {
  return text.size() == kSubjectIdDigits &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

}  // namespace

std::string job_subject(std::string_view tag, std::string_view id) {
  return fmt::format("turncoat.jobs.{}.{}", tag, id);
}

std::string jobs_of_tag(std::string_view tag) { return job_subject(tag, "*"); }

std::string done_subject(std::string_view id) { return fmt::format("turncoat.results.{}.{}", kDone, id); }

std::string failed_subject(std::string_view id) {
  return fmt::format("turncoat.results.{}.{}", kFailedWord, id);
}

std::string consumer_of(std::string_view tag) { return fmt::format("worker-{}", tag); }

std::optional<ResultSubject> parse_result_subject(std::string_view subject) {
  const std::vector<std::string_view> tokens = split(subject, '.');
  if (tokens.size() != 4 || !is_job_id(tokens[3])) return std::nullopt;
  if (tokens[2] != kDone && tokens[2] != kFailedWord) return std::nullopt;
  return ResultSubject{std::string(tokens[3]), tokens[2] == kFailedWord};
}

std::optional<std::string> id_of_job_subject(std::string_view subject) {
  const std::vector<std::string_view> tokens = split(subject, '.');
  if (tokens.size() != 4 || !is_job_id(tokens[3])) return std::nullopt;
  return std::string(tokens[3]);
}

}  // namespace turncoat
