#include "cli/improvement.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <ostream>
#include <utility>

#include "arena/report.h"
#include "cli/progress.h"
#include "cli/result_log.h"
#include "core/text.h"
#include "eval/othello/pattern_weights.h"
#include "learn/block_players.h"
#include "learn/network_fit.h"
#include "learn/pattern_fit.h"
#include "learn/position_set.h"
#include "learn/selfplay.h"
#include "players/engine_player.h"

namespace turncoat::cli {

namespace {

namespace fs = std::filesystem;
using othello::PatternWeights;

constexpr std::string_view kLogName = "log.jsonl";
constexpr std::string_view kCandidate = "candidate";
constexpr std::string_view kBest = "best";
constexpr int kOpeningPlies = 8;
constexpr std::size_t kMatchHash = std::size_t{16} << 20;  // enough for the nodes of a match

std::string name_of(const LearnedWeights& weights) {
  return weights.othello() == nullptr ? "handmade" : fmt::format("{:016x}", weights.othello()->checksum());
}

// A new folder, an empty one, or one with a log.
Result<void> check_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder))
    return fail("{} cannot be made a folder: {}", quote(folder, 200),
                error ? error.message() : "a file has this name");
  const bool is_ours = fs::exists(fs::path(folder) / kLogName);
  if (is_ours || fs::is_empty(folder)) return {};
  return fail("{} holds something else than a run of `turncoat improve`; give a new folder",
              quote(folder, 200));
}

// The positions of some files, each once.
Result<std::vector<TrainingPosition>> read_positions(const std::vector<std::string>& paths) {
  std::vector<TrainingPosition> positions;
  PositionSet seen;
  for (const std::string& path : paths) {
    const Result<PositionFile> file = load_positions(path);
    if (!file) return std::unexpected(file.error());
    std::ranges::copy_if(file->positions, std::back_inserter(positions),
                         [&](const TrainingPosition& position) { return seen.insert(position); });
  }
  std::array<int, PatternWeights::kPhases> sizes{};
  for (const TrainingPosition& position : positions)
    ++sizes[static_cast<std::size_t>(PatternWeights::phase_of(position.empties()))];
  if (std::ranges::find(sizes, 0) != sizes.end())
    return fail("some phases of a game have no position: more --games would do");
  return positions;
}

// The two bots of a match, by name. Their weights are read once for all games.
void add_engine(PlayerRegistry& registry, std::string_view name, const LearnedWeights& weights) {
  registry.add(PlayerInfo{.name = std::string(name),
                          .summary = "",
                          .parameters = {},
                          .make = [weights](const Settings&) -> MadePlayer {
                            return make_engine_player({.hash_bytes = kMatchHash, .weights = weights}, {});
                          }});
}

}  // namespace

Improvement::Improvement(Context& context, std::string folder, ImproveOptions options, int threads,
                         LearnedWeights start, ImproveLog log)
    : context_(&context),
      folder_(std::move(folder)),
      options_(std::move(options)),
      sprt_(*parse_sprt(options_.sprt)),
      threads_(threads),
      start_(std::move(start)),
      log_(std::move(log)) {}

Result<Improvement> Improvement::open(Context& context, const std::string& folder, ImproveOptions options,
                                      int threads) {
  if (const Result<Sprt> sprt = parse_sprt(options.sprt); !sprt) return fail_at("--sprt", sprt.error());
  Result<LearnedWeights> start = LearnedWeights::named(options.start);
  if (!start) return fail_at("--start", start.error());
  options.start = name_of(*start);
  if (const Result<void> checked = check_folder(folder); !checked) return std::unexpected(checked.error());
  Result<ImproveLog> log = ImproveLog::open((fs::path(folder) / kLogName).string(), options);
  if (!log) return std::unexpected(log.error());
  return Improvement(context, folder, std::move(options), threads, std::move(*start), std::move(*log));
}

std::string Improvement::path(int round, const std::string& kind) const {
  return path(fmt::format("round-{}.{}", round, kind));
}

int Improvement::best_round() const {
  int best = 0;
  for (const StageDone& done : log_.stages()) {
    if (done.stage == Stage::kMatch && done.is_kept) best = done.round;
  }
  return best;
}

int Improvement::rounds_done() const { return static_cast<int>(log_.stages().size() / 3); }

Result<LearnedWeights> Improvement::weights_of(int round) const {
  if (round == 0) return start_;
  return LearnedWeights::named(path(round, "weights"));
}

Result<bool> Improvement::run(int rounds, const std::stop_token& stop) {
  rounds_ = rounds;
  while (rounds_done() < rounds) {
    if (stop.stop_requested()) return false;
    const int round = rounds_done() + 1;
    const std::size_t stages_of_round = log_.stages().size() % 3;
    const Result<bool> done = stages_of_round == 0   ? play(round, stop)
                              : stages_of_round == 1 ? train(round, stop)
                                                     : match(round, stop);
    if (!done || !*done) return done;
  }
  // It may have been ended between the last line of the log and this.
  if (const Result<void> written = write_best(); !written) return std::unexpected(written.error());
  return true;
}

Result<bool> Improvement::play(int round, const std::stop_token& stop) {
  const Result<LearnedWeights> weights = weights_of(best_round());
  if (!weights) return std::unexpected(weights.error());
  Result<PositionLog> file =
      PositionLog::open(path(round, "positions"), Subject::kOthello, origin_of_positions(*weights, round));
  if (!file) return std::unexpected(file.error());
  PositionSet seen;
  StageDone done{.round = round, .stage = Stage::kSelfplay};
  const auto add = [&](const TrainingPosition& position) {
    if (!seen.insert(position)) return false;
    ++done.positions;
    done.exact += position.score ? 1 : 0;
    return true;
  };
  for (const TrainingPosition& position : file->found().positions) add(position);
  const std::size_t end = static_cast<std::size_t>((options_.games - 1) / kGamesInBlock) + 1;
  std::size_t blocks = file->found().blocks;
  Progress progress(context_->streams, static_cast<int>(end) * kGamesInBlock,
                    static_cast<int>(blocks) * kGamesInBlock);
  const SelfplayOptions options{.seed = static_cast<std::uint64_t>(options_.seed + round - 1),
                                .exact_empties = options_.exact,
                                .weights = weights->othello()};
  BlockPlayers players([&](std::size_t block,
                           const std::stop_token& stopping) { return play_block(options, block, stopping); },
                       blocks, end, threads_, stop);
  while (auto block = players.next()) {
    std::erase_if(*block, [&](const TrainingPosition& position) { return !add(position); });
    if (const Result<void> added = file->append_block(*block); !added) return std::unexpected(added.error());
    ++blocks;
    progress.update(static_cast<int>(blocks) * kGamesInBlock,
                    fmt::format("round {} of {}: games, {} positions", round, rounds_, done.positions));
  }
  progress.clear();
  if (blocks < end) return false;
  fmt::print(context_->streams.out, "round {}: {} games, {} positions, {} exact\n", round,
             blocks * kGamesInBlock, done.positions, done.exact);
  const Result<void> logged = log_.add(done);
  return logged ? Result<bool>(true) : std::unexpected(logged.error());
}

std::string Improvement::origin_of_positions(const LearnedWeights& weights, int round) const {
  return fmt::format(
      "turncoat {} improve: round {}, seed {}, exact scores with at most {} empty cells, moves judged by {}",
      TURNCOAT_VERSION, round, options_.seed + round - 1, options_.exact, name_of(weights));
}

// Cannot be interrupted within, since the weights are there at the end alone.
Result<bool> Improvement::train(int round, const std::stop_token& /*stop*/) {
  std::vector<std::string> paths;
  for (int from = std::max(1, round - options_.memory + 1); from <= round; ++from)
    paths.push_back(path(from, "positions"));
  const Result<std::vector<TrainingPosition>> positions = read_positions(paths);
  if (!positions) return std::unexpected(positions.error());
  StageDone done{.round = round, .stage = Stage::kTrain, .positions = positions->size()};
  constexpr int kSteps = 1000;
  Progress progress(context_->streams, kSteps);
  double squares = 0;
  const FittedTables tables =
      fit_backwards(lesson_of(Subject::kOthello), *positions,
                    {.depth = options_.depth,
                     .threads = threads_,
                     .of_phase = {.passes = options_.passes,
                                  .pull = static_cast<double>(options_.pull),
                                  .seed = static_cast<std::uint64_t>(options_.seed)}},
                    {.progress =
                         [&](const FitProgress& fit) {
                           progress.update(static_cast<int>(fit.share * kSteps),
                                           fmt::format("round {} of {}: training, phase {} of {}", round,
                                                       rounds_, fit.phase + 1, PatternWeights::kPhases));
                         },
                     .fitted =
                         [&](const FittedPhase& phase) {
                           squares += static_cast<double>(phase.positions) * phase.quality.held_out_error *
                                      phase.quality.held_out_error;
                         }});
  std::optional<othello::NetworkWeights> network;
  if (options_.network > 0) {
    progress.update(kSteps, fmt::format("round {} of {}: training the network", round, rounds_));
    const NetworkFit fit = fit_network(
        tables.rest,
        {.passes = options_.network, .threads = threads_, .seed = static_cast<std::uint64_t>(options_.seed)});
    network = fit.weights;
    squares = 0;
    for (const NetworkQuality& part : fit.quality)
      squares += static_cast<double>(part.positions) * part.held_out_error * part.held_out_error;
  }
  progress.clear();
  done.held_out = std::sqrt(squares / static_cast<double>(positions->size()));
  const std::string origin = fmt::format(
      "turncoat {} improve: round {}, depth {}, passes {}, pull {}, network {}, seed {}, on {} positions of "
      "{} rounds",
      TURNCOAT_VERSION, round, options_.depth, options_.passes, options_.pull, options_.network,
      options_.seed, positions->size(), paths.size());
  done.weights = fmt::format("{:016x}", PatternWeights(tables.weights, origin, network).checksum());
  if (const Result<void> written =
          replace_file(path(round, "weights"), PatternWeights::to_bytes(tables.weights, origin, network));
      !written)
    return std::unexpected(written.error());
  fmt::print(context_->streams.out, "round {}: weights {} from {} positions, held out error {:.2f} discs\n",
             round, done.weights, done.positions, done.held_out);
  const Result<void> logged = log_.add(done);
  return logged ? Result<bool>(true) : std::unexpected(logged.error());
}

Result<bool> Improvement::match(int round, const std::stop_token& stop) {
  const Result<LearnedWeights> candidate = weights_of(round);
  if (!candidate) return std::unexpected(candidate.error());
  if (name_of(*candidate) != log_.stages().back().weights)
    return fail("{} is not what the log says: delete the last line of {} to train them again",
                quote(path(round, "weights"), 200), kLogName);
  const Result<LearnedWeights> best = weights_of(best_round());
  if (!best) return std::unexpected(best.error());
  PlayerRegistry bots;
  add_engine(bots, kCandidate, *candidate);
  add_engine(bots, kBest, *best);
  const MatchDescription description{.start = *context_->games.start("othello"),
                                     .bots = {std::string(kCandidate), std::string(kBest)},
                                     .openings = {.plies = kOpeningPlies, .balance = {}},
                                     .limits = {.nodes = static_cast<std::uint64_t>(options_.nodes)},
                                     .seed = options_.seed + round - 1};
  Tally tally(description);
  Result<ResultLog> file =
      ResultLog::open(path(round, "games"), description, context_->games, tally, context_->streams.err);
  if (!file) return std::unexpected(file.error());
  Progress progress(context_->streams, options_.match_games, tally.games());
  const ResultSink sink = [&](const GameResult& game) {
    Result<void> written = file->add(game);
    if (progress.is_due())
      progress.update(tally.games(), fmt::format("round {} of {}: match, Elo {}", round, rounds_,
                                                 elo_text(tally.outcomes())));
    return written;
  };
  const Result<MatchEnd> end =
      play_match(description, {.games = options_.match_games, .threads = threads_, .sprt = sprt_}, bots,
                 tally, sink, stop);
  progress.clear();
  if (!end) return std::unexpected(end.error());
  if (*end == MatchEnd::kStopped) return false;
  const SprtVerdict verdict = verdict_of(sprt_, log_likelihood_ratio(sprt_, tally.outcomes()));
  const StageDone done{
      .round = round, .stage = Stage::kMatch, .pairs = tally.pairs(), .is_kept = verdict == SprtVerdict::kH1};
  fmt::print(context_->streams.out, "round {}: {} games against the best, Elo {}: {}\n", round, tally.games(),
             elo_text(tally.outcomes()),
             done.is_kept                    ? "kept"
             : verdict == SprtVerdict::kOpen ? "not decided, so not kept"
                                             : "not kept");
  if (const Result<void> logged = log_.add(done); !logged) return std::unexpected(logged.error());
  if (const Result<void> written = write_best(); !written) return std::unexpected(written.error());
  return true;
}

Result<void> Improvement::write_best() const {
  const int round = best_round();
  if (round == 0) return {};
  const Result<std::string> bytes = read_file(path(round, "weights"));
  if (!bytes) return std::unexpected(bytes.error());
  return replace_file(best_path(), *bytes);
}

}  // namespace turncoat::cli
