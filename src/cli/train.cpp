// `train`: weights of a game's evaluation from files of positions.
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "core/file.h"
#include "core/text.h"
#include "learn/lesson.h"
#include "learn/network_fit.h"
#include "learn/pattern_fit.h"
#include "learn/position_set.h"

namespace turncoat::cli {

namespace {

struct TrainChoice {
  std::vector<std::string> files = {"othello.positions"};
  std::string out = "GAME.weights";
  int depth = 4;
  int passes = 8;
  int network = 0;
  int pull = 10;
  int seed = 1;
  int threads = 1;
};

// The positions of several files, each once.
struct Material {
  Subject subject = Subject::kOthello;
  std::vector<TrainingPosition> positions = {};
  std::size_t duplicates = 0;  // left out
  std::string origin = {};     // of all of them
};

Result<Material> read_material(Streams& streams, const std::vector<std::string>& paths) {
  Material material;
  PositionSet seen;
  for (const std::string& path : paths) {
    const Result<PositionFile> file = load_positions(path);
    if (!file) return std::unexpected(file.error());
    if (material.origin.empty()) material.subject = file->subject;
    if (file->subject != material.subject) {
      return fail("{} holds positions of {}, and {} of {}: train with files of one game", quote(path),
                  name_of(file->subject), quote(paths.front()), name_of(material.subject));
    }
    if (file->is_cut) streams.err << fmt::format("{} ends within a block, which is left out\n", quote(path));
    for (const TrainingPosition& position : file->positions) {
      if (seen.insert(position)) {
        material.positions.push_back(position);
      } else {
        ++material.duplicates;
      }
    }
    material.origin +=
        fmt::format("{}[{:016x}, {}]", material.origin.empty() ? "" : " ", file->sum, file->origin);
  }
  return material;
}

// The numbers of empty cells that a part of the network is for.
std::string network_part_text(std::size_t part) {
  constexpr int kFirstEarly = othello::NetworkWeights::kLatePhases * othello::kPhaseEmpties;
  return part == 0 ? fmt::format("0-{}", kFirstEarly - 1)
                   : fmt::format("{}-{}", kFirstEarly, kGridSquares - 4);
}

// A phase without positions would be judged by nothing.
Result<void> check_phases(const Lesson& lesson, const Material& material) {
  std::vector<std::size_t> sizes(static_cast<std::size_t>(lesson.phases()));
  for (const TrainingPosition& position : material.positions)
    ++sizes[static_cast<std::size_t>(lesson.phase_of(position))];
  const auto lacking = std::ranges::find(sizes, 0U);
  if (lacking == sizes.end()) return {};
  return fail("no position has {} empty cells: play more games with `turncoat selfplay`",
              lesson.phase_name(static_cast<int>(lacking - sizes.begin())));
}

// The file for the weights. One that is something else is left alone; nothing is lost if the work ends early.
Result<LockedFile> open_weights(const Lesson& lesson, const std::string& path) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file || file->is_empty()) return file;
  const Result<std::string> bytes = read_file(path);
  if (bytes && lesson.is_file(*bytes)) return file;
  return fail("{} is there and holds no weights of this game; choose another file", quote(path));
}

std::string origin_of(const TrainChoice& chosen, const Material& material) {
  std::string origin = fmt::format(
      "turncoat {} train: depth {}, passes {}, pull {}, {}seed {}, on {} positions of {}", TURNCOAT_VERSION,
      chosen.depth, chosen.passes, chosen.pull,
      lesson_of(material.subject).has_network() ? fmt::format("network {}, ", chosen.network) : "",
      chosen.seed, material.positions.size(), material.origin);
  origin.resize(std::min(origin.size(), kMostOrigin - 1));
  return origin;
}

// The table of phases, written as they are done, and how far the next one is.
class TrainReport {
 public:
  TrainReport(Streams& streams, const Lesson& lesson, std::size_t positions)
      : out_(streams.out),
        lesson_(lesson),
        positions_(static_cast<int>(positions)),
        progress_(streams, positions_) {
    fmt::print(out_, "{:>7} {:>10} {:>10} {:>8} {:>8} {:>9} {:>5}\n", "empties", "positions", "exact",
               "spread", "error", "held out", "pass");
    out_.flush();
  }

  void update(const FitProgress& fit) {
    const std::string doing = fit.pass == 0 ? "labelling" : fmt::format("pass {}", fit.pass);
    progress_.update(static_cast<int>(fit.share * positions_),
                     fmt::format("{} empty cells: {}", lesson_.phase_name(fit.phase), doing));
  }

  void add(const FittedPhase& phase) {
    progress_.clear();
    const FitQuality& quality = phase.quality;
    fmt::print(out_, "{:>7} {:>10} {:>10} {:>8.2f} {:>8.2f} {:>9.2f} {:>5}\n",
               lesson_.phase_name(phase.phase), phase.positions, phase.exact, quality.spread, quality.error,
               quality.held_out_error, quality.best_pass);
    out_.flush();
  }

 private:
  std::ostream& out_;
  const Lesson& lesson_;
  int positions_;
  Progress progress_;
};

FittedTables tables_from(Streams& streams, const TrainChoice& chosen, const Lesson& lesson,
                         const Material& material) {
  TrainReport report(streams, lesson, material.positions.size());
  const FitOptions options{.depth = chosen.depth,
                           .threads = chosen.threads,
                           .of_phase = {.passes = chosen.passes,
                                        .pull = static_cast<double>(chosen.pull),
                                        .seed = static_cast<std::uint64_t>(chosen.seed)}};
  return fit_backwards(lesson, material.positions, options,
                       {.progress = [&](const FitProgress& progress) { report.update(progress); },
                        .fitted = [&](const FittedPhase& phase) { report.add(phase); }});
}

othello::NetworkWeights network_from(Streams& streams, const TrainChoice& chosen,
                                     const std::vector<RestPosition>& rest) {
  fmt::print(streams.out, "\n{:>7} {:>10} {:>10} {:>8} {:>9} {:>5}\n", "network", "positions", "without",
             "error", "held out", "pass");
  const int parts = chosen.threads > 1 ? 1 : static_cast<int>(othello::NetworkWeights::kParts);
  Progress progress(streams, parts * chosen.network);
  const NetworkFit fit = fit_network(
      rest,
      {.passes = chosen.network, .threads = chosen.threads, .seed = static_cast<std::uint64_t>(chosen.seed)},
      [&](std::size_t part, int passes) {
        progress.update(static_cast<int>(part) * chosen.network + passes,
                        fmt::format("network: pass {}", passes));
      });
  progress.clear();
  for (const NetworkQuality& quality : fit.quality) {
    fmt::print(streams.out, "{:>7} {:>10} {:>10.2f} {:>8.2f} {:>9.2f} {:>5}\n",
               network_part_text(quality.part), quality.positions, quality.before, quality.error,
               quality.held_out_error, quality.best_pass);
  }
  return fit.weights;
}

CommandResult train(Context& context, const TrainChoice& chosen) {
  const Stopwatch watch;
  Streams& streams = context.streams;
  const Result<Material> material = read_material(streams, chosen.files);
  if (!material) return failed(material.error());
  const Lesson& lesson = lesson_of(material->subject, material->positions);
  if (chosen.network > 0 && !lesson.has_network()) {
    return failed({fmt::format("--network is for Othello, and these are positions of {}: leave it out",
                               name_of(material->subject))});
  }
  if (const Result<void> checked = check_phases(lesson, *material); !checked) return failed(checked.error());
  const std::string out =
      chosen.out == TrainChoice().out ? fmt::format("{}.weights", name_of(material->subject)) : chosen.out;
  Result<LockedFile> file = open_weights(lesson, out);
  if (!file) return failed(file.error());
  if (material->duplicates > 0)
    streams.err << fmt::format("{} positions are in several files and count once\n", material->duplicates);
  const std::string origin = origin_of(chosen, *material);
  const FittedTables tables = tables_from(streams, chosen, lesson, *material);
  MaybeNetwork network;
  if (lesson.has_network() && chosen.network > 0) network = network_from(streams, chosen, tables.rest);
  const std::string bytes = lesson.to_bytes(tables.weights, origin, network);
  if (const Result<void> written = file->replace(bytes); !written) return failed(written.error());
  fmt::print(streams.out, "errors are root mean squares in discs\nweights {:016x} in {}; it took {}\n",
             lesson.checksum(tables.weights, network), out,
             duration_text(std::chrono::seconds(static_cast<int>(watch.seconds()))));
  return {};
}

}  // namespace

Command add_train_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "train",
      "Learn a game's evaluation from files of `selfplay`.\n"
      "The files say which game it is. Weights are fitted to positions, from the end of the game backwards: "
      "scores that are not "
      "exact come from a search that ends where weights are known. A row for each phase says how many "
      "positions it has, how far their scores spread and what error is left, also on every twentieth "
      "position, which is held out. The weights do not depend on the number of threads. They are written at "
      "the end.",
      examples({"turncoat train first.positions second.positions --out second.weights --threads 2"}));
  const auto chosen = std::make_shared<TrainChoice>();
  constexpr Range kDepths{4, 12};  // a phase has four numbers of empty cells
  constexpr Range kPasses{1, 1000};
  constexpr Range kNetworkPasses{0, 1000};
  constexpr Range kPulls{0, 1'000'000};
  add_texts(*options, "FILE", chosen->files, "FILE", "positions to learn from");
  add_text(*options, "--out", chosen->out, "FILE", "where the weights go; a file of weights is replaced");
  add_number(*options, "--depth", chosen->depth, kDepths,
             "plies of the search for scores that are not known");
  add_number(*options, "--passes", chosen->passes, kPasses, "times that each position is looked at");
  add_number(*options, "--network", chosen->network, kNetworkPasses,
             "times that Othello's network looks at each position; 0: no network");
  add_number(*options, "--pull", chosen->pull, kPulls,
             "weights are drawn to zero as if by so many occurrences");
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "searches at the same time");
  return {options, [&context, chosen] { return train(context, *chosen); }};
}

}  // namespace turncoat::cli
