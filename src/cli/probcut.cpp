// `probcut`: the numbers that tell the engine's search what it may leave out, fitted to searches of our own.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <ostream>
#include <tuple>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "learn/prob_cut_fit.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ProbCutChoice {
  GameOptions game;
  int positions = 2000;
  int depth = 6;
  int exact = 300'000;
  int seed = 1;
  int threads = 1;
  bool json = false;
};

// Errors of a row of the table: several numbers of plies left together.
struct Row {
  std::uint64_t count = 0;
  double sum = 0;
  double squares = 0;
  double expected = 0;  // squares by the model

  [[nodiscard]] double bias() const { return sum / static_cast<double>(count); }
  [[nodiscard]] double measured() const { return std::sqrt(squares / static_cast<double>(count)); }
  [[nodiscard]] double fitted() const { return std::sqrt(expected / static_cast<double>(count)); }
};

// First the searches that end before the game does, then those that see its end; by plies left.
struct RowKey {
  bool is_to_end = false;
  int depth = 0;  // 0: to the end
  int shallow = 0;
  int first_left = 0;

  auto operator<=>(const RowKey&) const = default;
};

constexpr int kLeftOfRow = 12;

std::map<RowKey, Row> rows_of(const ProbCutFit& fit) {
  std::map<RowKey, Row> rows;
  for (const ProbCutErrors& errors : fit.fitted) {
    const bool is_to_end = errors.is_to_end();
    const RowKey key{is_to_end, is_to_end ? 0 : errors.depth, errors.shallow,
                     errors.left / kLeftOfRow * kLeftOfRow};
    const double deviation = fit.model.deviation(errors.left, errors.depth, errors.shallow);
    Row& row = rows[key];
    row.count += errors.count;
    row.sum += errors.sum;
    row.squares += errors.squares;
    row.expected += static_cast<double>(errors.count) * deviation * deviation;
  }
  return rows;
}

void print_text(std::ostream& out, const ProbCutFit& fit) {
  fmt::print(out, "{:>5} {:>7} {:>7} {:>7} {:>8} {:>9} {:>9}\n", "depth", "shallow", "left", "pairs", "bias",
             "measured", "fitted");
  for (const auto& [key, row] : rows_of(fit)) {
    fmt::print(out, "{:>5} {:>7} {:>7} {:>7} {:>8.2f} {:>9.2f} {:>9.2f}\n",
               key.is_to_end ? "end" : std::to_string(key.depth), key.shallow,
               fmt::format("{}-{}", key.first_left, key.first_left + kLeftOfRow - 1), row.count, row.bias(),
               row.measured(), row.fitted());
  }
  const ProbCutQuality& held = fit.held_out;
  fmt::print(out,
             "deviations in marks; bias is the mean of deep minus shallow\n"
             "held out: {} pairs; error / deviation {:.3f} (right: 1), within one deviation {:.3f} (normal: "
             "0.683),\n  within 0.61 of it {:.3f} (normal: 0.458), log-likelihood above one number for all "
             "{:.3f}\n",
             held.count, held.spread, held.within_one, held.within_usual, held.likelihood);
  for (const auto& [name, form] :
       {std::pair("before_end", fit.model.before_end), {"to_end", fit.model.to_end}}) {
    fmt::print(out, ".{} = {{.scale = {:.3f}, .distance = {:.3f}, .shallow = {:.3f}, .left = {:.4f}}},\n",
               name, form.scale, form.distance, form.shallow, form.left);
  }
}

Json json_of(const ProbCutForm& form) {
  return {{"scale", form.scale}, {"distance", form.distance}, {"shallow", form.shallow}, {"left", form.left}};
}

void print_json(std::ostream& out, const ProbCutFit& fit) {
  Json rows = Json::array();
  for (const auto& [key, row] : rows_of(fit)) {
    rows.push_back({{"depth", key.is_to_end ? Json(nullptr) : Json(key.depth)},
                    {"shallow", key.shallow},
                    {"left", {key.first_left, key.first_left + kLeftOfRow - 1}},
                    {"pairs", row.count},
                    {"bias", row.bias()},
                    {"measured", row.measured()},
                    {"fitted", row.fitted()}});
  }
  const ProbCutQuality& held = fit.held_out;
  out << Json{{"model",
               {{"before_end", json_of(fit.model.before_end)}, {"to_end", json_of(fit.model.to_end)}}},
              {"held_out",
               {{"pairs", held.count},
                {"spread", held.spread},
                {"within_one", held.within_one},
                {"within_usual", held.within_usual},
                {"likelihood", held.likelihood}}},
              {"rows", rows}}
             .dump()
      << '\n';
}

CommandResult probcut(Context& context, const ProbCutChoice& chosen) {
  const Stopwatch watch;
  const Result<AnyPosition> start = chosen_position(context.games, chosen.game);
  if (!start) return wrong_usage(start.error());
  if (start->is_over()) return wrong_usage({"the game is over in this position: choose another one"});
  Streams& streams = context.streams;
  const InterruptGuard interrupt;
  Progress progress(streams, chosen.positions);
  const auto samples = sample_searches(
      *start,
      {.positions = chosen.positions,
       .depth = chosen.depth,
       .solver_nodes = static_cast<double>(chosen.exact),
       .seed = static_cast<std::uint64_t>(chosen.seed),
       .threads = chosen.threads},
      [&](int done) { progress.update(done, "positions searched"); }, interrupt.token());
  progress.clear();
  if (!samples) return failed({"stopped before there was something to tell; nothing is kept"});
  const ProbCutFit fit = fit_prob_cut(*samples);
  if (fit.fitted.empty())
    return failed({"no position has two searches to compare: more --positions or a larger --depth would do"});
  (chosen.json ? print_json : print_text)(streams.out, fit);
  if (!chosen.json)
    fmt::print(streams.out, "it took {}\n",
               duration_text(std::chrono::seconds(static_cast<int>(watch.seconds()))));
  return {};
}

}  // namespace

Command add_probcut_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "probcut",
      "Measure how far shallow searches are from deep ones, and fit the engine's ProbCut to it.\n"
      "Positions of varied games are searched to all depths with nothing left out, and solved where that is "
      "quick. The table compares what was measured with the fitted formula; the last lines have its numbers "
      "as "
      "the source wants them (src/eval/prob_cut_model.h). They do not depend on the number of threads.",
      examples({"turncoat probcut --depth 8 --threads 2",
                "turncoat probcut --game adjacency --rounds 14 --json"}));
  const auto chosen = std::make_shared<ProbCutChoice>();
  constexpr Range kPositions{1, 10'000'000};
  constexpr Range kDepths{3, 30};
  constexpr Range kExact{0, 2'000'000'000};
  add_game_options(*options, chosen->game);
  add_number(*options, "--positions", chosen->positions, kPositions,
             "positions to search, each of a game of its own");
  add_number(*options, "--depth", chosen->depth, kDepths, "plies of the deepest search");
  add_number(*options, "--exact", chosen->exact, kExact,
             "work out the exact score where it takes at most about so many nodes");
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "positions at the same time");
  add_switch(*options, "--json", chosen->json, "print one JSON object: model, held_out, rows");
  return {options, [&context, chosen] { return probcut(context, *chosen); }};
}

}  // namespace turncoat::cli
