#include "cli/help.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/layout.h"

namespace turncoat::cli {

namespace {

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::string full_name(const CLI::App& app) {
  const std::string& name = app.get_name();
  return app.get_parent() == nullptr ? name : full_name(*app.get_parent()) + " " + name;
}

// "-h, --help" or "--depth N"; of a word that stands alone its type.
std::string term_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_type_name();
  std::string term;
  for (const std::string& name : option.get_snames()) term += "-" + name + ", ";
  for (const std::string& name : option.get_lnames()) term += "--" + name;
  if (takes_value(option)) term += " " + option.get_type_name();
  return term;
}

std::string usage_line(const CLI::App& app) {
  std::string line = "usage: " + full_name(app);
  if (!app.get_subcommands({}).empty()) line += " [COMMAND]";
  for (const CLI::Option* word : positional_words(app)) {
    const std::string name = term_of(*word);
    line += word->get_required() ? " " + name : " [" + name + "]";
  }
  return line + " [OPTION]...\n";
}

std::string text_of(const CLI::Option& option) {
  std::string text = option.get_description();
  const std::string& value = option.get_default_str();
  if (takes_value(option) && !value.empty()) text += fmt::format(" (default: {})", value);
  return text;
}

std::string section(std::string_view title, const std::vector<Entry>& entries) {
  return entries.empty() ? "" : fmt::format("\n{}:\n{}", title, list_of(entries));
}

std::vector<const CLI::Option*> options_where(const CLI::App& app, bool positional) {
  return app.get_options([=](const CLI::Option* option) { return option->get_positional() == positional; });
}

}  // namespace

std::vector<const CLI::Option*> named_options(const CLI::App& app) { return options_where(app, false); }
std::vector<const CLI::Option*> positional_words(const CLI::App& app) { return options_where(app, true); }

std::string help_text(const CLI::App& app) {
  std::vector<Entry> commands;
  for (const CLI::App* command : app.get_subcommands({})) {
    const std::string description = command->get_description();
    commands.push_back({command->get_name(), description.substr(0, description.find('\n'))});
  }
  const auto entries_of = [](const std::vector<const CLI::Option*>& options) {
    std::vector<Entry> entries;
    for (const CLI::Option* option : options) entries.push_back({term_of(*option), text_of(*option)});
    return entries;
  };
  std::string text = usage_line(app) + "\n" + wrapped(app.get_description(), 0) + "\n";
  text += section("commands", commands) + section("words", entries_of(positional_words(app)));
  text += section("options", entries_of(named_options(app)));
  if (!app.get_footer().empty()) text += "\n" + app.get_footer() + "\n";
  return text;
}

}  // namespace turncoat::cli
