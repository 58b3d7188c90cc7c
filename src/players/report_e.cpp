#include "players/report_e.h"

#include <array>
#include <utility>

#include "players/common_parameters.h"
#include "players/report_e_search.h"

namespace turncoat {

namespace {

using report_e::Leaf;
using report_e::Method;
using report_e::StepListener;
using report_e::Weights;

constexpr int kMaxDepth = 60;
constexpr double kMaxWeight = 1000;

class ReportEPlayer final : public Player {
 public:
  ReportEPlayer(const Method& method, const Limits& own_limits) : method_(method), own_limits_(own_limits) {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.legal_moves() == 0) return Choice{.move = Move::pass()};
    const Limits tight = tighter(limits, own_limits_);
    Choice choice = position.visit([&](const auto& concrete) {
      using P = std::remove_cvref_t<decltype(concrete)>;
      if (observer == nullptr || !observer->wants_steps()) {
        return report_e::Search<P>(method_, tight, stop).choose(concrete);
      }
      return report_e::Search<P, StepListener>(method_, tight, stop, {*observer}).choose(concrete);
    });
    if (observer != nullptr && choice.value) {
      observer->on(IterationDone{choice.depth, choice.move, *choice.value, choice.nodes});
    }
    return choice;
  }

 private:
  Method method_;
  Limits own_limits_;
};

Parameter level_parameter() {
  return {.name = "level",
          .default_value = "easy",
          .help = "the report's level: easy looks 3 plies ahead, medium 5, hard 7",
          .words = {"easy", "medium", "hard"}};
}

Parameter depth_parameter() {
  return {.name = "depth",
          .default_value = "level",
          .help = "plies to look ahead in place of the level's",
          .words = {"level"},
          .min = 1,
          .max = kMaxDepth};
}

int depth_of(const Settings& settings) {
  if (settings.text("depth") != "level") return settings.integer("depth");
  const std::string& level = settings.text("level");
  return level == "easy" ? 3 : level == "medium" ? 5 : 7;
}

// One number of the evaluation: its key, where it is kept, what it means. The default is the report's.
struct WeightKey {
  const char* name = "";
  int Weights::* weight = nullptr;
  const char* help = "";
  bool is_count = false;
};

constexpr std::array<WeightKey, 12> kWeightKeys = {{
    {"corner", &Weights::corner, "value of a corner"},
    {"c-square", &Weights::c_square, "value of a square next to a corner on the edge"},
    {"x-square", &Weights::x_square, "value of a square diagonal to a corner"},
    {"edge", &Weights::edge, "value of the other squares on the edge, the report's A- and B-squares"},
    {"other", &Weights::other, "value of all other squares"},
    {"stable", &Weights::stable, "value of a mark that can never be turned again"},
    {"unstable", &Weights::unstable, "value of a mark that can"},
    {"few", &Weights::few, "value of leaving the opponent few moves"},
    {"some", &Weights::some, "value of leaving neither few nor many"},
    {"many", &Weights::many, "value of leaving many moves"},
    {"few-up-to", &Weights::few_up_to, "so many moves are few", true},
    {"many-from", &Weights::many_from, "so many moves are many", true},
}};

std::vector<Parameter> parameters_of_2008() {
  std::vector<Parameter> parameters = {
      level_parameter(),
      depth_parameter(),
      {.name = "mode",
       .default_value = "bounds",
       .help = "where the evaluation is used: to move alpha and beta, as the report does, or at the leaves",
       .words = {"bounds", "leaf"}},
      {.name = "result",
       .default_value = "last",
       .help = "the value of a node in mode=bounds: of the move looked at last, as printed, or the best",
       .words = {"last", "best"}}};
  for (const WeightKey& key : kWeightKeys) {
    parameters.push_back({.name = key.name,
                          .default_value = std::to_string(Weights{}.*key.weight),
                          .help = key.help,
                          .min = key.is_count ? 0 : -kMaxWeight,
                          .max = key.is_count ? double{kGridSquares} : kMaxWeight});
  }
  return with_common(std::move(parameters));
}

Method method_of_2008(const Settings& settings) {
  Method method{.depth = depth_of(settings)};
  if (settings.text("mode") == "bounds") {
    method.moves_bounds = true;
    method.returns_last = settings.text("result") == "last";
  } else {
    method.leaf = Leaf::kEvaluation;
  }
  for (const WeightKey& key : kWeightKeys) method.weights.*key.weight = settings.integer(key.name);
  return method;
}

}  // namespace

PlayerInfo othello_2007_player_info() {
  return {
      .name = "othello-2007",
      .summary = "Alpha-beta over the difference of discs, 3, 5 or 7 plies deep (report E, chapter 2).",
      .parameters = with_common({level_parameter(), depth_parameter()}),
      .make = [](const Settings& settings) -> MadePlayer {
        return std::make_unique<ReportEPlayer>(Method{.depth = depth_of(settings)}, limits_of(settings));
      },
  };
}

PlayerInfo othello_2008_player_info() {
  return {
      .name = "othello-2008",
      .summary =
          "The same with squares, stable discs and possible moves moving the bounds (report E, "
          "chapters 3 and 4).",
      .parameters = parameters_of_2008(),
      .make = [](const Settings& settings) -> MadePlayer {
        return std::make_unique<ReportEPlayer>(method_of_2008(settings), limits_of(settings));
      },
  };
}

}  // namespace turncoat
