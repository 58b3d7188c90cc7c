// The actions of the app as its table has them, which the page's types are held to (web/src/lib/actions.ts).
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>

#include "server/action_table.h"
#include "support/golden_file.h"
#include "support/paths.h"

namespace turncoat::testing {
namespace {

using Value = nlohmann::ordered_json;

std::string_view word_of_kind(FieldKind kind) {
  switch (kind) {
    case FieldKind::kText:
      return "text";
    case FieldKind::kTexts:
      return "texts";
    case FieldKind::kWhole:
      return "whole";
    case FieldKind::kNumber:
      return "number";
    case FieldKind::kWord:
      return "word";
    case FieldKind::kFlag:
      return "flag";
    case FieldKind::kObject:
      return "object";
    case FieldKind::kChoice:
      break;
  }
  return "choice";
}

// A whole number without a point.
Value number_value(double number) {
  if (std::trunc(number) == number) return static_cast<std::int64_t>(number);
  return number;
}

Value fields_value(const std::vector<FieldSpec>& fields);

Value field_value(const FieldSpec& field) {
  Value value = {{"kind", word_of_kind(field.kind)}};
  if (field.is_needed) value["needed"] = true;
  if (field.least) value["least"] = number_value(*field.least);
  if (field.most) value["most"] = number_value(*field.most);
  if (field.usual) value["usual"] = number_value(*field.usual);
  if (field.kind == FieldKind::kWord) value["words"] = field.words;
  if (field.kind == FieldKind::kObject) value["fields"] = fields_value(field.fields);
  if (field.kind == FieldKind::kChoice) {
    Value choices = Value::object();
    for (const FieldSpec& choice : field.fields) choices[choice.name] = fields_value(choice.fields);
    value["choices"] = std::move(choices);
  }
  return value;
}

Value fields_value(const std::vector<FieldSpec>& fields) {
  Value value = Value::object();
  for (const FieldSpec& field : fields) value[field.name] = field_value(field);
  return value;
}

TEST(GoldenActions, AreAsTheirFileSays) {
  Value actions = Value::object();
  for (const ActionEntry& action : action_table())
    actions[std::string(action.name)] = fields_value(action.fields);
  expect_golden(source_path("tests/golden/app_actions.json"), actions.dump(2) + '\n');
}

}  // namespace
}  // namespace turncoat::testing
