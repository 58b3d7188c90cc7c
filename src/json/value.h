// A JSON text of a stranger as a value. The one reader of JSON: all that the program reads comes through it.
//
// It is strict: the text is one object of limited size and depth, in UTF-8, in which no key stands twice.
// Whole numbers keep their sign whatever their size, so a comparison with a range is what it says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"

namespace turncoat {

class JsonValue {
 public:
  using Items = std::vector<JsonValue>;
  struct Member;
  using Members = std::vector<Member>;  // in the order of the text
  using Content = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Items,
                               Members>;  // uint64_t: only what int64_t does not hold

  // Defined where members are known.
  JsonValue();
  explicit JsonValue(Content content);
  JsonValue(const JsonValue& other);
  JsonValue(JsonValue&& other) noexcept;
  JsonValue& operator=(const JsonValue& other);
  JsonValue& operator=(JsonValue&& other) noexcept;
  ~JsonValue();

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
  [[nodiscard]] bool is_whole() const;  // a number written without point and exponent

  // What it holds; nothing if that is something else.
  [[nodiscard]] std::optional<std::int64_t> whole_in(std::int64_t min, std::int64_t max) const;
  [[nodiscard]] std::optional<double> number() const;
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&content_); }
  [[nodiscard]] const Items* items() const { return std::get_if<Items>(&content_); }
  [[nodiscard]] const Members* members() const { return std::get_if<Members>(&content_); }

  // A member of an object; null where there is none.
  [[nodiscard]] const JsonValue* find(std::string_view key) const;

  [[nodiscard]] const Content& content() const { return content_; }

  // As JSON again.
  [[nodiscard]] std::string dump() const;

 private:
  Content content_;
};

struct JsonValue::Member {
  std::string key;
  JsonValue value;
};

struct JsonRules {
  std::size_t most_bytes = 0;
  int deepest = 0;              // brackets in brackets
  std::string_view right = {};  // what would be right, for the message: "write one object per line"
};

// The object that `text` is.
Result<JsonValue> parse_json_object(std::string_view text, const JsonRules& rules);

}  // namespace turncoat
