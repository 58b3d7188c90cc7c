// A command as a person types it, cut into words without a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace turncoat {

// The words of `text`: 'single quotes' keep everything, "double quotes" all but \" and \\, and a
// backslash outside of quotes keeps the next character. Nothing is expanded: a command that needs
// variables or pipes is written as sh -c '...'. Fails on an open quote and where there is no word.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace turncoat
