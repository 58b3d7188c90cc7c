// The actions of the protocol as data: name, fields, and how they are read. What is not in this table is not
// understood; the page's types (web/src/lib/actions.ts) are held to it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/asked.h"
#include "server/request_fields.h"

namespace turncoat {

inline constexpr std::size_t kLargestRequest = std::size_t{1} << 20;  // bytes

struct ActionEntry {
  std::string_view name;
  std::vector<FieldSpec> fields;
  std::function<Action(JsonFields& fields)> read;  // complains about what is wrong
};

const std::vector<ActionEntry>& action_table();

}  // namespace turncoat
