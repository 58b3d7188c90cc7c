// The engine's search as a whole: deeper and deeper, in several threads, for the best moves.
#pragma once

#include <algorithm>
#include <functional>
#include <new>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "search/pv_search.h"
#include "search/time_control.h"

namespace turncoat {

struct SearchOptions {
  int threads = 1;
  int lines = 1;        // how many of the best moves to tell apart (multi-PV)
  int selectivity = 0;  // place in kConfidences: what may be left out
};

// The state of a search after a depth is complete.
struct SearchReport {
  std::vector<RootMove> lines = {};  // best first; as many as were asked for, if there are so many moves
  int depth = 0;
  int selectivity = 0;
  bool is_exact = false;  // searched to the end of the game with nothing left out
  std::uint64_t nodes = 0;
};

using ReportListener = std::function<void(const SearchReport&)>;

// What a move has taken after so many nodes of the search, in shares of what it usually takes. A search that
// is given this ends where the choice is clear or the next depth would take too long for what it deserves.
using SpentShare = std::function<double(std::uint64_t)>;

// The depth at which a search sees the end of every game.
template <Game P>
int depth_to_end(const P& position) {
  if constexpr (requires { position.plies_left(); }) {
    return position.plies_left();
  } else {
    return count(position.empties());
  }
}

// The moves at the root, those that look best first; a forced pass is one.
template <Game P, Knowledge<P> K>
std::vector<RootMove> root_moves_of(const P& root, const K& knowledge) {
  if (root.must_pass()) return {{.move = Move::pass(), .line = {Move::pass()}}};
  const SearchNode<P, K> node(knowledge, root);
  std::vector<RootMove> moves;
  for (const Square square : squares_of(root.legal_moves())) {
    const Move move(square);
    const SearchNode<P, K> child(knowledge, node, move);
    const P& position = child.position();
    const int value = child.is_over() ? value_of(position.final_score()) : child.evaluate(knowledge);
    moves.push_back({.move = move, .value = -value, .line = {move}});
  }
  std::ranges::sort(moves, [](const RootMove& a, const RootMove& b) {
    return a.value != b.value ? a.value > b.value : a.move < b.move;
  });
  return moves;
}

template <Game P, Knowledge<P> K>
class EngineSearch {
 public:
  EngineSearch(const K& knowledge, TranspositionTable& table, const SearchOptions& options)
      : knowledge_(knowledge), table_(table), options_(options) {}

  // Searches depth 1, 2, ... until `most_depth` or the end of the game, there again with less left out, or
  // until the budget ends; at least one move is always given, be it unsearched. Precondition: the game is not
  // over. `listener` may be empty; it is called on this thread after each depth. So may `spent`.
  SearchReport search(const P& root, int most_depth, const Budget& budget, const ReportListener& listener,
                      const SpentShare& spent = {}) {
    SharedSearch shared{
        .table = table_, .budget = budget, .threads = options_.threads, .selectivity = options_.selectivity};
    table_.start_generation();
    const int end = std::min(most_depth, std::max(1, depth_to_end(root)));
    std::vector<std::jthread> helpers;
    std::vector<std::uint64_t> helper_nodes(static_cast<std::size_t>(options_.threads));
    const DoneAtTheEnd done_at_the_end{shared};
    for (int id = 1; id < options_.threads; ++id) {
      helpers.emplace_back([&, id] {
        try {
          Worker worker{.search{knowledge_, shared}, .moves = root_moves_of(root, knowledge_)};
          // Every second thread is one depth ahead: what it finds waits in the table for the others.
          for (int step = 1 + id % 2; step <= last_step(root, end) && search_step(worker, root, step, end);
               ++step) {
          }
          helper_nodes[static_cast<std::size_t>(id)] = worker.search.nodes();
        } catch (const std::bad_alloc&) {
          helper_nodes[static_cast<std::size_t>(id)] = 0;  // the others do without it
        }
      });
    }
    Worker worker{.search{knowledge_, shared}, .moves = root_moves_of(root, knowledge_)};
    SearchReport report{.lines = {worker.moves.front()}, .selectivity = options_.selectivity};
    Pace pace;
    for (int step = 1; step <= last_step(root, end) && !budget.must_stop(); ++step) {
      const bool is_complete = search_step(worker, root, step, end);
      report.nodes = worker.search.nodes() * static_cast<std::uint64_t>(options_.threads);
      if (!is_complete) {
        // The first move searched was the best of the depth before, so one that beat it is better indeed.
        if (worker.moves.front().move != report.lines.front().move) {
          std::erase_if(report.lines,
                        [&](const RootMove& line) { return line.move == worker.moves.front().move; });
          report.lines.insert(report.lines.begin(), worker.moves.front());
          if (report.lines.size() > static_cast<std::size_t>(options_.lines)) report.lines.pop_back();
        }
        break;
      }
      const auto wanted = std::min(worker.moves.size(), static_cast<std::size_t>(options_.lines));
      report.lines.assign(worker.moves.begin(), worker.moves.begin() + static_cast<std::ptrdiff_t>(wanted));
      // What was left out may make a later line better than an earlier one.
      std::ranges::sort(report.lines, [](const RootMove& a, const RootMove& b) {
        return a.value != b.value ? a.value > b.value : a.move < b.move;
      });
      report.depth = std::min(step, end);
      report.selectivity = worker.search.selectivity();
      report.is_exact = report.depth >= depth_to_end(root) && report.selectivity == 0;
      if (listener) listener(report);
      if (spent && is_enough(worker, root, report, pace, spent)) break;
    }
    shared.is_done = true;
    helpers.clear();
    report.nodes = worker.search.nodes();
    for (const std::uint64_t nodes : helper_nodes) report.nodes += nodes;
    return report;
  }

 private:
  // Lets the helpers end, also where an exception ends the search.
  struct DoneAtTheEnd {
    SharedSearch& shared;
    ~DoneAtTheEnd() { shared.is_done = true; }
  };

  // Values jump between even and odd depths, so the value of two depths ago is the better guess.
  struct Worker {
    PvSearch<P, K> search;
    std::vector<RootMove> moves;
    int value = 0;         // at the last depth
    int older_value = 0;   // at the one before
    int oldest_value = 0;  // and before that
  };

  // How the search went so far, for the decision to end it.
  struct Pace {
    Move best = Move::pass();
    ChoiceCourse course = {};
    double spent = 0;      // after the last depth
    double last_cost = 0;  // of that depth
  };

  // After a depth: whether to leave it at that.
  bool is_enough(Worker& worker, const P& root, const SearchReport& report, Pace& pace,
                 const SpentShare& spent) const {
    const Move best = report.lines.front().move;
    pace.course.unchanged = best == pace.best ? pace.course.unchanged + 1 : 0;
    pace.course.fall = report.depth > 2 ? static_cast<double>(worker.oldest_value - worker.value) / kMark : 0;
    pace.best = best;
    const double now = spent(worker.search.nodes() * static_cast<std::uint64_t>(options_.threads));
    const double cost = now - std::exchange(pace.spent, now);
    // A depth costs so many times as much as the one before; odd and even ones differ.
    constexpr double kLeastGrowth = 1.5;
    constexpr double kMostGrowth = 4;
    const double growth =
        pace.last_cost > 0 ? std::clamp(cost / pace.last_cost, kLeastGrowth, kMostGrowth) : kMostGrowth;
    pace.last_cost = cost;
    constexpr double kTooEarly = 0.1;
    if (now < kTooEarly) return false;
    if (worker.moves.size() == 1) return true;
    pace.course.is_far_ahead = pace.course.unchanged >= 2 && is_far_ahead(worker, root, report.depth);
    return now + cost * growth > deserved_share(pace.course);
  }

  // Whether no other move comes near the best one, by a search of half the depth.
  bool is_far_ahead(Worker& worker, const P& root, int depth) const {
    const std::optional<ProbCut> shallow = knowledge_.prob_cut(root, depth);
    if (!shallow) return false;
    constexpr int kDeviations = 2;
    const int bound = worker.value - kDeviations * shallow->deviation;
    return worker.search.search_root(root, std::span(worker.moves).subspan(1), shallow->depth, bound - 1,
                                     bound) < bound &&
           !worker.search.is_interrupted();
  }

  // Deeper and deeper until `end`, and if that is the game's, then less and less is left out.
  [[nodiscard]] int last_step(const P& root, int end) const {
    return end + (end >= depth_to_end(root) ? options_.selectivity : 0);
  }
  bool search_step(Worker& worker, const P& root, int step, int end) const {
    worker.search.set_selectivity(options_.selectivity - std::max(0, step - end));
    return search_depth(worker, root, std::min(step, end));
  }

  // One depth: the best move, then the best of the others, and so on, in this order at the front of the
  // moves. False if the budget ended first.
  bool search_depth(Worker& worker, const P& root, int depth) const {
    const auto wanted = std::min(worker.moves.size(), static_cast<std::size_t>(options_.lines));
    for (std::size_t rank = 0; rank < wanted; ++rank) {
      const std::span<RootMove> rest = std::span(worker.moves).subspan(rank);
      const bool has_guess = rank == 0 && depth > 2;
      int margin = kMargin;
      int alpha = has_guess ? worker.older_value - margin : -kInfiniteValue;
      int beta = has_guess ? worker.older_value + margin : kInfiniteValue;
      int value = worker.search.search_root(root, rest, depth, alpha, beta);
      while (!worker.search.is_interrupted() && (value <= alpha || value >= beta)) {
        margin *= kWidening;
        if (value <= alpha) alpha = margin < kMostMargin ? value - margin : -kInfiniteValue;
        if (value >= beta) beta = margin < kMostMargin ? value + margin : kInfiniteValue;
        value = worker.search.search_root(root, rest, depth, alpha, beta);
      }
      if (worker.search.is_interrupted()) return false;
      if (rank == 0) {
        worker.oldest_value = std::exchange(worker.older_value, worker.value);
        worker.value = value;
      }
    }
    return true;
  }

  static constexpr int kMargin = 3 * kMark / 2;  // of the first window around the guess
  static constexpr int kWidening = 4;
  static constexpr int kMostMargin = 30 * kMark;

  K knowledge_;
  TranspositionTable& table_;
  SearchOptions options_;
};

}  // namespace turncoat
