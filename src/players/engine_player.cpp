#include "players/engine_player.h"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include "core/machine_memory.h"
#include "eval/knowledge.h"
#include "players/common_parameters.h"

namespace turncoat {

namespace {

std::vector<std::string> confidence_names() {
  std::vector<std::string> names;
  for (const Confidence& confidence : kConfidences) names.emplace_back(confidence.name);
  return names;
}

int selectivity_of(const std::string& name) {
  return static_cast<int>(std::ranges::find(kConfidences, name, &Confidence::name) - kConfidences.begin());
}

class EnginePlayer final : public Player {
 public:
  EnginePlayer(const EngineOptions& options, const Limits& limits, Pondering pondering)
      : engine_(options), limits_(limits), ponders_(pondering == Pondering::kOn) {}

  // Missing memory is no failure yet: whether a move needs it shows when it is asked for.
  void follow(const AnyPosition& start, std::span<const Move> /*moves*/,
              const std::stop_token& stop) override {
    stop_pondering();
    try {
      engine_.get_ready(start, stop);
    } catch (const std::bad_alloc&) {
      engine_.forget();
    }
  }

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    stop_pondering();
    try {
      Choice choice = think(position, with_default_time(tighter(limits, limits_)), stop, observer);
      if (ponders_) ponder(after(position, choice.move));
      return choice;
    } catch (const std::bad_alloc& error) {
      return std::unexpected(
          Incident{IncidentKind::kCrash, "it has not the memory that it was told to use", error.what()});
    }
  }

 private:
  Choice think(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
               Observer* observer) {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return {.move = Move::pass()};
    AnalysisListener listener;
    if (observer != nullptr) {
      listener = [observer](const Analysis& analysis) {
        const AnalysedMove& best = analysis.moves.front();
        observer->on(IterationDone{analysis.depth, best.move, best.value, analysis.nodes});
      };
    }
    const Analysis analysis = engine_.choose(position, limits, stop, listener);
    const AnalysedMove& best = analysis.moves.front();
    return {.move = best.move,
            .value = best.value,
            .is_exact = best.is_exact,
            .depth = analysis.depth,
            .nodes = analysis.nodes,
            .reason = analysis.reason};
  }

  // Thinks about the opponent's move while he does; what is found stays in the table.
  void ponder(const AnyPosition& position) {
    if (position.is_over()) return;
    pondering_ = std::jthread([this, position](const std::stop_token& stop) {
      try {
        engine_.analyse(position, {}, stop);
      } catch (const std::bad_alloc&) {
        engine_.forget();  // nobody waits for the answer: what is left is for the next move
      }
    });
  }
  void stop_pondering() { pondering_ = {}; }  // asks it to stop, and waits

  Engine engine_;
  Limits limits_;
  bool ponders_;
  std::jthread pondering_;
};

MadePlayer make_player(const Settings& settings) {
  const int hash = settings.integer("hash");
  if (const Result<void> fits = check_table_memory(hash); !fits) return std::unexpected(fits.error());
  const Result<LearnedWeights> weights = LearnedWeights::named(settings.text("evaluation"));
  if (!weights) return std::unexpected(weights.error());
  return make_engine_player({.hash_bytes = static_cast<std::size_t>(hash) * kMebibyte,
                             .threads = settings.integer("threads"),
                             .weights = *weights,
                             .selectivity = selectivity_of(settings.text("confidence"))},
                            limits_of(settings),
                            settings.text("ponder") == "on" ? Pondering::kOn : Pondering::kOff);
}

}  // namespace

std::unique_ptr<Player> make_engine_player(const EngineOptions& options, const Limits& limits,
                                           Pondering pondering) {
  return std::make_unique<EnginePlayer>(options, limits, pondering);
}

PlayerInfo engine_player_info() {
  constexpr int kMostHash = 65536;
  constexpr int kMostThreads = 64;
  return {
      .name = "engine",
      .summary =
          "The strongest player: exact solvers near the end, proved arguments where there are any, and a "
          "deep search elsewhere. Without any limit it takes a second for a move.",
      .parameters = with_common({
          {.name = "hash",
           .default_value = std::to_string(kDefaultHash),
           .help = "memory in MB; with 1024 it knows full-length Adjacency from 30 empty cells on, with 128 "
                   "from 26",
           .min = 1,
           .max = kMostHash},
          {.name = "threads",
           .default_value = "1",
           .help = "threads that think together; with more than one the same game may go another way",
           .min = 1,
           .max = kMostThreads},
          {.name = "confidence",
           .default_value = "73",
           .help = "leaves out what a shallow search says is irrelevant with this confidence in percent, "
                   "which sees "
                   "deeper; exact: leaves nothing out",
           .words = confidence_names()},
          {.name = "evaluation",
           .default_value = "learned",
           .help = "how it judges games on 8x8: learned, handmade, or a file that `turncoat train` wrote",
           .kind = ValueKind::kText},
          {.name = "ponder",
           .default_value = "off",
           .help = "on: thinks on while the opponent does",
           .words = {"off", "on"}},
      }),
      .make = make_player,
      .cost = [](const Settings& settings) -> PlayerCost {
        const int threads = settings.integer("threads");
        return {.memory = static_cast<std::size_t>(settings.integer("hash")) * kMebibyte,
                .threads = threads,
                .background_threads = settings.text("ponder") == "on" ? threads : 0};
      },
  };
}

}  // namespace turncoat
