#include "players/tempting_move.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "eval/discs.h"
#include "search/alpha_beta.h"

namespace turncoat {

namespace {

constexpr int kMostDepth = 5;               // of the opponents that are thought of
constexpr std::size_t kSecondThoughts = 6;  // replies of an opponent who does not always play his best

struct Reply {
  Move move = Move::pass();
  double weight = 0;  // how likely it is, on any scale
};

// Looks for the move, and keeps account of what that takes.
class Tempter {
 public:
  Tempter(AnySolver& solver, const Budget& budget)
      : solver_(solver), budget_(budget), solver_nodes_before_(solver.nodes()) {}

  [[nodiscard]] std::uint64_t nodes() const { return search_nodes_ + solver_.nodes() - solver_nodes_before_; }

  // Nothing if the budget ended first.
  std::optional<bool> is_at_least(const AnyPosition& position, int discs) {
    return solver_.is_at_least(position, discs, rest());
  }

  // How likely a reply is that gives its opponent `wanted` marks or more, on the scale of Reply::weight.
  // Nothing if the budget ended first.
  std::optional<double> temptation(const AnyPosition& position, int wanted) {
    double sum = 0;
    for (const Reply& reply : likely_replies(position)) {
      const std::optional<bool> is_mistake = is_at_least(after(position, reply.move), wanted);
      if (!is_mistake) return std::nullopt;
      if (*is_mistake) sum += reply.weight;
    }
    return sum;
  }

 private:
  [[nodiscard]] Budget rest() const { return budget_.rest_after(nodes()); }

  std::vector<Reply> likely_replies(const AnyPosition& position) {
    std::vector<Reply> replies;
    if (position.legal_moves() == 0) return replies;
    position.visit([&](const auto& concrete) {
      add_textbook_replies(concrete, replies);
      add_second_thoughts(concrete, replies);
    });
    return replies;
  }

  // What players reply who count marks after one ply, two, and so on.
  template <Game P>
  void add_textbook_replies(const P& position, std::vector<Reply>& replies) {
    const Budget budget = rest();
    AlphaBeta<P, Discs> search({}, {}, budget);
    const int deepest = std::min(kMostDepth, position.plies_bound());
    for (int depth = 1; depth <= deepest; ++depth) {
      replies.push_back({.move = search.search(position, depth).move, .weight = 1});
    }
    search_nodes_ += search.nodes();
  }

  // What else looks good to one who counts marks after the answer: each half as likely as the one before.
  template <Game P>
  void add_second_thoughts(const P& position, std::vector<Reply>& replies) {
    struct Ranked {
      Move move = Move::pass();
      int lead = 0;
    };
    const Budget budget = rest();
    AlphaBeta<P, Discs> search({}, {}, budget);
    std::vector<Ranked> ranked;
    for (const Square square : squares_of(position.legal_moves())) {
      const P next = after(position, Move(square));
      const int lead =
          next.legal_moves() != 0 ? -search.search(next, 1).value : -Discs()(next.own(), next.opp());
      ranked.push_back({.move = Move(square), .lead = lead});
    }
    search_nodes_ += search.nodes();
    std::ranges::sort(ranked, [](const Ranked& a, const Ranked& b) {
      return a.lead != b.lead ? a.lead > b.lead : a.move < b.move;
    });
    double weight = 0.5;
    for (std::size_t i = 0; i < std::min(ranked.size(), kSecondThoughts); ++i, weight /= 2) {
      replies.push_back({.move = ranked[i].move, .weight = weight});
    }
  }

  AnySolver& solver_;
  const Budget& budget_;
  std::uint64_t solver_nodes_before_;
  std::uint64_t search_nodes_ = 0;
};

}  // namespace

TemptingMove tempting_move(AnySolver& solver, const AnyPosition& position, Move best, Score value,
                           const Budget& budget) {
  if (value.discs > 0) return {.move = best};
  const int wanted = value.discs < 0 ? 0 : 1;  // what a mistake is to give: a draw at least, or a win
  std::vector<Move> moves = {best};
  for (const Square square : squares_of(position.legal_moves())) {
    if (Move(square) != best) moves.emplace_back(square);
  }
  Tempter tempter(solver, budget);
  Move chosen = best;
  double most = 0;
  for (const Move move : moves) {
    const AnyPosition next = after(position, move);
    const std::optional<bool> is_worse = tempter.is_at_least(next, 1 - value.discs);
    if (!is_worse) break;
    if (*is_worse) continue;
    const std::optional<double> tempting = tempter.temptation(next, wanted);
    if (!tempting) break;
    if (*tempting > most) {
      most = *tempting;
      chosen = move;
    }
  }
  return {.move = chosen, .nodes = tempter.nodes()};
}

}  // namespace turncoat
