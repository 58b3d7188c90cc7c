// Commands and kinds of options that say in the help what they take, and in one sentence what was wrong.
//
// CLI11 does the parsing. It is a large header, so it is included where the command line as a whole is
// handled (app, help, usage, completion) and here; commands use these functions and compile in a third
// of the time.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cli11_types.h"

namespace turncoat::cli {

// A subcommand. The first line of `description` stands in the list of commands; `footer` ends the help.
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::string& footer);

// The footer of a command: lines that can be typed as they are.
std::string examples(std::initializer_list<std::string_view> lines);

struct Range {
  int min = 0;
  int max = 0;
};

// Of options that several commands have.
inline constexpr Range kSeeds{0, 999'999'999};
inline constexpr Range kThreads{1, 256};

// Why a value is not allowed, or nothing.
using TextCheck = std::function<std::string(const std::string&)>;

// Whether any of these options was given; precondition: the command line has been read.
bool is_any_given(const CLI::App& app, std::initializer_list<const char*> names);

// An option without a value.
void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help);

// An option whose value is a whole number; `check` may refuse some of the range.
void add_number(CLI::App& app, const std::string& name, int& value, Range range, const std::string& help,
                TextCheck check = {});

// An option, or a word that stands alone, with any text; `type` is its name in the help and tells
// completion what to offer (completion.cpp).
void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& type,
              const std::string& help, TextCheck check = {});

// The same as a word that stands alone and must be given.
void add_required_text(CLI::App& app, const std::string& name, std::string& value, const std::string& type,
                       const std::string& help);

// Any number of words that stand alone; precondition: `values` holds the default.
void add_texts(CLI::App& app, const std::string& name, std::vector<std::string>& values,
               const std::string& type, const std::string& help);

// An option whose value is one of `words`; case does not matter.
void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> words,
                const std::string& help);

// The same as a word that stands alone and must be given.
void add_required_choice(CLI::App& app, const std::string& name, std::string& value,
                         std::vector<std::string> words, const std::string& help);

}  // namespace turncoat::cli
