#include "train/evolution_file.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include "core/text.h"
#include "eval/evaluations.h"
#include "players/weights_file.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// The options by name, with the limits of what a file may hold.
struct Field {
  const char* name;
  int EvolutionOptions::* value;
  int min;
  int max;
};

constexpr int kMostMarks = 64;

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

Result<int> integer_in(const Json& object, const char* name, int min, int max) {
  const auto found = object.find(name);
  if (found == object.end()) return fail("{} is missing", name);
  // As a real number: a comparison of whole ones would take 2^64 - 1 for -1.
  const bool is_allowed =
      found->is_number_integer() && found->get<double>() >= min && found->get<double>() <= max;
  if (!is_allowed) {
    return fail("{} is {} and has to be a whole number from {} to {}", name,
                quote(found->dump(-1, ' ', true, Json::error_handler_t::replace)), min, max);
  }
  return found->get<int>();
}

Result<EvolutionOptions> options_in(const Json& object) {
  EvolutionOptions options;
  for (const Field& field : kFields) {
    const Result<int> value = integer_in(object, field.name, field.min, field.max);
    if (!value) return std::unexpected(value.error());
    options.*field.value = *value;
  }
  if (options.elite > options.population) return fail("elite is larger than population");
  return options;
}

Result<Chromosome> chromosome_in(const Json& object, const EvolutionOptions& options) {
  Chromosome chromosome;
  const Json weights = object.is_object() ? object.value("weights", Json()) : Json();
  if (!weights.is_array() || weights.size() != chromosome.weights.size()) {
    return fail("weights has to be a list of {} numbers", chromosome.weights.size());
  }
  for (std::size_t n = 0; n < chromosome.weights.size(); ++n) {
    const bool is_allowed =
        weights[n].is_number_integer() && std::abs(weights[n].get<double>()) <= kLargestWeight;
    if (!is_allowed) return fail("weight {} is not a whole number in range", n);
    chromosome.weights[n] = weights[n].get<int>();
  }
  const Result<int> marks = integer_in(object, "marks", 0, kMostMarks * options.games);
  if (!marks) return std::unexpected(marks.error());
  chromosome.marks = *marks;
  return chromosome;
}

Result<Generation> generation_in(const Json& list, const EvolutionOptions& options) {
  if (!list.is_array() || list.size() != static_cast<std::size_t>(options.population)) {
    return fail("it has to be a list of {} chromosomes", options.population);
  }
  Generation generation;
  for (const Json& entry : list) {
    const Result<Chromosome> chromosome = chromosome_in(entry, options);
    if (!chromosome) return std::unexpected(chromosome.error());
    generation.push_back(*chromosome);
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

// An open file that is closed whatever happens.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : number_(::open(path.c_str(), flags, 0644)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] bool sync() const { return ::fsync(number_) == 0; }
  [[nodiscard]] bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(number_, text.data(), text.size());
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

 private:
  int number_;
};

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
  const Result<Liberties::Weights> head = parse_weights(text);
  if (!head) return std::unexpected(head.error());
  const Json file = Json::parse(text, nullptr, false);
  const Json none = Json::object();
  const Result<EvolutionOptions> options = options_in(file.contains("options") ? file["options"] : none);
  if (!options) return fail_at("options", options.error());
  const Json generations = file.value("generations", Json());
  if (!generations.is_array() || generations.empty()) {
    return fail("generations has to be a list that is not empty");
  }
  Evolution evolution{*options, {}};
  for (const Json& list : generations) {
    Result<Generation> generation = generation_in(list, *options);
    if (!generation) {
      return fail_at(fmt::format("generation {}", evolution.generations.size() + 1), generation.error());
    }
    evolution.generations.push_back(std::move(*generation));
  }
  return evolution;
}

Result<void> save_evolution(const std::string& path, const Evolution& evolution) {
  const std::string part = path + ".part";
  const auto failure = [&] {
    return fail("{} cannot be written: {}", quote(path, 200), std::strerror(errno));
  };
  {
    const Descriptor file(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    if (!file.is_open() || !file.write(to_text(evolution)) || !file.sync()) return failure();
  }
  if (std::rename(part.c_str(), path.c_str()) != 0) return failure();
  const fs::path folder = fs::path(path).parent_path();
  const Descriptor directory(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (!directory.is_open() || !directory.sync()) return failure();
  return {};
}

Result<Evolution> open_evolution(const std::string& path, const EvolutionOptions& options) {
  std::error_code error;
  if (!fs::exists(path, error)) return Evolution{options, {}};
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("{} cannot be read: {}", quote(path, 200), std::strerror(errno));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  Result<Evolution> evolution = parse_evolution(text);
  if (!evolution) return fail_at(quote(path, 200), evolution.error());
  const std::string differs = difference(evolution->options, options);
  if (!differs.empty()) {
    return fail("{} is from another run, so it cannot be continued: {}; give --out another file",
                quote(path, 200), differs);
  }
  return evolution;
}

}  // namespace turncoat
