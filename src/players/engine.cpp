#include "players/engine.h"

#include <algorithm>
#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "eval/with_knowledge.h"
#include "players/common_parameters.h"
#include "players/proved_values.h"
#include "players/tempting_move.h"
#include "search/engine_search.h"
#include "search/mirror.h"
#include "solver/adjacency/winning_reply.h"
#include "solver/othello/last_moves.h"
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

// What Engine::analyse is asked, and what is proved about it so far.
struct AnalysisTask {
  const AnyPosition& position;
  int lines = 1;
  const std::stop_token& stop;
  const AnalysisListener& listener;
  ProvedValues proved = ProvedValues(position);

  // Holds the estimates to what is proved.
  void hold(Analysis& analysis) {
    switch (proved.hold(analysis, lines)) {
      case ProvedValues::Verdict::kPossible:
        return;
      case ProvedValues::Verdict::kHeld:
        analysis.reason = "estimated by search, and held to what is proved";
        return;
      case ProvedValues::Verdict::kProved:
        analysis.reason = "proved without search: no other value is possible";
        return;
    }
  }

  void tell(const Analysis& analysis) const {
    if (listener) listener(analysis);
  }
};

// Of a position whose best move is known exactly.
ScoreBounds bounds_of(const AnalysedMove& best) {
  return ScoreBounds::exactly({static_cast<int>(best.value)});
}

bool is_all_exact(const Analysis& analysis) {
  return std::ranges::all_of(analysis.moves, &AnalysedMove::is_exact);
}

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

// What of the usual limits of a move is spent by a search that began after so many nodes. Empty where the
// limits are the same for every move.
SpentShare spent_share(const Limits& usual, Budget::Clock::time_point start, std::uint64_t nodes_before) {
  if (!usual.stretch) return {};
  return [=](std::uint64_t nodes) {
    double share = 0;
    if (usual.time) {
      const std::chrono::duration<double> spent = Budget::Clock::now() - start;
      share =
          spent / std::max(std::chrono::duration<double>(*usual.time), std::chrono::duration<double>(0.001));
    }
    if (usual.nodes)
      share = std::max(share, static_cast<double>(nodes_before + nodes) /
                                  static_cast<double>(std::max<std::uint64_t>(1, *usual.nodes)));
    return share;
  };
}

// The depth at which a search sees the end of every game from here.
int end_of(const AnyPosition& position) {
  return position.visit([](const auto& concrete) { return std::max(1, depth_to_end(concrete)); });
}

bool is_forced(const AnyPosition& position) {
  return position.must_pass() || count(position.legal_moves()) == 1;
}

// Knowledge for a search that may reach the end of the game.
template <class K>
K to_the_end(const K& knowledge) {
  return knowledge;
}
othello::ToTheEnd<8, othello::Learned> to_the_end(const othello::Learned& knowledge) {
  return othello::ToTheEnd<8, othello::Learned>(knowledge);
}
template <int kSize>
othello::ToTheEnd<kSize, othello::Features<kSize>> to_the_end(const othello::Features<kSize>& knowledge) {
  return othello::ToTheEnd<kSize, othello::Features<kSize>>(knowledge);
}

// For the only move there is no clock needs to run: it gets a value, and that is all.
Limits at_a_glance(Limits limits) {
  constexpr int kGlance = 4;  // plies
  if (limits.time && !limits.nodes) limits.depth = std::min(limits.depth.value_or(kGlance), kGlance);
  return limits;
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
      : options_(options), solver_({.hash_bytes = options.hash_bytes / 4 * 3, .threads = options.threads}) {}

  Analysis analyse(AnalysisTask& task, const Limits& limits) {
    const int end = end_of(task.position);
    if (limits.can_cut_short() || limits.depth.value_or(end) < end) return analyse_within(task, limits);
    return analyse_to_the_end(task);
  }

  Analysis choose(AnalysisTask& task, const Limits& limits) {
    const auto start = Budget::Clock::now();
    Analysis analysis = analyse(task, limits);
    AnalysedMove& best = analysis.moves.front();
    if (!best.is_exact || best.move.is_pass()) return analysis;
    // Without a limit it takes as much again.
    const Limits part = limits.can_cut_short() ? tighter(share_of(limits, kTemptingShare),
                                                         rest_of(limits, start, analysis.nodes))
                                               : Limits{.nodes = analysis.nodes};
    const Budget budget(part, task.stop);
    const Score value{static_cast<int>(best.value)};
    const auto [move, nodes] = tempting_move(solver_, task.position, best.move, value, budget);
    analysis.nodes += nodes;
    if (move != best.move) best = {.move = move, .value = best.value, .is_exact = true, .line = {move}};
    return analysis;
  }

  void get_ready(const AnyPosition& position, const std::stop_token& stop) {
    table().populate(stop);
    solver_.get_ready(position, stop);
  }

  void forget() {
    table_.reset();
    solver_.forget();
  }

 private:
  // Solves if that is likely to succeed, else searches. A solved game needs no more time, so solving may take
  // the most that a move may.
  Analysis analyse_within(AnalysisTask& task, const Limits& limits) {
    const auto start = Budget::Clock::now();
    const Limits most = limits.stretched();
    Analysis analysis;
    if (is_worth_solving(task.position, solver_.effort(task.position), most) &&
        solve(task, share_of(most, kSolverShare), analysis))
      return analysis;
    const Limits for_argument = share_of(rest_of(most, start, analysis.nodes), kSolverShare);
    if (answer_by_argument(task, for_argument, analysis)) return analysis;
    search(task, rest_of(most, start, analysis.nodes), analysis, spent_share(limits, start, analysis.nodes));
    return analysis;
  }

  // Rounds, each with twice the effort of the one before: solving is tried once a round is long enough for
  // it, and searching says more and more until then. What a round found stays in the tables. The effort is
  // counted in nodes, so the answers are the same each time.
  Analysis analyse_to_the_end(AnalysisTask& task) {
    SolverEffort effort = solver_.effort(task.position);
    if (task.lines > 1) effort.nodes *= std::max(1, count(task.position.legal_moves()));
    Analysis analysis{.work = effort.nodes};
    for (double seconds = kFirstRound;; seconds *= 2) {
      // A search to the end has left out what is unlikely: only the solver can say more.
      const bool is_searched = analysis.depth >= end_of(task.position);
      const double nodes = seconds * effort.nodes_per_second;
      const Limits limits =
          is_searched ? Limits{} : Limits{.nodes = static_cast<std::uint64_t>(nodes * kSolverPatience)};
      if ((is_searched || effort.nodes <= nodes) && solve(task, limits, analysis)) return analysis;
      if (answer_by_argument(task, limits, analysis)) return analysis;
      search(task, {.nodes = static_cast<std::uint64_t>(seconds * kSearchedPerSecond)}, analysis);
      if (is_all_exact(analysis) || task.stop.stop_requested()) return analysis;
    }
  }

  // Exact values of the best moves. If not, false: then the nodes are counted and what was proved is kept.
  bool solve(AnalysisTask& task, const Limits& limits, Analysis& analysis) {
    const Budget budget(limits, task.stop);
    const std::uint64_t nodes_before = solver_.nodes();
    std::optional<Analysis> solved = task.lines == 1 || task.position.must_pass()
                                         ? solve_position(task, budget)
                                         : solve_moves(task, budget);
    const std::uint64_t nodes = analysis.nodes + solver_.nodes() - nodes_before;
    if (solved) {
      analysis = std::move(*solved);
      analysis.depth = end_of(task.position);
      analysis.proved = bounds_of(analysis.moves.front());
    }
    analysis.nodes = nodes;
    if (solved) task.tell(analysis);
    return solved.has_value();
  }

  std::optional<Analysis> solve_position(AnalysisTask& task, const Budget& budget) {
    const Solved solved = solver_.solve(task.position, budget);
    if (!solved) {
      task.proved.learn(solved.error());
      return std::nullopt;
    }
    return Analysis{.moves = {{.move = solved->move,
                               .value = static_cast<double>(solved->score.discs),
                               .is_exact = true,
                               .line = solved->line}},
                    .reason = std::string(sentence_of(solved->argument))};
  }

  std::optional<Analysis> solve_moves(AnalysisTask& task, const Budget& budget) {
    Analysis analysis;
    for (const Square square : squares_of(task.position.legal_moves())) {
      const Solved reply = solver_.solve(after(task.position, Move(square)), budget);
      task.proved.learn(Move(square), -(reply ? ScoreBounds::exactly(reply->score) : reply.error()));
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
    if (analysis.moves.size() > static_cast<std::size_t>(task.lines))
      analysis.moves.resize(static_cast<std::size_t>(task.lines));
    return analysis;
  }

  // Goes on from an earlier search: a report that is no deeper than the analysis is not told again.
  void search(AnalysisTask& task, const Limits& limits, Analysis& analysis, const SpentShare& spent = {}) {
    const Budget budget(limits, task.stop);
    const std::uint64_t nodes_before = analysis.nodes;
    const auto take = [&](const SearchReport& report) {
      analysis.nodes = nodes_before + report.nodes;
      if (report.depth < analysis.depth) return task.hold(analysis);
      analysis.moves.clear();
      for (const RootMove& line : report.lines) {
        analysis.moves.push_back({.move = line.move,
                                  .value = static_cast<double>(line.value) / kMark,
                                  .is_exact = report.is_exact,
                                  .line = line.line});
      }
      analysis.depth = report.depth;
      analysis.reason = "estimated by search";
      if (!report.is_exact) return task.hold(analysis);
      analysis.reason = sentence_of(Argument::kSearch);
      analysis.proved = bounds_of(analysis.moves.front());
    };
    task.position.visit([&]<class P>(const P& concrete) {
      with_knowledge(concrete, options_.weights, [&](const auto& knowledge) {
        const auto searched = to_the_end(knowledge);
        EngineSearch<P, std::remove_const_t<decltype(searched)>> search(
            searched, table(),
            {.threads = options_.threads, .lines = task.lines, .selectivity = options_.selectivity});
        take(search.search(
            concrete, limits.depth.value_or(kGridSquares), budget,
            [&](const SearchReport& report) {
              const bool is_deeper = report.depth > analysis.depth;
              take(report);
              if (is_deeper) task.tell(analysis);
            },
            spent));
      });
    });
  }

  // In games of Adjacency, answers that a proof knows to win, and else the one that cannot lose.
  bool answer_by_argument(AnalysisTask& task, const Limits& limits, Analysis& analysis) {
    return task.position.visit([&]<class P>(const P& position) {
      if constexpr (std::same_as<P, adjacency::Position>) {
        return task.lines == 1 && (answer_to_win(task, position, limits, analysis) ||
                                   answer_by_mirror(task, position, analysis));
      }
      return false;
    });
  }

  // Whose game the proofs say is won, on boards with an even number of cells. The other side would go over
  // all its moves for nothing, nearly always.
  static bool is_second_player(const adjacency::Position& position) {
    return count(position.empties()) % 2 == 1;
  }

  template <std::same_as<adjacency::Position> P>
  bool answer_to_win(AnalysisTask& task, const P& position, const Limits& limits, Analysis& analysis) {
    std::optional<adjacency::WinningReply> reply = adjacency::winning_mirror_reply(position);
    if (!reply && is_second_player(position)) {
      const std::uint64_t nodes_before = solver_.nodes();
      reply = adjacency::winning_other_reply(position, loses_within<P>(limits, task.stop));
      analysis.nodes += solver_.nodes() - nodes_before;
    }
    if (!reply) return false;
    const ScoreBounds bounds{reply->at_least, kGridSquares};
    task.proved.learn(bounds);
    task.proved.learn(reply->move, bounds);
    tell_answer(task, reply->move, reply->at_least, std::string(sentence_of(reply->argument)), analysis);
    return true;
  }

  // What the solver says where it is likely to be done within the limits.
  template <class P>
  std::function<std::optional<bool>(const P&)> loses_within(const Limits& limits,
                                                            const std::stop_token& stop) {
    return [this, budget = std::make_shared<Budget>(limits, stop), limits, start = Budget::Clock::now(),
            nodes_before = solver_.nodes()](const P& position) -> std::optional<bool> {
      const AnyPosition left = position;
      const Limits rest = rest_of(limits, start, solver_.nodes() - nodes_before);
      if (!is_worth_solving(left, solver_.effort(left), rest)) return std::nullopt;
      const std::optional<bool> holds = solver_.is_at_least(left, 0, *budget);
      if (!holds) return std::nullopt;
      return !*holds;
    };
  }

  static bool answer_by_mirror(AnalysisTask& task, const adjacency::Position& position, Analysis& analysis) {
    const std::optional<Move> answer = adjacency::mirror_answer(position);
    if (!answer) return false;
    tell_answer(task, *answer, 0, std::string(adjacency::kMirrorSentence), analysis);
    return true;
  }

  static void tell_answer(AnalysisTask& task, Move move, int value, std::string reason, Analysis& analysis) {
    analysis.moves = {{.move = move, .value = static_cast<double>(value), .line = {move}}};
    task.hold(analysis);
    analysis.reason = std::move(reason);
    task.tell(analysis);
  }

  TranspositionTable& table() {
    if (!table_) table_.emplace(options_.hash_bytes / 4);
    return *table_;
  }

  EngineOptions options_;
  std::optional<TranspositionTable> table_;  // once it is needed
  AnySolver solver_;
};

Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;

Analysis Engine::analyse(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                         int lines, const AnalysisListener& listener) {
  AnalysisTask task{position, lines, stop, listener};
  return impl_->analyse(task, limits);
}

Analysis Engine::choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                        const AnalysisListener& listener) {
  AnalysisTask task{position, 1, stop, listener};
  return impl_->choose(task, is_forced(position) ? at_a_glance(limits) : limits);
}

void Engine::get_ready(const AnyPosition& position, const std::stop_token& stop) {
  impl_->get_ready(position, stop);
}

void Engine::forget() { impl_->forget(); }

}  // namespace turncoat
