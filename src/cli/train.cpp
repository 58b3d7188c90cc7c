// `train`: weights of Othello's evaluation from files of positions.
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "core/file.h"
#include "core/text.h"
#include "eval/othello/pattern_weights.h"
#include "learn/network_fit.h"
#include "learn/pattern_fit.h"
#include "learn/position_set.h"

namespace turncoat::cli {

namespace {

using othello::PatternWeights;

struct TrainChoice {
  std::vector<std::string> files = {"othello.positions"};
  std::string out = "othello.weights";
  int depth = 4;
  int passes = 8;
  int network = 0;
  int pull = 10;
  int seed = 1;
  int threads = 1;
};

// The positions of several files, each once.
struct Lesson {
  std::vector<TrainingPosition> positions = {};
  std::size_t duplicates = 0;  // left out
  std::string origin = {};     // of all of them
};

Result<Lesson> read_lesson(Streams& streams, const std::vector<std::string>& paths) {
  Lesson lesson;
  PositionSet seen;
  for (const std::string& path : paths) {
    const Result<PositionFile> file = load_positions(path);
    if (!file) return std::unexpected(file.error());
    if (file->is_cut) streams.err << fmt::format("{} ends within a block, which is left out\n", quote(path));
    for (const TrainingPosition& position : file->positions) {
      if (seen.insert(position)) {
        lesson.positions.push_back(position);
      } else {
        ++lesson.duplicates;
      }
    }
    lesson.origin +=
        fmt::format("{}[{:016x}, {}]", lesson.origin.empty() ? "" : " ", file->sum, file->origin);
  }
  return lesson;
}

std::string empties_text(int phase) {
  constexpr int kMost = kGridSquares - 4;  // at the start of a game
  const int first = phase * PatternWeights::kPhaseEmpties;
  const bool is_last = phase == PatternWeights::kPhases - 1;
  return fmt::format("{}-{}", first, is_last ? kMost : first + PatternWeights::kPhaseEmpties - 1);
}

// The numbers of empty cells that a part of the network is for.
std::string network_part_text(std::size_t part) {
  constexpr int kFirstEarly = othello::NetworkWeights::kLatePhases * PatternWeights::kPhaseEmpties;
  return part == 0 ? fmt::format("0-{}", kFirstEarly - 1)
                   : fmt::format("{}-{}", kFirstEarly, kGridSquares - 4);
}

// A phase without positions would be judged by nothing.
Result<void> check_phases(const Lesson& lesson) {
  std::array<std::size_t, PatternWeights::kPhases> sizes{};
  for (const TrainingPosition& position : lesson.positions)
    ++sizes[static_cast<std::size_t>(PatternWeights::phase_of(position.empties()))];
  const auto lacking = std::ranges::find(sizes, 0U);
  if (lacking == sizes.end()) return {};
  return fail("no position has {} empty cells: play more games with `turncoat selfplay`",
              empties_text(static_cast<int>(lacking - sizes.begin())));
}

// The file for the weights. One that is something else is left alone; nothing is lost if the work ends early.
Result<LockedFile> open_weights(const std::string& path) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file || file->is_empty()) return file;
  const Result<std::string> bytes = read_file(path);
  if (bytes && PatternWeights::parse(*bytes)) return file;
  return fail("{} is there and holds no weights; choose another file", quote(path));
}

std::string origin_of(const TrainChoice& chosen, const Lesson& lesson) {
  std::string origin = fmt::format(
      "turncoat {} train: depth {}, passes {}, pull {}, network {}, seed {}, on {} positions of {}",
      TURNCOAT_VERSION, chosen.depth, chosen.passes, chosen.pull, chosen.network, chosen.seed,
      lesson.positions.size(), lesson.origin);
  origin.resize(std::min(origin.size(), kMostOrigin - 1));
  return origin;
}

// The table of phases, written as they are done, and how far the next one is.
class TrainReport {
 public:
  TrainReport(Streams& streams, std::size_t positions)
      : out_(streams.out), positions_(static_cast<int>(positions)), progress_(streams, positions_) {
    fmt::print(out_, "{:>7} {:>10} {:>10} {:>8} {:>8} {:>9} {:>5}\n", "empties", "positions", "exact",
               "spread", "error", "held out", "pass");
    out_.flush();
  }

  void update(const FitProgress& fit) {
    const std::string doing = fit.pass == 0 ? "labelling" : fmt::format("pass {}", fit.pass);
    progress_.update(static_cast<int>(fit.share * positions_),
                     fmt::format("{} empty cells: {}", empties_text(fit.phase), doing));
  }

  void add(const FittedPhase& phase) {
    progress_.clear();
    const FitQuality& quality = phase.quality;
    fmt::print(out_, "{:>7} {:>10} {:>10} {:>8.2f} {:>8.2f} {:>9.2f} {:>5}\n", empties_text(phase.phase),
               phase.positions, phase.exact, quality.spread, quality.error, quality.held_out_error,
               quality.best_pass);
    out_.flush();
  }

 private:
  std::ostream& out_;
  int positions_;
  Progress progress_;
};

FittedTables tables_from(Streams& streams, const TrainChoice& chosen, const Lesson& lesson) {
  TrainReport report(streams, lesson.positions.size());
  const FitOptions options{.depth = chosen.depth,
                           .threads = chosen.threads,
                           .of_phase = {.passes = chosen.passes,
                                        .pull = static_cast<double>(chosen.pull),
                                        .seed = static_cast<std::uint64_t>(chosen.seed)}};
  return fit_backwards(lesson.positions, options,
                       {.progress = [&](const FitProgress& progress) { report.update(progress); },
                        .fitted = [&](const FittedPhase& phase) { report.add(phase); }});
}

// Nothing if none is wanted.
std::optional<othello::NetworkWeights> network_from(Streams& streams, const TrainChoice& chosen,
                                                    const std::vector<RestPosition>& rest) {
  if (chosen.network == 0) return std::nullopt;
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
  const Result<Lesson> lesson = read_lesson(streams, chosen.files);
  if (!lesson) return failed(lesson.error());
  if (const Result<void> checked = check_phases(*lesson); !checked) return failed(checked.error());
  Result<LockedFile> file = open_weights(chosen.out);
  if (!file) return failed(file.error());
  if (lesson->duplicates > 0)
    streams.err << fmt::format("{} positions are in several files and count once\n", lesson->duplicates);
  const std::string origin = origin_of(chosen, *lesson);
  const FittedTables tables = tables_from(streams, chosen, *lesson);
  const std::optional<othello::NetworkWeights> network = network_from(streams, chosen, tables.rest);
  const std::string bytes = PatternWeights::to_bytes(tables.weights, origin, network);
  if (const Result<void> written = file->replace(bytes); !written) return failed(written.error());
  fmt::print(streams.out, "errors are root mean squares in discs\nweights {:016x} in {}; it took {}\n",
             PatternWeights(tables.weights, origin, network).checksum(), chosen.out,
             duration_text(std::chrono::seconds(static_cast<int>(watch.seconds()))));
  return {};
}

}  // namespace

Command add_train_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "train",
      "Learn Othello's evaluation from files of `selfplay`.\n"
      "Weights of patterns are fitted to positions, from the end of the game backwards: scores that are not "
      "exact come from a search that ends where weights are known. A row for each phase says how many "
      "positions it has, how far their scores spread and what error is left, also on every twentieth "
      "position, which is held out. The weights do not depend on the number of threads. They are written at "
      "the end.",
      examples({"turncoat train first.positions second.positions --out second.weights --threads 2"}));
  const auto chosen = std::make_shared<TrainChoice>();
  constexpr Range kDepths{PatternWeights::kPhaseEmpties, 12};
  constexpr Range kPasses{1, 1000};
  constexpr Range kNetworkPasses{0, 1000};
  constexpr Range kPulls{0, 1'000'000};
  add_texts(*options, "FILE", chosen->files, "FILE", "positions to learn from");
  add_text(*options, "--out", chosen->out, "FILE", "where the weights go; a file of weights is replaced");
  add_number(*options, "--depth", chosen->depth, kDepths,
             "plies of the search for scores that are not known");
  add_number(*options, "--passes", chosen->passes, kPasses, "times that each position is looked at");
  add_number(*options, "--network", chosen->network, kNetworkPasses,
             "times that the network looks at each position; 0: no network");
  add_number(*options, "--pull", chosen->pull, kPulls,
             "weights are drawn to zero as if by so many occurrences");
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "searches at the same time");
  return {options, [&context, chosen] { return train(context, *chosen); }};
}

}  // namespace turncoat::cli
