#include "cli/usage.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <vector>

#include "cli/help.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

std::string name_of(const CLI::App& app) {
  const CLI::App& command = chosen_command(app);
  return &command == &app ? app.get_name() : app.get_name() + " " + command.get_name();
}

std::string unknown_option(const CLI::App& command, std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const CLI::Option* option : named_options(command)) {
    for (const std::string& other : option->get_lnames()) known.push_back("--" + other);
  }
  return fmt::format("there is no option {}{}", quote(name), suggestion(name, known));
}

// A word that neither the program nor the command could use.
std::string unknown_word(const CLI::App& app, std::string_view word) {
  const CLI::App& command = chosen_command(app);
  if (word.starts_with('-')) return unknown_option(command, word);
  if (&command != &app) {
    return fmt::format("{} is a word too many (options begin with --, and text with spaces needs quotes)",
                       quote(word));
  }
  return unknown_command(app, word);
}

// The option that a message of CLI11 is about: its name stands at the beginning, a flag's without dashes.
const CLI::Option* option_in(const CLI::App& command, std::string_view message) {
  const std::string name(message.substr(0, message.find_first_of(": ")));
  for (const CLI::Option* option : command.get_options({})) {
    if (option->get_name() == name || option->check_lname(name)) return option;
  }
  return nullptr;
}

std::string mismatch(const CLI::App& command, const std::string& message) {
  const CLI::Option* const option = option_in(command, message);
  if (option == nullptr) return message;
  const std::string name = option->get_name();
  if (option->get_items_expected_max() == 0) return fmt::format("{} takes no value", name);
  if (option->count() > 1) return fmt::format("{} is given {} times", name, option->count());
  return fmt::format("{} needs a value: write {} {}", name, name, option->get_type_name());
}

std::string missing(const CLI::App& command, const std::string& message) {
  const CLI::Option* const option = option_in(command, message);
  if (option == nullptr) return message;
  const std::string name = option->get_name();
  const std::string& type = option->get_type_name();
  return option->get_positional() ? fmt::format("the {} is missing: write {}", name, type)
                                  : fmt::format("{} is missing: write {} {}", name, name, type);
}

}  // namespace

const CLI::App& chosen_command(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

// Messages hold names of files and words of strangers; line breaks in them are ours.
std::string complaint(const CLI::App& app, const std::string& message) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(message, '\n')) lines.push_back(printable(line));
  return fmt::format("{}: {}\n", name_of(app), join(lines, "\n"));
}

std::string usage_complaint(const CLI::App& app, const std::string& message) {
  return complaint(app, fmt::format("{}; see {} --help", message, name_of(app)));
}

std::string unknown_command(const CLI::App& app, std::string_view word) {
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  return fmt::format("there is no command {}{}", quote(word), suggestion(word, known));
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen_command(app);
  // A mistyped option also leaves the right one missing, so this comes before what CLI11 noticed.
  const std::vector<std::string> unused = app.remaining(true);
  if (!unused.empty()) return unknown_word(app, unused.front());
  std::string message = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return mismatch(command, message);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return missing(command, message);
  return message;
}

}  // namespace turncoat::cli
