#include "players/engine.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <thread>
#include <utility>

#include "eval/with_knowledge.h"
#include "players/common_parameters.h"
#include "players/tempting_move.h"
#include "search/engine_search.h"
#include "search/mirror.h"
#include "solver/solver.h"

namespace turncoat {

namespace {

using std::chrono::milliseconds;

// A solver may use this part of what a move may take; the rest is for searching if it fails.
constexpr double kSolverShare = 0.6;

// The part of it that choosing among best moves may use.
constexpr double kTemptingShare = 0.4;

// Without a limit: the seconds of the first round, how much more than was forecast the solver may take in a
// round, and about what a search sees in a second.
constexpr double kFirstRound = 0.25;
constexpr double kSolverPatience = 2;
constexpr double kSearchedPerSecond = 1e6;

// What Engine::analyse is asked.
struct Question {
  const AnyPosition& position;
  int lines;
  const std::stop_token& stop;
  const AnalysisListener& listener;
};

Limits share_of(const Limits& limits, double share) {
  Limits part = limits;
  if (part.time)
    part.time = milliseconds(static_cast<std::int64_t>(static_cast<double>(part.time->count()) * share));
  if (part.nodes) part.nodes = static_cast<std::uint64_t>(static_cast<double>(*part.nodes) * share);
  return part;
}

// What is left of the limits of work that began at `start` and has looked at so many nodes.
Limits rest_of(const Limits& limits, Budget::Clock::time_point start, std::uint64_t nodes) {
  Limits rest = limits;
  if (rest.time) {
    const auto spent = std::chrono::duration_cast<milliseconds>(Budget::Clock::now() - start);
    rest.time = std::max(milliseconds(0), *rest.time - spent);
  }
  if (rest.nodes) rest.nodes = *rest.nodes - std::min(*rest.nodes, nodes);
  return rest;
}

// The depth at which a search sees the end of every game from here.
int end_of(const AnyPosition& position) {
  return position.visit([](const auto& concrete) { return std::max(1, depth_to_end(concrete)); });
}

// Whether a solver is likely to be done within the limits.
bool is_worth_solving(const AnyPosition& position, const SolverEffort& effort, const Limits& limits) {
  if (limits.depth && end_of(position) > *limits.depth) return false;
  if (limits.nodes && effort.nodes > static_cast<double>(*limits.nodes)) return false;
  return !limits.time ||
         effort.nodes <= std::chrono::duration<double>(*limits.time).count() * effort.nodes_per_second;
}

}  // namespace

class Engine::Impl {
 public:
  explicit Impl(const EngineOptions& options)
      : options_(options),
        table_(options.hash_bytes / 4),
        solver_({.hash_bytes = options.hash_bytes / 4 * 3, .threads = options.threads}) {}

  Analysis analyse(const Question& question, const Limits& limits) {
    const int end = end_of(question.position);
    if (limits.can_cut_short() || limits.depth.value_or(end) < end) return analyse_within(question, limits);
    return analyse_to_the_end(question);
  }

  Analysis choose(const Question& question, const Limits& limits) {
    const auto start = Budget::Clock::now();
    Analysis analysis = analyse(question, limits);
    AnalysedMove& best = analysis.moves.front();
    if (!best.is_exact || best.move.is_pass()) return analysis;
    // Without a limit it takes as much again.
    const Limits part = limits.can_cut_short() ? tighter(share_of(limits, kTemptingShare),
                                                         rest_of(limits, start, analysis.nodes))
                                               : Limits{.nodes = analysis.nodes};
    const Budget budget(part, question.stop);
    const Score value{static_cast<int>(best.value)};
    const auto [move, nodes] = tempting_move(solver_, question.position, best.move, value, budget);
    analysis.nodes += nodes;
    if (move != best.move) best = {.move = move, .value = best.value, .is_exact = true, .line = {move}};
    return analysis;
  }

  void get_ready(const AnyPosition& position, const std::stop_token& stop) {
    table_.populate(stop);
    solver_.get_ready(position, stop);
  }

  void forget() { table_.clear(); }

 private:
  // Solves if that is likely to succeed, else searches.
  Analysis analyse_within(const Question& question, const Limits& limits) {
    const auto start = Budget::Clock::now();
    Analysis analysis;
    if (is_worth_solving(question.position, solver_.effort(question.position), limits) &&
        solve(question, share_of(limits, kSolverShare), analysis))
      return analysis;
    if (answer_by_mirror(question, analysis)) return analysis;
    search(question, rest_of(limits, start, analysis.nodes), analysis);
    return analysis;
  }

  // Rounds, each with twice the effort of the one before: solving is tried once a round is long enough for
  // it, and searching says more and more until then. What a round found stays in the tables. The effort is
  // counted in nodes, so the answers are the same each time.
  Analysis analyse_to_the_end(const Question& question) {
    SolverEffort effort = solver_.effort(question.position);
    if (question.lines > 1) effort.nodes *= std::max(1, count(question.position.legal_moves()));
    Analysis analysis;
    for (double seconds = kFirstRound;; seconds *= 2) {
      // A search to the end has left out what is unlikely: only the solver can say more.
      const bool is_searched = analysis.depth >= end_of(question.position);
      const double nodes = seconds * effort.nodes_per_second;
      if (is_searched || effort.nodes <= nodes) {
        const Limits limits =
            is_searched ? Limits{} : Limits{.nodes = static_cast<std::uint64_t>(nodes * kSolverPatience)};
        if (solve(question, limits, analysis)) return analysis;
      }
      if (answer_by_mirror(question, analysis)) return analysis;
      search(question, {.nodes = static_cast<std::uint64_t>(seconds * kSearchedPerSecond)}, analysis);
      if (analysis.moves.front().is_exact || question.stop.stop_requested()) return analysis;
    }
  }

  // Exact values of the best moves, or false and nothing but the nodes.
  bool solve(const Question& question, const Limits& limits, Analysis& analysis) {
    const Budget budget(limits, question.stop);
    const std::uint64_t nodes_before = solver_.nodes();
    std::optional<Analysis> solved = question.lines == 1 || question.position.must_pass()
                                         ? solve_position(question.position, budget)
                                         : solve_moves(question.position, question.lines, budget);
    const std::uint64_t nodes = analysis.nodes + solver_.nodes() - nodes_before;
    if (solved) {
      analysis = std::move(*solved);
      analysis.depth = end_of(question.position);
    }
    analysis.nodes = nodes;
    if (solved && question.listener) question.listener(analysis);
    return solved.has_value();
  }

  std::optional<Analysis> solve_position(const AnyPosition& position, const Budget& budget) {
    const std::optional<Solution> solution = solver_.solve(position, budget);
    if (!solution) return std::nullopt;
    return Analysis{.moves = {{.move = solution->move,
                               .value = static_cast<double>(solution->score.discs),
                               .is_exact = true,
                               .line = solution->line}},
                    .reason = std::string(sentence_of(solution->argument))};
  }

  std::optional<Analysis> solve_moves(const AnyPosition& position, int lines, const Budget& budget) {
    Analysis analysis;
    for (const Square square : squares_of(position.legal_moves())) {
      const std::optional<Solution> reply = solver_.solve(after(position, Move(square)), budget);
      if (!reply) return std::nullopt;
      AnalysedMove move{.move = Move(square),
                        .value = static_cast<double>(-reply->score.discs),
                        .is_exact = true,
                        .line = {Move(square)}};
      move.line.insert(move.line.end(), reply->line.begin(), reply->line.end());
      analysis.moves.push_back(std::move(move));
      analysis.reason = sentence_of(reply->argument);
    }
    std::ranges::sort(analysis.moves, [](const AnalysedMove& a, const AnalysedMove& b) {
      return a.value != b.value ? a.value > b.value : a.move < b.move;
    });
    if (analysis.moves.size() > static_cast<std::size_t>(lines))
      analysis.moves.resize(static_cast<std::size_t>(lines));
    return analysis;
  }

  // Goes on from an earlier search: a report that is no deeper than the analysis is not told again.
  void search(const Question& question, const Limits& limits, Analysis& analysis) {
    const Budget budget(limits, question.stop);
    const std::uint64_t nodes_before = analysis.nodes;
    const auto take = [&](const SearchReport& report) {
      analysis.nodes = nodes_before + report.nodes;
      if (report.depth < analysis.depth) return;
      analysis.moves.clear();
      for (const RootMove& line : report.lines) {
        analysis.moves.push_back({.move = line.move,
                                  .value = static_cast<double>(line.value) / kMark,
                                  .is_exact = report.is_exact,
                                  .line = line.line});
      }
      analysis.depth = report.depth;
      analysis.reason = report.is_exact ? sentence_of(Argument::kSearch) : "estimated by search";
    };
    question.position.visit([&]<class P>(const P& concrete) {
      with_knowledge(concrete, [&]<class K>(const K& knowledge) {
        EngineSearch<P, K> search(
            knowledge, table_,
            {.threads = options_.threads, .lines = question.lines, .selectivity = options_.selectivity});
        take(search.search(concrete, limits.depth.value_or(kGridSquares), budget,
                           [&](const SearchReport& report) {
                             const bool is_deeper = report.depth > analysis.depth;
                             take(report);
                             if (is_deeper && question.listener) question.listener(analysis);
                           }));
      });
    });
  }

  static bool answer_by_mirror(const Question& question, Analysis& analysis) {
    const std::optional<Move> answer = mirror_answer_of(question.position);
    if (!answer || question.lines > 1) return false;
    analysis.moves = {{.move = *answer, .value = 0, .line = {*answer}}};
    analysis.reason = "the opposite cell: whoever answers so cannot lose";
    if (question.listener) question.listener(analysis);
    return true;
  }

  static std::optional<Move> mirror_answer_of(const AnyPosition& position) {
    return position.visit([]<class P>(const P& concrete) -> std::optional<Move> {
      if constexpr (std::same_as<P, adjacency::Position>) return adjacency::mirror_answer(concrete);
      return std::nullopt;
    });
  }

  EngineOptions options_;
  SearchTable table_;
  AnySolver solver_;
};

Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;

Analysis Engine::analyse(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                         int lines, const AnalysisListener& listener) {
  return impl_->analyse({position, lines, stop, listener}, limits);
}

Analysis Engine::choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                        const AnalysisListener& listener) {
  return impl_->choose({position, 1, stop, listener}, limits);
}

void Engine::get_ready(const AnyPosition& position, const std::stop_token& stop) {
  impl_->get_ready(position, stop);
}

void Engine::forget() { impl_->forget(); }

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
  explicit EnginePlayer(const Settings& settings)
      : engine_({.hash_bytes = static_cast<std::size_t>(settings.integer("hash")) * kMebibyte,
                 .threads = settings.integer("threads"),
                 .selectivity = selectivity_of(settings.text("confidence"))}),
        limits_(limits_of(settings)),
        ponders_(settings.text("ponder") == "on") {}

  void follow(const AnyPosition& start, std::span<const Move> /*moves*/,
              const std::stop_token& stop) override {
    stop_pondering();
    engine_.get_ready(start, stop);
  }

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    stop_pondering();
    Choice choice = think(position, with_default_time(tighter(limits, limits_)), stop, observer);
    if (ponders_) ponder(after(position, choice.move));
    return choice;
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
            .nodes = analysis.nodes};
  }

  // Thinks about the opponent's move while he does; what is found stays in the table.
  void ponder(const AnyPosition& position) {
    if (position.is_over()) return;
    pondering_ = std::jthread([this, position](const std::stop_token& stop) {
      try {
        engine_.analyse(position, {}, stop);
      } catch (const std::bad_alloc&) {
        return;  // it would have helped, and nobody waits for it
      }
    });
  }
  void stop_pondering() { pondering_ = {}; }  // asks it to stop, and waits

  Engine engine_;
  Limits limits_;
  bool ponders_;
  std::jthread pondering_;
};

}  // namespace

PlayerInfo engine_player_info() {
  constexpr int kMostHash = 65536;
  constexpr int kMostThreads = 64;
  return {
      .name = "engine",
      .summary =
          "The strongest player: exact solvers near the end, proved arguments where there are any, and a "
          "deep "
          "search elsewhere. Without any limit it takes a second for a move.",
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
          {.name = "ponder",
           .default_value = "off",
           .help = "on: thinks on while the opponent does",
           .words = {"off", "on"}},
      }),
      .make = [](const Settings& settings) -> MadePlayer { return std::make_unique<EnginePlayer>(settings); },
      .cost = [](const Settings& settings) -> PlayerCost {
        const int threads = settings.integer("threads");
        return {.memory = static_cast<std::size_t>(settings.integer("hash")) * kMebibyte,
                .threads = threads,
                .background_threads = settings.text("ponder") == "on" ? threads : 0};
      },
  };
}

}  // namespace turncoat
