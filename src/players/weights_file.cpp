#include "players/weights_file.h"

#include <array>

#include "core/text.h"
#include "eval/evaluations.h"

namespace turncoat {

Liberties::Weights read_weights_list(JsonFields& fields) {
  Liberties::Weights weights = {};
  const std::vector<JsonItem> list = fields.items("weights", weights.size(), weights.size());
  for (std::size_t n = 0; n < list.size(); ++n) {
    weights[n] = list[n].whole(-kLargestWeight, kLargestWeight).value_or(0);
  }
  return weights;
}

Liberties::Weights read_weights(JsonFields& fields) {
  constexpr std::array<std::string_view, 1> kFormats = {kWeightsFormat};
  constexpr std::array<std::string_view, 1> kEvaluations = {"liberties"};
  fields.word("format", kFormats);
  fields.whole("version", kWeightsVersion, kWeightsVersion);
  fields.word("evaluation", kEvaluations);
  return read_weights_list(fields);
}

Result<Liberties::Weights> parse_weights(std::string_view text) {
  const Result<JsonValue> object = parse_json_object(text, kWeightsFile);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  const Liberties::Weights weights = read_weights(fields);
  if (const Result<void> read = problems.result(); !read) return std::unexpected(read.error());
  return weights;
}

Result<Liberties::Weights> load_weights(const std::string& path) {
  const auto place = [&] { return fmt::format("weights file {}", quote(path, 200)); };
  const Result<std::string> text = read_file(path);
  if (!text) return fail_at(place(), text.error());
  Result<Liberties::Weights> weights = parse_weights(*text);
  if (!weights) return fail_at(place(), weights.error());
  return weights;
}

}  // namespace turncoat
