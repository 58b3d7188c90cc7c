// Things named in text with settings, as games and bots are: "adjacency:size=6,neighbours=8".
//
// A table of Parameters says which keys there are, their defaults and what they mean. The command
// line, the error messages, the documentation and the page read that one table.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace turncoat {

// What a value may be besides one of the words.
enum class ValueKind : std::uint8_t { kInteger, kReal, kText };

// One key. A value is right if it is one of `words`, or a number of its kind from `min` to `max`, or
// any text where the kind is kText; a key of numbers whose `min` is above its `max` takes words only.
struct Parameter {
  std::string name;
  std::string default_value;
  std::string help;
  std::vector<std::string> words = {};
  std::string words_in_short = {};  // shown in place of a long list of words
  double min = 1;
  double max = 0;
  ValueKind kind = ValueKind::kInteger;

  [[nodiscard]] bool takes_numbers() const { return kind != ValueKind::kText && min <= max; }

  // "4, 8", "1 to 28 or full": for help and error messages.
  [[nodiscard]] std::string allowed() const;
};

// What was written: a name and keys with values, nothing of it checked against a table.
struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> values;
};

// Reads "name" or "name:key=value,key=value".
Result<Spec> parse_spec(std::string_view text);

// A value for every key of a table, each one checked.
class Settings {
 public:
  // Takes the values written in `spec` and the defaults of `table` for the rest. Fails on a key that
  // the table does not have, a key given twice and a value that is not allowed.
  static Result<Settings> resolve(const Spec& spec, std::span<const Parameter> table);

  // The value of a key of the table; asking for another one is a mistake in the program.
  [[nodiscard]] const std::string& text(std::string_view key) const;

  // The same as a number; precondition: it is one (not one of the key's words).
  [[nodiscard]] int integer(std::string_view key) const;
  [[nodiscard]] double real(std::string_view key) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace turncoat
