// What a command prints with --json: one object a line.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

#include "core/text.h"

namespace turncoat::testing {

template <class Json = nlohmann::json>
std::vector<Json> json_lines(std::string_view text) {
  std::vector<Json> objects;
  for (const std::string_view line : split(trimmed(text), '\n')) objects.push_back(Json::parse(line));
  return objects;
}

}  // namespace turncoat::testing
