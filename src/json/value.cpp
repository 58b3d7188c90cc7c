#include "json/value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace turncoat {

namespace {

using Library = nlohmann::ordered_json;

// Takes the pieces of a text as nlohmann's parser finds them and builds the value; says "stop" by false.
class Builder {
 public:
  explicit Builder(int deepest) : deepest_(static_cast<std::size_t>(deepest)) {}

  // The names and parameters of these are the library's.
  bool null() { return add(JsonValue()); }
  bool boolean(bool value) { return add(JsonValue(value)); }
  bool number_integer(std::int64_t value) { return add(JsonValue(value)); }
  bool number_unsigned(std::uint64_t value) {
    const bool is_small = std::in_range<std::int64_t>(value);
    return add(is_small ? JsonValue(static_cast<std::int64_t>(value)) : JsonValue(value));
  }
  bool number_float(double value, const std::string& /*as_written*/) { return add(JsonValue(value)); }
  bool string(std::string& value) { return add(JsonValue(std::move(value))); }
  bool binary(Library::binary_t& /*value*/) { return false; }  // no such thing in a text
  bool start_object(std::size_t /*size*/) { return open(); }
  bool start_array(std::size_t /*size*/) { return open(); }
  bool key(std::string& name) {
    open_.back().keys.push_back(std::move(name));
    return true;
  }
  bool end_array() {
    JsonValue value(std::move(open_.back().items));
    open_.pop_back();
    return add(std::move(value));
  }
  bool end_object() {
    Open& object = open_.back();
    if (has_repeated(object.keys)) return false;
    JsonValue::Members members;
    members.reserve(object.keys.size());
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
      members.push_back({std::move(object.keys[i]), std::move(object.items[i])});
    }
    open_.pop_back();
    return add(JsonValue(std::move(members)));
  }
  bool parse_error(std::size_t position, const std::string& /*token*/, const Library::exception& error) {
    const bool is_number = dynamic_cast<const Library::out_of_range*>(&error) != nullptr;
    problem_ = fmt::format("character {}: {}", position, is_number ? "a number is too large" : "not JSON");
    return false;
  }

  // What was wrong, once the parser stopped.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  JsonValue take() { return std::move(root_); }

 private:
  // An array or object that has not ended.
  struct Open {
    std::vector<std::string> keys;  // of an object
    JsonValue::Items items;
  };

  bool open() {
    if (open_.size() == deepest_) {
      problem_ = fmt::format("brackets are nested deeper than {}", deepest_);
      return false;
    }
    open_.emplace_back();
    return true;
  }

  bool add(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else {
      open_.back().items.push_back(std::move(value));
    }
    return true;
  }

  // Sorted, so that a text of nothing but keys costs little.
  bool has_repeated(const std::vector<std::string>& keys) {
    std::vector<std::string_view> sorted(keys.begin(), keys.end());
    std::ranges::sort(sorted);
    const auto repeated = std::ranges::adjacent_find(sorted);
    if (repeated == sorted.end()) return false;
    problem_ = fmt::format("the key {} stands twice in one object", quote(*repeated));
    return true;
  }

  std::size_t deepest_;
  std::vector<Open> open_;
  JsonValue root_;
  std::string problem_;
};

Library library_value(const JsonValue& value);

struct ToLibrary {
  Library operator()(const JsonValue::Items& items) const {
    Library list = Library::array();
    for (const JsonValue& item : items) list.push_back(library_value(item));
    return list;
  }
  Library operator()(const JsonValue::Members& members) const {
    Library object = Library::object();
    for (const auto& [key, value] : members) object[key] = library_value(value);
    return object;
  }
  template <class Scalar>
  Library operator()(const Scalar& scalar) const {
    return Library(scalar);
  }
};

Library library_value(const JsonValue& value) { return std::visit(ToLibrary(), value.content()); }

}  // namespace

JsonValue::JsonValue() : content_(nullptr) {}
JsonValue::JsonValue(Content content) : content_(std::move(content)) {}
JsonValue::JsonValue(const JsonValue& other) = default;
JsonValue::JsonValue(JsonValue&& other) noexcept = default;
JsonValue& JsonValue::operator=(const JsonValue& other) = default;
JsonValue& JsonValue::operator=(JsonValue&& other) noexcept = default;
JsonValue::~JsonValue() = default;

bool JsonValue::is_whole() const {
  return std::holds_alternative<std::int64_t>(content_) || std::holds_alternative<std::uint64_t>(content_);
}

std::optional<std::int64_t> JsonValue::whole_in(std::int64_t min, std::int64_t max) const {
  const auto* const whole = std::get_if<std::int64_t>(&content_);
  return whole != nullptr && *whole >= min && *whole <= max ? std::optional(*whole) : std::nullopt;
}

std::optional<double> JsonValue::number() const {
  if (const auto* const whole = std::get_if<std::int64_t>(&content_)) return static_cast<double>(*whole);
  if (const auto* const huge = std::get_if<std::uint64_t>(&content_)) return static_cast<double>(*huge);
  const auto* const real = std::get_if<double>(&content_);
  return real != nullptr ? std::optional(*real) : std::nullopt;
}

const JsonValue* JsonValue::find(std::string_view key) const {
  const Members* const object = members();
  if (object == nullptr) return nullptr;
  const auto found = std::ranges::find(*object, key, &Member::key);
  return found == object->end() ? nullptr : &found->value;
}

std::string JsonValue::dump() const { return library_value(*this).dump(); }

Result<JsonValue> parse_json_object(std::string_view text, const JsonRules& rules) {
  if (text.size() > rules.most_bytes) {
    return fail("the text has {} bytes: at most {}", text.size(), rules.most_bytes);
  }
  Builder builder(rules.deepest);
  if (!Library::sax_parse(text, &builder)) {
    const bool is_syntax = builder.problem().ends_with("not JSON");
    return fail("{}{}", builder.problem(), is_syntax ? fmt::format(": {}", rules.right) : "");
  }
  JsonValue value = builder.take();
  if (value.members() == nullptr) return fail("not a JSON object: {}", rules.right);
  return value;
}

}  // namespace turncoat
