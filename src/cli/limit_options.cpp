#include "cli/limit_options.h"

#include <fmt/format.h>

#include <optional>

#include "cli/options.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

constexpr std::string_view kNone = "none";
constexpr double kLongestTime = 86400;  // seconds: a day

std::string check_seconds(const std::string& text) {
  const std::optional<double> seconds = parse_real(text);
  if (text == kNone || (seconds && *seconds >= 0 && *seconds <= kLongestTime)) return "";
  return fmt::format("{} is not a number of seconds from 0 to {:.0f}, and not none", quote(text),
                     kLongestTime);
}

std::string check_count(const std::string& text) {
  const std::optional<int> number = parse_integer(text);
  if (text == kNone || (number && *number >= 1)) return "";
  return fmt::format("{} is not a whole number from 1, and not none", quote(text));
}

}  // namespace

void add_time_option(CLI::App& app, std::string& time, const std::string& help) {
  add_text(app, "--time", time, "SECONDS", help, check_seconds);
}

std::optional<std::chrono::milliseconds> time_of(const std::string& text) {
  const std::optional<double> seconds = parse_real(text);
  if (!seconds) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

void add_limit_options(CLI::App& app, LimitOptions& options) {
  add_time_option(app, options.time, "most time for a move");
  add_text(app, "--nodes", options.nodes, "N", "most positions to look at for a move", check_count);
  add_text(app, "--depth", options.depth, "N", "most plies to look ahead, for bots that search", check_count);
}

Limits limits_of(const LimitOptions& options) {
  Limits limits;
  limits.time = time_of(options.time);
  if (const std::optional<int> nodes = parse_integer(options.nodes)) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  limits.depth = parse_integer(options.depth);
  return limits;
}

}  // namespace turncoat::cli
