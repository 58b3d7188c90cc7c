// The options that limit what a move may cost: --time, --nodes, --depth.
#pragma once

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

void add_limit_options(CLI::App& app, LimitOptions& options);

// --time alone.
void add_time_option(CLI::App& app, LimitOptions& options, const std::string& help);

// Precondition: the command line was read, which checks the values.
Limits limits_of(const LimitOptions& options);

}  // namespace turncoat::cli
