#include "core/spec.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "core/text.h"

namespace turncoat {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '_' || c == '/';
  });
}

// Without an exponent, which fmt would write for 2147483647 as a double.
std::string number_text(double number) {
  return number == std::floor(number) ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}

// The value as the table spells it (case does not matter in words), or a failure.
Result<std::string> checked(const Parameter& parameter, std::string_view value) {
  const auto word = std::ranges::find_if(
      parameter.words, [&](const std::string& allowed) { return lowered(allowed) == lowered(value); });
  if (word != parameter.words.end()) return *word;
  if (parameter.kind == ValueKind::kText && !value.empty()) return std::string(value);
  if (parameter.takes_numbers()) {
    const bool is_whole = parameter.kind == ValueKind::kInteger;
    const std::optional<double> number =
        is_whole ? std::optional<double>(parse_integer(value)) : parse_real(value);
    if (number && *number >= parameter.min && *number <= parameter.max) return number_text(*number);
  }
  return fail("{} is not a value for {}: it takes {}{}", quote(value), parameter.name, parameter.allowed(),
              suggestion(value, parameter.words));
}

}  // namespace

std::string Parameter::allowed() const {
  std::string listed = words_in_short.empty() ? join(words, ", ") : words_in_short;
  if (kind == ValueKind::kText) return words.empty() ? "any text" : fmt::format("any text or {}", listed);
  if (!takes_numbers()) return listed;
  const std::string range = fmt::format("{} to {}", number_text(min), number_text(max));
  return words.empty() ? range : fmt::format("{} or {}", range, listed);
}

Result<Spec> parse_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  Spec spec;
  spec.name = std::string(trimmed(text.substr(0, colon)));
  if (!is_name(spec.name)) {
    return fail("{} is not a name: write NAME or NAME:KEY=VALUE,KEY=VALUE", quote(spec.name));
  }
  if (colon == std::string_view::npos) return spec;
  for (const std::string_view piece : split(text.substr(colon + 1), ',')) {
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos) {
      return fail("{} in {} has no '=': write {}:KEY=VALUE,KEY=VALUE", quote(piece), quote(text), spec.name);
    }
    const std::string_view key = trimmed(piece.substr(0, equals));
    if (!is_name(key)) return fail("{} in {} is not a key", quote(key), quote(text));
    spec.values.emplace_back(key, trimmed(piece.substr(equals + 1)));
  }
  return spec;
}

Result<Settings> Settings::resolve(const Spec& spec, std::span<const Parameter> table) {
  std::vector<std::string> known;
  for (const Parameter& parameter : table) known.push_back(parameter.name);

  Settings settings;
  for (const auto& [key, value] : spec.values) {
    const auto parameter = std::ranges::find(table, key, &Parameter::name);
    if (parameter == table.end()) {
      return fail("{} has no key {}{}: it takes {}", spec.name, quote(key), suggestion(key, known),
                  known.empty() ? "none" : join(known, ", "));
    }
    if (settings.values_.contains(key)) return fail("{} is given twice in {}", key, spec.name);
    Result<std::string> accepted = checked(*parameter, value);
    if (!accepted) return std::unexpected(accepted.error());
    settings.values_.emplace(key, std::move(*accepted));
  }
  for (const Parameter& parameter : table)
    settings.values_.try_emplace(parameter.name, parameter.default_value);
  return settings;
}

const std::string& Settings::text(std::string_view key) const {
  const auto found = values_.find(key);
  assert(found != values_.end());
  return found->second;
}

int Settings::integer(std::string_view key) const {
  const std::optional<int> number = parse_integer(text(key));
  assert(number);
  return *number;
}

double Settings::real(std::string_view key) const {
  const std::optional<double> number = parse_real(text(key));
  assert(number);
  return *number;
}

}  // namespace turncoat
