#include "eval/evaluations.h"

#include <array>
#include <utility>

namespace turncoat {

namespace {

static_assert(Evaluation<Discs> && Evaluation<Radial> && Evaluation<Liberties> && Evaluation<Zero>);

struct NamedEvaluation {
  const char* name;
  AnyEvaluation (*make)(const Settings&, Shape);
};

constexpr std::array<NamedEvaluation, 4> kEvaluations = {{
    {"discs", [](const Settings&, Shape) -> AnyEvaluation { return Discs{}; }},
    {"radial",
     [](const Settings& settings, Shape shape) -> AnyEvaluation {
       return Radial(shape, settings.real("divisor"));
     }},
    {"liberties",
     [](const Settings& settings, Shape) -> AnyEvaluation { return Liberties(liberties_weights(settings)); }},
    {"zero", [](const Settings&, Shape) -> AnyEvaluation { return Zero{}; }},
}};

std::string weight_name(std::size_t n) { return fmt::format("a{}", n); }

}  // namespace

std::vector<Parameter> liberties_parameters(const Liberties::Weights& defaults) {
  std::vector<Parameter> parameters;
  for (std::size_t n = 0; n < defaults.size(); ++n) {
    parameters.push_back({.name = weight_name(n),
                          .default_value = std::to_string(defaults[n]),
                          .help = fmt::format("liberties: worth of a mark with {} occupied neighbours", n),
                          .min = -kLargestWeight,
                          .max = kLargestWeight});
  }
  return parameters;
}

Liberties::Weights liberties_weights(const Settings& settings) {
  Liberties::Weights weights = {};
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n] = settings.integer(weight_name(n));
  return weights;
}

std::vector<Parameter> evaluation_parameters(std::string default_name) {
  std::vector<std::string> names;
  for (const NamedEvaluation& evaluation : kEvaluations) names.emplace_back(evaluation.name);
  std::vector<Parameter> parameters = {
      {.name = "eval",
       .default_value = std::move(default_name),
       .help = "what a position is worth: own marks minus enemy marks; the same and a little for own marks "
               "far from the centre; marks by their occupied neighbours; nothing",
       .words = std::move(names)},
      {.name = "divisor",
       .default_value = "22.627417",
       .help = "radial: the larger, the less the distance from the centre counts (report B: 16 * sqrt(2))",
       .min = 1,
       .max = 1000,
       .kind = ValueKind::kReal}};
  for (Parameter& weight : liberties_parameters(Liberties::kReported))
    parameters.push_back(std::move(weight));
  return parameters;
}

AnyEvaluation evaluation_of(const Settings& settings, Shape shape) {
  const std::string& name = settings.text("eval");
  for (const NamedEvaluation& evaluation : kEvaluations) {
    if (name == evaluation.name) return evaluation.make(settings, shape);
  }
  std::unreachable();  // the table of parameters allows these names only
}

}  // namespace turncoat
