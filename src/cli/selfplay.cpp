// `selfplay`: positions to learn from, in a file that can be continued.
#include "learn/selfplay.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/cluster_options.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "core/text.h"
#include "eval/learned_weights.h"
#include "jobs/block_jobs.h"
#include "learn/adjacency_selfplay.h"
#include "learn/block_players.h"
#include "learn/position_set.h"

namespace turncoat::cli {

namespace {

constexpr int kOfTheGame = -1;

struct SelfplayChoice {
  std::string game = "othello";
  int games = 1000;
  int seed = 1;
  int threads = 1;
  int exact = kOfTheGame;
  std::string lengths = "all";
  std::string evaluation = "learned";
  std::string out = "GAME.positions";
  ClusterOptions cluster;
};

// How blocks of a game are played, but for their number, and in words.
struct BlockSource {
  SelfplayJob job;
  std::string origin;
};

template <class Weights>
std::string origin_of(const SelfplayChoice& chosen, std::string_view exact, const Weights* judge) {
  return fmt::format(
      "turncoat {} selfplay: seed {}, exact scores with at most {}, moves judged by {}", TURNCOAT_VERSION,
      chosen.seed, exact,
      judge == nullptr ? "the hand-made evaluation" : fmt::format("weights {:016x}", judge->checksum()));
}

template <class Weights>
SelfplayJob job_of(const SelfplayChoice& chosen, Subject subject, int exact, const Weights* judge) {
  return {.subject = subject,
          .seed = static_cast<std::uint64_t>(chosen.seed),
          .exact = chosen.exact == kOfTheGame ? exact : chosen.exact,
          .evaluation = chosen.evaluation,
          .weights = judge == nullptr ? 0 : judge->checksum()};
}

BlockSource othello_blocks(const SelfplayChoice& chosen, const othello::PatternWeights* weights) {
  const SelfplayJob job = job_of(chosen, Subject::kOthello, SelfplayOptions().exact_empties, weights);
  return {.job = job, .origin = origin_of(chosen, fmt::format("{} empty cells", job.exact), weights)};
}

BlockSource adjacency_blocks(const SelfplayChoice& chosen, const adjacency::WindowWeights* weights) {
  const AdjacencySelfplayOptions options;
  SelfplayJob job = job_of(chosen, Subject::kAdjacency, options.exact_plies, weights);
  if (chosen.lengths == "full") job.lengths = GameLengths::kFull;
  if (chosen.lengths == "short") job.lengths = GameLengths::kShort;
  const std::string of_full =
      fmt::format("{} empty cells of a game that fills the board", options.exact_cells);
  const std::string of_short = fmt::format("{} plies left", job.exact);
  const std::string exact = job.lengths == GameLengths::kFull    ? of_full + ", as all do"
                            : job.lengths == GameLengths::kShort ? of_short + " of games that end earlier"
                                                                 : of_short + " or " + of_full;
  return {.job = job, .origin = origin_of(chosen, exact, weights)};
}

// Adds blocks to a file, without positions that it has already.
class PositionWriter {
 public:
  explicit PositionWriter(PositionLog& log) : log_(log), blocks_(log.found().blocks) {
    for (const TrainingPosition& position : log.found().positions) {
      seen_.insert(position);
      count_exact(position);
    }
  }

  Result<void> add(std::vector<TrainingPosition> block) {
    duplicates_ +=
        std::erase_if(block, [this](const TrainingPosition& position) { return !seen_.insert(position); });
    for (const TrainingPosition& position : block) count_exact(position);
    ++blocks_;
    return log_.append_block(block);
  }

  [[nodiscard]] int games() const { return static_cast<int>(blocks_) * kGamesInBlock; }
  [[nodiscard]] std::size_t blocks() const { return blocks_; }

  // What the progress line and the last one say.
  [[nodiscard]] std::string summary() const {
    return fmt::format("{} positions, {} exact", seen_.size(), exact_);
  }
  [[nodiscard]] std::size_t duplicates() const { return duplicates_; }

 private:
  void count_exact(const TrainingPosition& position) { exact_ += position.score ? 1 : 0; }

  PositionLog& log_;
  PositionSet seen_;
  std::size_t blocks_;
  std::size_t exact_ = 0;
  std::size_t duplicates_ = 0;  // left out by this run
};

Result<void> play_blocks(const Context& context, const CLI::App& app, const SelfplayChoice& chosen,
                         const SelfplayJob& job, PositionWriter& writer) {
  const std::size_t end = static_cast<std::size_t>((chosen.games - 1) / kGamesInBlock) + 1;
  const InterruptGuard interrupt;
  const Result<std::unique_ptr<JobRunner>> runner =
      runner_of(context, app, chosen.cluster, chosen.threads, interrupt.token());
  if (!runner) return std::unexpected(runner.error());
  const std::stop_callback on_stop(interrupt.token(), [&runner] { (*runner)->stop(); });
  Progress progress(context.streams, static_cast<int>(end) * kGamesInBlock, writer.games());
  BlockJobs blocks(job, writer.blocks(), end, **runner);
  for (;;) {
    auto block = blocks.next();
    if (!block) return std::unexpected(block.error());
    if (!*block) return {};
    if (const Result<void> added = writer.add(std::move(**block)); !added) return added;
    progress.update(writer.games(), writer.summary());
  }
}

CommandResult selfplay(Context& context, const CLI::App& app, SelfplayChoice chosen) {
  if (chosen.out == SelfplayChoice().out) chosen.out = chosen.game + ".positions";
  if (chosen.lengths != SelfplayChoice().lengths && chosen.game != "adjacency")
    return wrong_usage({"--lengths is for Adjacency, whose games may end before the board is full"});
  const Stopwatch watch;
  const Result<LearnedWeights> evaluation = LearnedWeights::named(chosen.evaluation);
  if (!evaluation) return failed(evaluation.error());
  const BlockSource source = chosen.game == "adjacency" ? adjacency_blocks(chosen, evaluation->adjacency())
                                                        : othello_blocks(chosen, evaluation->othello());
  Result<PositionLog> log = PositionLog::open(chosen.out, source.job.subject, source.origin);
  if (!log) return failed(log.error());
  PositionWriter writer(*log);
  Streams& streams = context.streams;
  if (writer.blocks() > 0)
    streams.err << fmt::format("{} has {} games already; going on from there\n", chosen.out, writer.games());
  if (const Result<void> played = play_blocks(context, app, chosen, source.job, writer); !played)
    return failed(played.error());
  fmt::print(streams.out, "{} games in {}: {}\nthis run left out {} that were there already; it took {}\n",
             writer.games(), chosen.out, writer.summary(), writer.duplicates(),
             duration_text(std::chrono::seconds(static_cast<int>(watch.seconds()))));
  if (writer.games() >= chosen.games) return {};
  return failed({fmt::format("stopped after {} of {} games; the same command goes on from there",
                             writer.games(), chosen.games)});
}

}  // namespace

Command add_selfplay_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "selfplay",
      "Play Othello or Adjacency for positions to learn from.\n"
      "Games of the program with itself, of which one position for each phase is kept, and no position twice "
      "in any symmetry. Near the end of a game its exact score stands beside it. The file grows in blocks of "
      "100 games, and the same command goes on with a file that is there. What is in it does not depend on "
      "the number of threads or workers. `turncoat train` learns from it.",
      examples({"turncoat selfplay --games 100000 --threads 2",
                "turncoat selfplay --game adjacency --lengths full --games 100000 --threads 2",
                "turncoat selfplay --games 100000 --evaluation handmade --out first.positions",
                "turncoat selfplay --games 100000 --evaluation first.weights --out second.positions"}));
  const auto chosen = std::make_shared<SelfplayChoice>();
  constexpr Range kGames{1, 100'000'000};
  constexpr Range kExact{kOfTheGame, 30};
  add_choice(*options, "--game", chosen->game, {"othello", "adjacency"},
             "on 8x8; Adjacency with four neighbours, games of all lengths");
  add_choice(*options, "--lengths", chosen->lengths, {"all", "full", "short"},
             "of Adjacency only games that fill the board, or only those that end earlier");
  add_number(*options, "--games", chosen->games, kGames,
             "games in the file at the end, rounded up to hundreds");
  add_text(*options, "--out", chosen->out, "FILE", "where the positions are kept");
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "blocks of games at the same time");
  add_number(*options, "--exact", chosen->exact, kExact,
             "scores are exact with at most so many plies left, two more take five times as long; -1: 14 in "
             "Othello, 8 in Adjacency");
  add_text(*options, "--evaluation", chosen->evaluation, "FILE",
           "how the players judge: learned as the engine does, handmade by rules, or weights of `train`");
  add_runner_options(*options, chosen->cluster);
  return {options, [&context, options, chosen] { return selfplay(context, *options, *chosen); }};
}

}  // namespace turncoat::cli
