// What is allowed as values of options that match and tournament share.
#pragma once

#include <string>

namespace turncoat::cli {

// Why this is no value of --balance or --sprt, or nothing.
std::string check_balance(const std::string& text);
std::string check_sprt(const std::string& text);

}  // namespace turncoat::cli
