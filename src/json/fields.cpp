#include "json/fields.h"

#include <algorithm>

#include "core/text.h"

namespace turncoat {

namespace {

// A name of a stranger, short enough to be told back.
std::string cut(std::string_view name) {
  const std::string quoted = quote(name);
  return quoted.substr(1, quoted.size() - 2);
}

// "a whole number from 1 to 9", "a number from 0", "1"
template <class Number>
std::string range_text(std::string_view kind, Number min, Number max) {
  using Limits = std::numeric_limits<Number>;
  if (min == max) return fmt::format("{}", min);
  const std::string from = min == Limits::lowest() ? "" : fmt::format(" from {}", min);
  const std::string to = max == Limits::max() ? "" : fmt::format(" to {}", max);
  return fmt::format("{}{}{}", kind, from, to);
}

}  // namespace

void JsonProblems::add(JsonProblem problem) {
  const bool explains_missing =
      first_ && first_->fault == JsonFault::kMissing && problem.fault == JsonFault::kUnknownField;
  if (!first_ || explains_missing) first_ = std::move(problem);
}

Result<void> JsonProblems::result() const {
  if (first_) return fail("{}", first_->text);
  return {};
}

std::nullopt_t JsonItem::complain(JsonFault fault, std::string_view what) const {
  problems_->add({fault, path_, fmt::format("{} {}", path_, what)});
  return std::nullopt;
}

std::optional<std::string> JsonItem::text(std::size_t longest) const {
  const std::string* const found = value_->text();
  if (found == nullptr) return complain(JsonFault::kType, "must be a text in quotation marks");
  const std::size_t length = characters_in(*found);
  if (length <= longest) return *found;
  return complain(JsonFault::kRange, fmt::format("has {} characters: at most {}", length, longest));
}

std::optional<std::int64_t> JsonItem::whole_number(std::int64_t min, std::int64_t max) const {
  if (const std::optional<std::int64_t> number = value_->whole_in(min, max)) return number;
  return complain_of_number(value_->is_whole(), range_text("a whole number", min, max));
}

std::optional<double> JsonItem::number(double min, double max) const {
  const std::optional<double> number = value_->number();
  if (number && *number >= min && *number <= max) return number;
  return complain_of_number(number.has_value(), range_text("a number", min, max));
}

std::optional<bool> JsonItem::flag() const {
  if (const bool* const found = std::get_if<bool>(&value_->content())) return *found;
  return complain(JsonFault::kType, "must be true or false");
}

std::nullopt_t JsonItem::complain_of_number(bool is_number, std::string_view right) const {
  if (!is_number) return complain(JsonFault::kType, fmt::format("must be {}", right));
  return complain(JsonFault::kRange, fmt::format("is {}: it must be {}", value_->dump(), right));
}

std::optional<std::vector<JsonItem>> JsonItem::items(std::size_t least, std::size_t most) const {
  const JsonValue::Items* const list = value_->items();
  if (list == nullptr) return complain(JsonFault::kType, "must be a list");
  if (list->size() < least || list->size() > most) {
    return complain(JsonFault::kRange,
                    least == most
                        ? fmt::format("has {} items and must have {}", list->size(), most)
                        : fmt::format("has {} items: at least {}, at most {}", list->size(), least, most));
  }
  std::vector<JsonItem> items;
  items.reserve(list->size());
  for (const JsonValue& item : *list) {
    items.emplace_back(item, fmt::format("{}[{}]", path_, items.size()), *problems_);
  }
  return items;
}

bool JsonFields::has(std::string_view name) const {
  const JsonValue* const found = object_->find(name);
  return found != nullptr && !found->is_null();
}

std::optional<JsonItem> JsonFields::find(std::string_view name) {
  if (std::ranges::find(asked_, name) == asked_.end()) asked_.emplace_back(name);
  const JsonValue* const found = object_->find(name);
  if (found == nullptr || found->is_null()) return {};
  return JsonItem(*found, path_of(name), *problems_);
}

std::optional<std::string> JsonFields::optional_text(std::string_view name, std::size_t longest) {
  const std::optional<JsonItem> item = find(name);
  return item ? item->text(longest) : std::nullopt;
}

std::string JsonFields::text(std::string_view name, std::size_t longest) {
  return needed(name, optional_text(name, longest));
}

std::optional<double> JsonFields::optional_number(std::string_view name, double min, double max) {
  const std::optional<JsonItem> item = find(name);
  return item ? item->number(min, max) : std::nullopt;
}

double JsonFields::number(std::string_view name, double min, double max) {
  return needed(name, optional_number(name, min, max));
}

std::optional<bool> JsonFields::optional_flag(std::string_view name) {
  const std::optional<JsonItem> item = find(name);
  return item ? item->flag() : std::nullopt;
}

std::optional<std::size_t> JsonFields::optional_word(std::string_view name,
                                                     std::span<const std::string_view> words) {
  const std::optional<std::string> word = optional_text(name);
  if (!word) return {};
  const auto found = std::ranges::find(words, *word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::vector<std::string> known(words.begin(), words.end());
  complain(JsonFault::kRange, name,
           fmt::format("is {}{}: it must be one of {}", quote(*word), suggestion(*word, known),
                       join(known, ", ")));
  return {};
}

std::size_t JsonFields::word(std::string_view name, std::span<const std::string_view> words) {
  return needed(name, optional_word(name, words));
}

std::vector<JsonItem> JsonFields::optional_items(std::string_view name, std::size_t least, std::size_t most) {
  const std::optional<JsonItem> item = find(name);
  if (!item) return {};
  return item->items(least, most).value_or(std::vector<JsonItem>());
}

std::vector<JsonItem> JsonFields::items(std::string_view name, std::size_t least, std::size_t most) {
  if (!has(name)) complain(JsonFault::kMissing, name, "is missing");
  return optional_items(name, least, most);
}

std::vector<std::string> JsonFields::optional_texts(std::string_view name, std::size_t most) {
  std::vector<std::string> texts;
  for (const JsonItem& item : optional_items(name, 0, most)) {
    if (std::optional<std::string> text = item.text()) texts.push_back(std::move(*text));
  }
  return texts;
}

std::vector<std::pair<std::string, JsonItem>> JsonFields::all() {
  are_all_asked_ = true;
  std::vector<std::pair<std::string, JsonItem>> found;
  for (const auto& [key, value] : *object_->members()) {
    found.emplace_back(key, JsonItem(value, path_of(cut(key)), *problems_));
  }
  return found;
}

void JsonFields::refuse_others(std::initializer_list<std::string_view> also) {
  if (are_all_asked_) return;
  const std::string place =
      path_.empty() ? "" : fmt::format("{}: ", std::string_view(path_).substr(0, path_.size() - 1));
  for (const JsonValue::Member& member : *object_->members()) {
    const std::string& name = member.key;
    if (std::ranges::find(asked_, name) != asked_.end()) continue;
    if (std::ranges::find(also, name) != also.end()) continue;
    problems_->add({JsonFault::kUnknownField, path_of(cut(name)),
                    fmt::format("{}there is no field {}{}{}", place, quote(name), suggestion(name, asked_),
                                asked_.empty() ? "" : ": the fields are " + join(asked_, ", "))});
    return;
  }
}

void JsonFields::complain(JsonFault fault, std::string_view name, std::string_view what) {
  problems_->add({fault, path_of(name), fmt::format("{} {}", path_of(name), what)});
}

}  // namespace turncoat
