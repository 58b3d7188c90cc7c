// Options that match and tournament share, and what is allowed as their values.
#pragma once

#include <string>

#include "cli/cli11_types.h"

namespace turncoat::cli {

// Why this is no value of --balance or --sprt, or nothing.
std::string check_balance(const std::string& text);
std::string check_sprt(const std::string& text);

// The option --clock, whose value parse_clock reads.
void add_clock_option(CLI::App& app, std::string& clock);

}  // namespace turncoat::cli
