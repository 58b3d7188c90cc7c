#include "train/evolution_file.h"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>
#include <vector>

#include "core/text.h"
#include "players/weights_file.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

// The options by name, with the limits of what a file may hold.
struct Field {
  const char* name;
  int EvolutionOptions::* value;
  int min;
  int max;
};

constexpr int kMostMarks = 64;
constexpr std::size_t kMostGenerations = 100'000;

constexpr std::array<Field, 8> kFields = {{
    {"population", &EvolutionOptions::population, 2, 1000},
    {"mutations", &EvolutionOptions::mutations, 0, 1000},
    {"range", &EvolutionOptions::range, 0, 1000},
    {"rounds", &EvolutionOptions::rounds, 1, 28},
    {"depth", &EvolutionOptions::depth, 1, 56},
    {"games", &EvolutionOptions::games, 1, 100'000},
    {"elite", &EvolutionOptions::elite, 0, 1000},
    {"seed", &EvolutionOptions::seed, 0, std::numeric_limits<int>::max()},
}};

void read_options(JsonFields& fields, EvolutionOptions& options) {
  for (const Field& field : kFields) options.*field.value = fields.whole(field.name, field.min, field.max);
  if (options.elite > options.population) {
    fields.complain(JsonFault::kRange, "elite", "is larger than population");
  }
}

Generation read_generation(const JsonItem& list, const EvolutionOptions& options) {
  const auto size = static_cast<std::size_t>(options.population);
  Generation generation;
  for (const JsonItem& item : list.items(size, size).value_or(std::vector<JsonItem>())) {
    item.object([&](JsonFields& fields) {
      const Liberties::Weights weights = read_weights_list(fields);
      generation.push_back({weights, fields.whole("marks", 0, kMostMarks * options.games)});
    });
  }
  return generation;
}

// How the options of a file differ from others, or nothing.
std::string difference(const EvolutionOptions& file, const EvolutionOptions& wanted) {
  for (const Field& field : kFields) {
    if (file.*field.value != wanted.*field.value) {
      return fmt::format("{} is {} there and {} here", field.name, file.*field.value, wanted.*field.value);
    }
  }
  return "";
}

}  // namespace

std::string to_text(const Evolution& evolution) {
  const Chromosome& best = best_of(evolution);
  Json options;
  for (const Field& field : kFields) options[field.name] = evolution.options.*field.value;
  Json generations = Json::array();
  for (const Generation& generation : evolution.generations) {
    Json list = Json::array();
    for (const Chromosome& chromosome : generation) {
      list.push_back({{"weights", chromosome.weights}, {"marks", chromosome.marks}});
    }
    generations.push_back(std::move(list));
  }
  // One generation a line: short, and a difference can be read.
  std::string text = fmt::format(
      "{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"evaluation\": \"liberties\",\n  \"weights\": {},\n"
      "  \"marks\": {},\n  \"origin\": \"turncoat evolve\",\n  \"options\": {},\n  \"generations\": [\n",
      kWeightsFormat, kWeightsVersion, Json(best.weights).dump(), best.marks, options.dump());
  for (std::size_t i = 0; i < generations.size(); ++i) {
    text += "    " + generations[i].dump() + (i + 1 < generations.size() ? ",\n" : "\n");
  }
  return text + "  ]\n}\n";
}

Result<Evolution> parse_evolution(std::string_view text) {
  const Result<JsonValue> object = parse_json_object(text, kWeightsFile);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  Evolution evolution;
  read_weights(fields);
  fields.object("options", [&](JsonFields& options) { read_options(options, evolution.options); });
  fields.whole("marks", 0, kMostMarks * evolution.options.games);
  fields.optional_text("origin");
  const std::vector<JsonItem> generations = fields.items("generations", 1, kMostGenerations);
  fields.refuse_others();
  for (const JsonItem& list : generations) {
    if (const Result<void> read = problems.result(); !read) return std::unexpected(read.error());
    evolution.generations.push_back(read_generation(list, evolution.options));
  }
  if (const Result<void> read = problems.result(); !read) return std::unexpected(read.error());
  return evolution;
}

Result<EvolutionLog> EvolutionLog::open(const std::string& path, const EvolutionOptions& options) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  if (file->is_empty()) return EvolutionLog(std::move(*file), {options, {}});
  const Result<std::string> text = read_file(path);
  if (!text) return fail_at(quote(path, 200), text.error());
  Result<Evolution> evolution = parse_evolution(*text);
  if (!evolution) return fail_at(quote(path, 200), evolution.error());
  const std::string differs = difference(evolution->options, options);
  if (!differs.empty()) {
    return fail("{} is from another run, so it cannot be continued: {}; give --out another file",
                quote(path, 200), differs);
  }
  return EvolutionLog(std::move(*file), std::move(*evolution));
}

Result<void> EvolutionLog::save() {
  const std::string text = to_text(evolution_);
  if (text.size() > kMostFileBytes) {
    return fail("{} would have {} bytes, and at most {} are read back: stop at fewer generations",
                quote(file_.path(), 200), text.size(), kMostFileBytes);
  }
  return file_.replace(text);
}

}  // namespace turncoat
