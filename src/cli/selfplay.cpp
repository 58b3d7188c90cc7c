// `selfplay`: positions to learn from, in a file that can be continued.
#include "learn/selfplay.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "core/text.h"
#include "eval/learned_weights.h"
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
};

// How blocks of a game are played, and in words, which is all that determines what they hold.
struct BlockSource {
  Subject subject;
  std::string origin;
  BlockPlayers::PlayBlock play;
};

template <class Weights>
std::string origin_of(const SelfplayChoice& chosen, std::string_view exact, const Weights* judge) {
  return fmt::format(
      "turncoat {} selfplay: seed {}, exact scores with at most {}, moves judged by {}", TURNCOAT_VERSION,
      chosen.seed, exact,
      judge == nullptr ? "the hand-made evaluation" : fmt::format("weights {:016x}", judge->checksum()));
}

// The weights live longer.
BlockSource othello_blocks(const SelfplayChoice& chosen, const othello::PatternWeights* weights) {
  SelfplayOptions options{.seed = static_cast<std::uint64_t>(chosen.seed), .weights = weights};
  if (chosen.exact != kOfTheGame) options.exact_empties = chosen.exact;
  const std::string exact = fmt::format("{} empty cells", options.exact_empties);
  return {.subject = Subject::kOthello,
          .origin = origin_of(chosen, exact, weights),
          .play = [options](std::size_t block, const std::stop_token& stop) {
            return play_block(options, block, stop);
          }};
}
BlockSource adjacency_blocks(const SelfplayChoice& chosen, const adjacency::WindowWeights* weights) {
  AdjacencySelfplayOptions options{.seed = static_cast<std::uint64_t>(chosen.seed), .weights = weights};
  if (chosen.lengths == "full") options.lengths = GameLengths::kFull;
  if (chosen.lengths == "short") options.lengths = GameLengths::kShort;
  if (chosen.exact != kOfTheGame) options.exact_plies = chosen.exact;
  const std::string of_full =
      fmt::format("{} empty cells of a game that fills the board", options.exact_cells);
  const std::string of_short = fmt::format("{} plies left", options.exact_plies);
  const std::string exact = options.lengths == GameLengths::kFull    ? of_full + ", as all do"
                            : options.lengths == GameLengths::kShort ? of_short + " of games that end earlier"
                                                                     : of_short + " or " + of_full;
  return {.subject = Subject::kAdjacency,
          .origin = origin_of(chosen, exact, weights),
          .play = [options](std::size_t block, const std::stop_token& stop) {
            return play_adjacency_block(options, block, stop);
          }};
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

Result<void> play_blocks(Streams& streams, const SelfplayChoice& chosen, const BlockSource& source,
                         PositionWriter& writer) {
  const std::size_t end = static_cast<std::size_t>((chosen.games - 1) / kGamesInBlock) + 1;
  const InterruptGuard interrupt;
  Progress progress(streams, static_cast<int>(end) * kGamesInBlock, writer.games());
  BlockPlayers players(source.play, writer.blocks(), end, chosen.threads, interrupt.token());
  while (auto block = players.next()) {
    if (const Result<void> added = writer.add(std::move(*block)); !added) return added;
    progress.update(writer.games(), writer.summary());
  }
  return {};
}

CommandResult selfplay(Context& context, SelfplayChoice chosen) {
  if (chosen.out == SelfplayChoice().out) chosen.out = chosen.game + ".positions";
  if (chosen.lengths != SelfplayChoice().lengths && chosen.game != "adjacency")
    return wrong_usage({"--lengths is for Adjacency, whose games may end before the board is full"});
  const Stopwatch watch;
  const Result<LearnedWeights> evaluation = LearnedWeights::named(chosen.evaluation);
  if (!evaluation) return failed(evaluation.error());
  const BlockSource source = chosen.game == "adjacency" ? adjacency_blocks(chosen, evaluation->adjacency())
                                                        : othello_blocks(chosen, evaluation->othello());
  Result<PositionLog> log = PositionLog::open(chosen.out, source.subject, source.origin);
  if (!log) return failed(log.error());
  PositionWriter writer(*log);
  Streams& streams = context.streams;
  if (writer.blocks() > 0)
    streams.err << fmt::format("{} has {} games already; going on from there\n", chosen.out, writer.games());
  if (const Result<void> played = play_blocks(streams, chosen, source, writer); !played)
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
      "the number of threads. `turncoat train` learns from it.",
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
  return {options, [&context, chosen] { return selfplay(context, *chosen); }};
}

}  // namespace turncoat::cli
