#include "server/json_request.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text.h"
#include "json/fields.h"
#include "server/action_table.h"

namespace turncoat {

namespace {

constexpr int kDeepestNesting = 32;
constexpr std::size_t kLongestId = 64;  // characters

Answer<JsonValue> parse_object(std::string_view body) {
  if (body.size() > kLargestRequest) {
    return refuse(RefusalCode::kTooLarge, "", "the request has {} bytes: at most {}", body.size(),
                  kLargestRequest);
  }
  constexpr JsonRules kRequest = {.most_bytes = kLargestRequest,
                                  .deepest = kDeepestNesting,
                                  .right = R"(send one object, as {"id": 1, "do": "catalogue"})"};
  Result<JsonValue> object = parse_json_object(body, kRequest);
  if (!object) return refuse(RefusalCode::kJson, "", "{}", object.error().message);
  return std::move(*object);
}

// The id as JSON again, or nothing if it is no id.
std::optional<Json> id_of(const JsonValue& object) {
  const JsonValue* const found = object.find("id");
  if (found == nullptr) return {};
  const bool is_right =
      found->is_whole() || (found->text() != nullptr && characters_in(*found->text()) <= kLongestId);
  return is_right ? std::optional(Json{found->dump()}) : std::nullopt;
}

// A text that cannot be a bot has a code of its own.
RefusalCode code_of(const JsonProblem& problem) {
  switch (problem.fault) {
    case JsonFault::kMissing:
      return RefusalCode::kMissing;
    case JsonFault::kType:
      return RefusalCode::kType;
    case JsonFault::kRange:
      return problem.path.ends_with(".bot") ? RefusalCode::kBot : RefusalCode::kRange;
    case JsonFault::kUnknownField:
      break;
  }
  return RefusalCode::kUnknownField;
}

Answer<Action> read_action(const std::string& name, const JsonValue& object) {
  const std::vector<ActionEntry>& actions = action_table();
  const auto found = std::ranges::find(actions, name, &ActionEntry::name);
  if (found == actions.end()) {
    std::vector<std::string> known;
    for (const ActionEntry& entry : actions) known.emplace_back(entry.name);
    return refuse(RefusalCode::kUnknownAction, "do", "there is no action {}{}: the actions are {}",
                  quote(name), suggestion(name, known), join(known, ", "));
  }
  JsonProblems problems;
  JsonFields fields(object, problems);
  Action action = found->read(fields);
  fields.refuse_others({"id", "do"});
  if (!problems.first()) return action;
  const JsonProblem& problem = *problems.first();
  return refuse(code_of(problem), problem.path, "{}", problem.text);
}

}  // namespace

Request parse_request(std::string_view message) {
  const Answer<JsonValue> object = parse_object(message);
  if (!object) return {{}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id) {
    const bool is_there = object->find("id") != nullptr;
    return {{},
            refuse(is_there ? RefusalCode::kType : RefusalCode::kMissing, "id",
                   "every request has an id: a whole number, or a text of up to {} characters", kLongestId)};
  }
  const JsonValue* const name = object->find("do");
  if (name == nullptr) return {*id, refuse(RefusalCode::kMissing, "do", "do is missing: name an action")};
  if (name->text() == nullptr) return {*id, refuse(RefusalCode::kType, "do", "do must be a text")};
  return {*id, read_action(*name->text(), *object)};
}

Request parse_request(std::string_view action, std::string_view body) {
  const Answer<JsonValue> object = parse_object(trimmed(body).empty() ? "{}" : body);
  if (!object) return {{""}, std::unexpected(object.error())};
  const std::optional<Json> id = id_of(*object);
  if (!id && object->find("id") != nullptr) {
    return {{""},
            refuse(RefusalCode::kType, "id", "an id is a whole number, or a text of up to {} characters",
                   kLongestId)};
  }
  const Json shown = id.value_or(Json{""});
  const JsonValue* const name = object->find("do");
  if (name != nullptr && (name->text() == nullptr || *name->text() != action)) {
    return {shown, refuse(RefusalCode::kRange, "do", "do must be {} here, or be left out", quote(action))};
  }
  return {shown, read_action(std::string(action), *object)};
}

}  // namespace turncoat
