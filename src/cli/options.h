// Kinds of options that say in the help what they take, and in one sentence what was wrong.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace turncoat::cli {

struct Range {
  int min = 0;
  int max = 0;
};

// An option without a value.
CLI::Option* add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help);

// An option whose value is a whole number.
CLI::Option* add_number(CLI::App& app, const std::string& name, int& value, Range range,
                        const std::string& help);

// An option, or a word that stands alone, whose value is one of `words`; case does not matter.
CLI::Option* add_choice(CLI::App& app, const std::string& name, std::string& value,
                        std::vector<std::string> words, const std::string& help);

}  // namespace turncoat::cli
