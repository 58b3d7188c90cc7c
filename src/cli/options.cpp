#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text.h"

namespace turncoat::cli {

namespace {

CLI::Option* choice(CLI::App& app, const std::string& name, std::string& value,
                    std::vector<std::string> words, const std::string& help) {
  const std::string type = join(words, "|");
  const auto check = [words = std::move(words)](std::string& text) -> std::string {
    const auto word = std::ranges::find_if(
        words, [&](const std::string& allowed) { return lowered(allowed) == lowered(text); });
    if (word == words.end()) {
      return fmt::format("{} is none of {}{}", quote(text), join(words, ", "), suggestion(text, words));
    }
    text = *word;
    return "";
  };
  return app.add_option(name, value, help)->type_name(type)->transform(CLI::Validator(check, ""));
}

}  // namespace

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::string& footer) {
  CLI::App* const command = app.add_subcommand(name, description);
  command->footer(footer);
  return command;
}

std::string examples(std::initializer_list<std::string_view> lines) {
  return fmt::format("examples:\n  {}", fmt::join(lines, "\n  "));
}

bool is_any_given(const CLI::App& app, std::initializer_list<const char*> names) {
  return std::ranges::any_of(names, [&](const char* name) { return app.count(name) > 0; });
}

void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
  app.add_flag(name, value, help)->disable_flag_override();
}

void add_number(CLI::App& app, const std::string& name, int& value, Range range, const std::string& help,
                TextCheck check) {
  const auto check_all = [range, check = std::move(check)](const std::string& text) -> std::string {
    const std::optional<int> number = parse_integer(text);
    if (number && *number >= range.min && *number <= range.max) return check ? check(text) : "";
    return fmt::format("{} is not a whole number from {} to {}", quote(text), range.min, range.max);
  };
  app.add_option(name, value, fmt::format("{}, {} to {}", help, range.min, range.max))
      ->type_name("N")
      ->check(check_all);
}

void add_text(CLI::App& app, const std::string& name, std::string& value, const std::string& type,
              const std::string& help, TextCheck check) {
  CLI::Option* const option = app.add_option(name, value, help)->type_name(type);
  if (check) option->check(std::move(check));
}

void add_required_text(CLI::App& app, const std::string& name, std::string& value, const std::string& type,
                       const std::string& help) {
  app.add_option(name, value, help)->type_name(type)->required();
}

void add_texts(CLI::App& app, const std::string& name, std::vector<std::string>& values,
               const std::string& type, const std::string& help) {
  app.add_option(name, values, help)->type_name(type)->default_str(join(values, " "));
}

void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> words,
                const std::string& help) {
  choice(app, name, value, std::move(words), help);
}

void add_required_choice(CLI::App& app, const std::string& name, std::string& value,
                         std::vector<std::string> words, const std::string& help) {
  choice(app, name, value, std::move(words), help)->required();
}

}  // namespace turncoat::cli
