// What to say about a command line that makes no sense.
#pragma once

#include <string>
#include <string_view>

#include "cli/cli11_types.h"

namespace turncoat::cli {

// The command that was chosen, or the program itself.
const CLI::App& chosen_command(const CLI::App& app);

// "turncoat perft: MESSAGE", where `app` is the program and perft the chosen command.
std::string complaint(const CLI::App& app, const std::string& message);

// The same for wrong usage, which ends with where to find help.
std::string usage_complaint(const CLI::App& app, const std::string& message);

// Says that the program has no command of that name, with the nearest one it has.
std::string unknown_command(const CLI::App& app, std::string_view word);

// One sentence on why the arguments could not be read, with the nearest word that could.
std::string explain(const CLI::App& app, const CLI::ParseError& error);

}  // namespace turncoat::cli
