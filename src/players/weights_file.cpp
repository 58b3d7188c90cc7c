#include "players/weights_file.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/text.h"
#include "eval/evaluations.h"

namespace turncoat {

namespace {

using Json = nlohmann::json;

// What a key holds in a message, never longer than a few words.
std::string shown(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return "missing";
  return quote(found->dump(-1, ' ', true, Json::error_handler_t::replace));
}

Result<void> check_head(const Json& file) {
  if (!file.is_object()) return fail("not a weights file: it has to be one JSON object");
  if (file.value("format", Json()) != kWeightsFormat) {
    return fail("not a weights file: \"format\" is {} and has to be \"{}\"", shown(file, "format"),
                kWeightsFormat);
  }
  if (file.value("version", Json()) != kWeightsVersion) {
    return fail("\"version\" is {}, and this program reads version {}", shown(file, "version"),
                kWeightsVersion);
  }
  if (file.value("evaluation", Json()) != "liberties") {
    return fail("\"evaluation\" is {}, and only \"liberties\" has weights", shown(file, "evaluation"));
  }
  return {};
}

}  // namespace

Result<Liberties::Weights> parse_weights(std::string_view text) {
  const Json file = Json::parse(text, nullptr, false);
  if (file.is_discarded()) return fail("not a weights file: it is not JSON");
  if (const Result<void> head = check_head(file); !head) return std::unexpected(head.error());
  const Json list = file.value("weights", Json());
  Liberties::Weights weights = {};
  if (!list.is_array() || list.size() != weights.size()) {
    return fail("\"weights\" is {} and has to be a list of {} numbers", shown(file, "weights"),
                weights.size());
  }
  for (std::size_t n = 0; n < weights.size(); ++n) {
    // As a real number: a comparison of whole ones would take 2^64 - 1 for -1.
    const bool is_allowed = list[n].is_number_integer() && std::abs(list[n].get<double>()) <= kLargestWeight;
    if (!is_allowed) {
      return fail("weight {} is {} and has to be a whole number from {} to {}", n, quote(list[n].dump()),
                  -kLargestWeight, kLargestWeight);
    }
    weights[n] = list[n].get<int>();
  }
  return weights;
}

Result<Liberties::Weights> load_weights(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("the weights file {} cannot be opened: {}", quote(path, 200), std::strerror(errno));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) return fail("the weights file {} cannot be read", quote(path, 200));
  Result<Liberties::Weights> weights = parse_weights(text);
  if (!weights) return fail_at(fmt::format("weights file {}", quote(path, 200)), weights.error());
  return weights;
}

}  // namespace turncoat
