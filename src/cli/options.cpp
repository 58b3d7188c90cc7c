#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text.h"

namespace turncoat::cli {

CLI::Option* add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help) {
  return app.add_flag(name, value, help)->disable_flag_override();
}

CLI::Option* add_number(CLI::App& app, const std::string& name, int& value, Range range,
                        const std::string& help) {
  const auto check = [range](const std::string& text) -> std::string {
    const std::optional<int> number = parse_integer(text);
    if (number && *number >= range.min && *number <= range.max) return "";
    return fmt::format("{} is not a whole number from {} to {}", quote(text), range.min, range.max);
  };
  return app.add_option(name, value, fmt::format("{}, {} to {}", help, range.min, range.max))
      ->type_name("N")
      ->check(check);
}

CLI::Option* add_choice(CLI::App& app, const std::string& name, std::string& value,
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

}  // namespace turncoat::cli
