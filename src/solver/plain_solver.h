// The exact solver of every game that has none of its own: alpha-beta to the end by the rules alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "games/game.h"
#include "search/limits.h"
#include "solver/solution.h"

namespace turncoat {

template <Game P>
class PlainSolver {
 public:
  explicit PlainSolver(const SolverOptions& /*options*/) {}

  // There is no table that would take memory.
  void get_ready(const P& /*position*/, const std::stop_token& /*stop*/) {}

  // The line is the best move alone. Nothing is proved before the whole of it is.
  Solved solve(const P& position, const Budget& budget) {
    Search search(budget);
    Move best = Move::pass();
    const int value = search.value(position, -kBeyondScores, kBeyondScores, &best);
    nodes_ += search.nodes;
    if (search.is_interrupted) return std::unexpected(ScoreBounds{});
    return Solution{.score = {value}, .move = best, .line = {best}, .nodes = search.nodes};
  }

  // The value if it lies in (alpha, beta), else a bound on that side.
  std::optional<Score> value(const P& position, int alpha, int beta, const Budget& budget) {
    Search search(budget);
    const int value = search.value(position, alpha, beta);
    nodes_ += search.nodes;
    if (search.is_interrupted) return std::nullopt;
    return Score{value};
  }

  // About what a game takes in which most empty cells can be played on.
  [[nodiscard]] static SolverEffort effort(const P& position, const SolverOptions& /*options*/) {
    return {.nodes = std::pow(3.5, count(position.empties())), .nodes_per_second = 5e6};
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kBeyondScores = kGridSquares + 1;

  struct Search {
    explicit Search(const Budget& limits) : budget(limits) {}

    // The value for the side to move, or a bound outside of the window; `best` becomes the move that has it.
    int value(const P& position, int alpha, int beta, Move* best = nullptr) {
      ++nodes;
      if (budget.is_spent(nodes)) is_interrupted = true;
      if (is_interrupted) return 0;
      if (position.is_over()) return position.final_score().discs;
      int highest = -kBeyondScores;
      for (const Reply& reply : replies_of(position)) {
        const int reached = -value(reply.child, -beta, -std::max(alpha, highest));
        if (is_interrupted) return 0;
        if (reached > highest && best != nullptr) *best = reply.move;
        highest = std::max(highest, reached);
        if (highest >= beta) break;
      }
      return highest;
    }

    struct Reply {
      Move move = Move::pass();
      int answers = 0;
      P child = {};
    };

    // Those first that leave the opponent few answers.
    static std::vector<Reply> replies_of(const P& position) {
      std::vector<Reply> replies;
      const auto add = [&](Move move) {
        const P child = after(position, move);
        replies.push_back({.move = move, .answers = count(child.legal_moves()), .child = child});
      };
      if (position.must_pass()) add(Move::pass());
      for (const Square square : squares_of(position.legal_moves())) add(Move(square));
      std::ranges::stable_sort(replies, {}, &Reply::answers);
      return replies;
    }

    const Budget& budget;
    std::uint64_t nodes = 0;
    bool is_interrupted = false;
  };

  std::uint64_t nodes_ = 0;
};

}  // namespace turncoat
