// The options that limit what a move may cost: --time, --nodes, --depth.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/cli11_types.h"
#include "search/limits.h"

namespace turncoat::cli {

// "none": no limit.
struct LimitOptions {
  std::string time = "none";
  std::string nodes = "none";
  std::string depth = "none";
};

// --time alone.
void add_time_option(CLI::App& app, std::string& time, const std::string& help);

// Precondition: the command line was read, which checks the value.
std::optional<std::chrono::milliseconds> time_of(const std::string& text);

void add_limit_options(CLI::App& app, LimitOptions& options);

// Precondition: the command line was read, which checks the values.
Limits limits_of(const LimitOptions& options);

}  // namespace turncoat::cli
