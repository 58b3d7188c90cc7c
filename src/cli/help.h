// The help of a command, written from its options.
#pragma once

#include <string>
#include <vector>

#include "cli/cli11_types.h"

namespace turncoat::cli {

// What `--help` prints: usage, description, commands, options, and the footer as it stands.
std::string help_text(const CLI::App& app);

// The options of a command in the order of its help, without the words that stand alone.
std::vector<const CLI::Option*> named_options(const CLI::App& app);

// The words of a command that stand alone, "SHELL" in `turncoat completion SHELL`.
std::vector<const CLI::Option*> positional_words(const CLI::App& app);

}  // namespace turncoat::cli
