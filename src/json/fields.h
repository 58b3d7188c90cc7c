// The fields of a JSON object, each asked for by name with the type and the range that it must have.
//
// A field that is wrong is complained about and read as nothing, so that a reader says what it wants and
// looks at the end whether all was well. null is the same as a field left out.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "json/value.h"

namespace turncoat {

enum class JsonFault : std::uint8_t { kMissing, kType, kRange, kUnknownField };

struct JsonProblem {
  JsonFault fault = JsonFault::kMissing;
  std::string path = {};  // "seats.X.bot", "generations[3]"
  std::string text = {};  // a sentence that begins with the path
};

// The first thing that is wrong with an object and all in it. A field that nobody knows explains one that is
// missing, so it is told first.
class JsonProblems {
 public:
  void add(JsonProblem problem);
  [[nodiscard]] const std::optional<JsonProblem>& first() const { return first_; }

  // Success if nothing is wrong so far.
  [[nodiscard]] Result<void> result() const;

 private:
  std::optional<JsonProblem> first_;
};

class JsonFields;

// A value and its place. Each reader gives what it holds; nothing, and a complaint, if that is wrong.
class JsonItem {
 public:
  JsonItem(const JsonValue& value, std::string path, JsonProblems& problems)
      : value_(&value), path_(std::move(path)), problems_(&problems) {}

  [[nodiscard]] bool is_null() const { return value_->is_null(); }

  [[nodiscard]] std::optional<std::string> text(
      std::size_t longest = std::numeric_limits<std::size_t>::max()) const;  // in characters
  [[nodiscard]] std::optional<double> number(double min, double max) const;
  [[nodiscard]] std::optional<bool> flag() const;
  [[nodiscard]] std::optional<std::vector<JsonItem>> items(std::size_t least, std::size_t most) const;

  template <std::integral Whole>
  [[nodiscard]] std::optional<Whole> whole(Whole min, Whole max) const {
    const std::optional<std::int64_t> found =
        whole_number(static_cast<std::int64_t>(min), static_cast<std::int64_t>(max));
    return found ? std::optional(static_cast<Whole>(*found)) : std::nullopt;
  }

  // Calls `read` with the fields of an object; all others are refused.
  template <class Read>
  void object(Read read) const;

 private:
  [[nodiscard]] std::optional<std::int64_t> whole_number(std::int64_t min, std::int64_t max) const;
  [[nodiscard]] std::nullopt_t complain(JsonFault fault, std::string_view what) const;
  [[nodiscard]] std::nullopt_t complain_of_number(bool is_number, std::string_view right) const;

  const JsonValue* value_;
  std::string path_;
  JsonProblems* problems_;
};

class JsonFields {
 public:
  // Precondition: `object` is one, and outlives this, as `problems` does.
  JsonFields(const JsonValue& object, JsonProblems& problems, std::string path = "")
      : object_(&object), problems_(&problems), path_(std::move(path)) {}

  [[nodiscard]] bool has(std::string_view name) const;

  // The value, or nothing if it is left out.
  std::optional<JsonItem> find(std::string_view name);

  std::optional<std::string> optional_text(std::string_view name,
                                           std::size_t longest = std::numeric_limits<std::size_t>::max());
  std::string text(std::string_view name, std::size_t longest = std::numeric_limits<std::size_t>::max());

  template <std::integral Whole>
  std::optional<Whole> optional_whole(std::string_view name, Whole min, Whole max) {
    const std::optional<JsonItem> item = find(name);
    return item ? item->whole(min, max) : std::nullopt;
  }
  template <std::integral Whole>
  Whole whole(std::string_view name, Whole min, Whole max) {
    return needed(name, optional_whole(name, min, max));
  }

  std::optional<double> optional_number(std::string_view name, double min, double max);
  double number(std::string_view name, double min, double max);

  std::optional<bool> optional_flag(std::string_view name);

  // One of a few words, as its place among them.
  std::optional<std::size_t> optional_word(std::string_view name, std::span<const std::string_view> words);
  std::size_t word(std::string_view name, std::span<const std::string_view> words);

  // A list; left out, it is empty, or a complaint where items are needed.
  std::vector<JsonItem> optional_items(std::string_view name, std::size_t least, std::size_t most);
  std::vector<JsonItem> items(std::string_view name, std::size_t least, std::size_t most);
  std::vector<std::string> optional_texts(std::string_view name, std::size_t most);

  // Calls `read` with the fields of an object and refuses all others; false, and nothing is read, if it is
  // left out.
  template <class Read>
  bool optional_object(std::string_view name, Read read) {
    const std::optional<JsonItem> item = find(name);
    if (item) item->object(read);
    return item.has_value();
  }
  template <class Read>
  void object(std::string_view name, Read read) {
    if (!optional_object(name, read)) complain(JsonFault::kMissing, name, "is missing");
  }

  // All fields, whatever their names.
  [[nodiscard]] std::vector<std::pair<std::string, JsonItem>> all();

  // To be called when all fields were asked for; `also` are right too.
  void refuse_others(std::initializer_list<std::string_view> also = {});

  // Complains about a field of this object.
  void complain(JsonFault fault, std::string_view name, std::string_view what);

  [[nodiscard]] Result<void> result() const { return problems_->result(); }

 private:
  [[nodiscard]] std::string path_of(std::string_view name) const { return path_ + std::string(name); }

  template <class T>
  T needed(std::string_view name, std::optional<T> value) {
    if (value) return std::move(*value);
    if (!has(name)) complain(JsonFault::kMissing, name, "is missing");
    return {};
  }

  const JsonValue* object_;
  JsonProblems* problems_;
  std::string path_;  // of this object, with its dot
  std::vector<std::string> asked_;
  bool are_all_asked_ = false;
};

template <class Read>
void JsonItem::object(Read read) const {
  if (value_->members() == nullptr) {
    static_cast<void>(complain(JsonFault::kType, "must be an object"));
    return;
  }
  JsonFields fields(*value_, *problems_, path_ + '.');
  read(fields);
  fields.refuse_others();
}

}  // namespace turncoat
