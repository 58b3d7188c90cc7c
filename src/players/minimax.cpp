#include "players/minimax.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "games/adjacency/position.h"
#include "players/common_parameters.h"
#include "players/tree_tracer.h"
#include "players/view.h"
#include "search/alpha_beta.h"

namespace turncoat {

namespace {

constexpr int kMostPlies = 120;  // a pass between any two moves of the longest game

// Where looking ahead ends in a game of few rounds; Othello has no rounds.
enum class Horizon : std::uint8_t {
  kGame,    // with the game
  kIgnore,  // with the last empty cell: some of the plies will not be played (reports A and D)
  kRounds   // after 2 * rounds left - 1 plies: one too few if the bot moves first in a round (report B)
};

Horizon horizon_of(const std::string& word) {
  if (word == "ignore") return Horizon::kIgnore;
  return word == "B" ? Horizon::kRounds : Horizon::kGame;
}

MoveOrder order_of(const std::string& word) {
  if (word == "center") return MoveOrder::kCenter;
  return word == "flips" ? MoveOrder::kFlips : MoveOrder::kRows;
}

class MinimaxPlayer final : public Player {
 public:
  MinimaxPlayer(const Settings& settings, std::function<AnyEvaluation(Shape)> evaluation)
      : evaluation_(std::move(evaluation)),
        limits_(limits_of(settings)),
        options_{.order = order_of(settings.text("order")),
                 .only_adjacent = settings.text("moves") == "adjacent",
                 .prunes = settings.text("pruning") == "on"},
        horizon_(horizon_of(settings.text("horizon"))),
        sees_as_o_(sees_as_o(settings)) {
    limits_.depth = settings.text("depth") == "end" ? kMostPlies : settings.integer("depth");
  }

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.legal_moves() == 0) return Choice{.move = Move::pass()};
    const Limits tight = tighter(limits, limits_);
    const Budget budget(tight, stop);
    const auto think_about = [&](const auto& concrete, const auto& eval) {
      using P = std::remove_cvref_t<decltype(concrete)>;
      using Eval = std::remove_cvref_t<decltype(eval)>;
      const P seen = as_seen(concrete);
      const int depth = std::max(1, std::min(*tight.depth, seen.plies_bound()));
      Choice choice;
      if (observer && observer->wants_steps()) {
        AlphaBeta<P, Eval, TreeTracer> search(eval, options_, budget, {*observer, Eval::kUnit});
        choice = deepen(search, seen, depth, tight.can_cut_short(), observer);
      } else {
        AlphaBeta<P, Eval> search(eval, options_, budget);
        choice = deepen(search, seen, depth, tight.can_cut_short(), observer);
      }
      choice.is_exact = std::same_as<Eval, Discs> && proves(concrete, choice.depth);
      return choice;
    };
    return position.visit([&](const auto& concrete) {
      return std::visit([&](const auto& eval) { return think_about(concrete, eval); },
                        evaluation_(concrete.shape()));
    });
  }

 private:
  // A search that may be cut short looks one ply ahead, then two, and so on, and answers with the last
  // depth that it completed; others go to the depth wanted at once.
  template <Game P, Evaluation Eval, class Tracer>
  static Choice deepen(AlphaBeta<P, Eval, Tracer>& search, const P& position, int depth,
                       bool can_be_cut_short, Observer* observer) {
    Choice choice;
    for (int reached = can_be_cut_short ? 1 : depth; reached <= depth; ++reached) {
      const Found found = search.search(position, reached);
      if (found.is_complete || reached == 1 || !can_be_cut_short) choice.move = found.move;
      if (!found.is_complete) break;
      const double value = static_cast<double>(found.value) / Eval::kUnit;
      choice.value = value;
      choice.depth = reached;
      if (observer) observer->on(IterationDone{reached, found.move, value, search.nodes()});
    }
    choice.nodes = search.nodes();
    return choice;
  }

  // What the search is given in place of the position on the board.
  [[nodiscard]] adjacency::Position as_seen(const adjacency::Position& position) const {
    adjacency::Position seen = position;
    if (horizon_ == Horizon::kIgnore) seen = seen.with_plies_left(count(seen.empties()));
    if (horizon_ == Horizon::kRounds) seen = seen.with_plies_left((seen.plies_left() - 1) | 1);
    return sees_as_o_ ? with_o_to_move(seen) : seen;
  }
  template <Game P>
  [[nodiscard]] P as_seen(const P& position) const {
    return position;
  }

  // Whether marks counted `depth` plies ahead are the final score under best play. A game of Othello may
  // end early, and then its empty cells count too.
  [[nodiscard]] bool proves(const adjacency::Position& position, int depth) const {
    return depth == position.plies_left() && horizon_ == Horizon::kGame && !sees_as_o_ &&
           !options_.only_adjacent;
  }
  template <Game P>
  [[nodiscard]] bool proves(const P& /*position*/, int /*depth*/) const {
    return false;
  }

  std::function<AnyEvaluation(Shape)> evaluation_;
  Limits limits_;
  AlphaBetaOptions options_;
  Horizon horizon_;
  bool sees_as_o_;
};

}  // namespace

std::vector<Parameter> search_parameters(int default_depth) {
  return {
      {.name = "depth",
       .default_value = std::to_string(default_depth),
       .help =
           "plies to look ahead; end: to the end of the game (report B), which takes minutes or years where "
           "more than a few rounds are left",
       .words = {"end"},
       .min = 1,
       .max = kMostPlies},
      {.name = "moves",
       .default_value = "all",
       .help = "look at every legal move, or only at cells with a mark among the eight around (report C)",
       .words = {"all", "adjacent"}},
      {.name = "order",
       .default_value = "rows",
       .help = "which moves are tried first: in reading order, from the centre outwards, or those that turn "
               "most marks; it changes the work and never the move",
       .words = {"rows", "center", "flips"}},
      {.name = "horizon",
       .default_value = "game",
       .help = "where looking ahead ends in a game of few rounds: with the game; with the last empty cell, "
               "past the end of the game (reports A and D); or one ply early if the bot moves first in a "
               "round (report B)",
       .words = {"game", "ignore", "B"}},
      view_parameter(),
      {.name = "pruning",
       .default_value = "on",
       .help = "off: plain minimax without alpha and beta, for comparing; it never changes the move",
       .words = {"on", "off"}},
  };
}

std::unique_ptr<Player> make_minimax(const Settings& settings,
                                     std::function<AnyEvaluation(Shape)> evaluation) {
  return std::make_unique<MinimaxPlayer>(settings, std::move(evaluation));
}

PlayerInfo minimax_player_info() {
  std::vector<Parameter> parameters = search_parameters(5);
  for (Parameter& parameter : evaluation_parameters()) parameters.push_back(std::move(parameter));
  return {
      .name = "minimax",
      .summary =
          "Looks a number of plies ahead and takes the best of what the opponent cannot prevent; "
          "alpha-beta leaves out what cannot matter.",
      .parameters = with_common(std::move(parameters)),
      .make = [](const Settings& settings) -> MadePlayer {
        return make_minimax(settings, [settings](Shape shape) { return evaluation_of(settings, shape); });
      },
  };
}

}  // namespace turncoat
