#include "players/mcts.h"

#include <algorithm>
#include <cmath>

#include "players/common_parameters.h"
#include "players/playouts.h"

namespace turncoat {

namespace {

struct MctsSettings {
  std::uint64_t playouts = 0;
  double exploration = 0;
  double epsilon = 0;
};

// Children hang on chains of indices, so the tree is one vector. The root is 0, which therefore also
// means "no further child".
struct Node {
  double total = 0;      // results of the playouts through it, for the player who moved here
  Bitboard untried = 0;  // moves that have no node yet
  std::uint32_t visits = 0;
  std::uint32_t first_child = 0;
  std::uint32_t next_sibling = 0;
  Move move = Move::pass();
};

// The tree stops growing here: 160 MB. Playouts go on and make its numbers better.
constexpr std::size_t kMaxNodes = 4'000'000;

// Whether greedy playouts are better than random ones. They are where marks turned late stay turned: in
// Adjacency games that end before the board is full. Where it is filled, whoever plays last next to a cell
// owns it, whatever was turned before; greedy playouts then lost 33 of 40 games.
template <Game P>
bool suits_greedy_playouts(const P& position) {
  if constexpr (requires { position.plies_left(); }) {
    return position.plies_left() < count(position.empties());
  } else {
    return false;
  }
}

template <Game P>
class Uct {
 public:
  Uct(const P& position, const MctsSettings& settings, Rng& rng, const Budget& budget)
      : root_(position), settings_(settings), rng_(rng), budget_(budget) {
    add_node(0, Move::pass(), root_);
  }

  Choice run(Observer* observer) {
    std::uint64_t told = 0;
    Observer* const step_observer = observer != nullptr && observer->wants_steps() ? observer : nullptr;
    do {
      play_once(step_observer);
      if (observer != nullptr && (playouts_ & (playouts_ - 1)) == 0) {
        observer->on(visits());
        told = playouts_;
      }
    } while (playouts_ < settings_.playouts && !budget_.is_spent(nodes_) && !budget_.must_stop());
    if (observer != nullptr && told != playouts_) observer->on(visits());
    const Node& best = tree_[most_visited()];
    return {.move = best.move, .value = mean(best), .depth = deepest_, .nodes = nodes_};
  }

 private:
  void play_once(Observer* observer) {
    P position = root_;
    path_.assign(1, 0);
    bool grew = false;
    while (!position.is_over() && !grew) {
      const std::uint32_t here = path_.back();
      const bool must_pass = position.must_pass();
      std::uint32_t next = 0;
      if (tree_.size() < kMaxNodes &&
          (tree_[here].untried != 0 || (must_pass && tree_[here].first_child == 0))) {
        const Move move = must_pass ? Move::pass() : Move(pick(tree_[here].untried, rng_));
        position.play(move);
        next = add_node(here, move, position);
        grew = true;
      } else {
        next = best_child(here);
        if (next == 0) break;  // the tree is full
        position.play(tree_[next].move);
      }
      ++nodes_;
      path_.push_back(next);
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
    const double result = result_of(finished(position, settings_.epsilon, rng_, nodes_));
    // Whoever thinks moved to the nodes of odd depth.
    for (std::size_t depth = 0; depth < path_.size(); ++depth) {
      Node& node = tree_[path_[depth]];
      ++node.visits;
      node.total += depth % 2 == 1 ? result : 1 - result;
    }
    ++playouts_;
    if (observer != nullptr) tell(*observer, grew, result);
  }

  std::uint32_t add_node(std::uint32_t parent, Move move, const P& position) {
    const auto id = static_cast<std::uint32_t>(tree_.size());
    tree_.push_back({.untried = position.legal_moves(), .move = move});
    if (id == 0) return id;
    Node& above = tree_[parent];
    if (!move.is_pass()) above.untried &= ~bit(move.square());
    tree_[id].next_sibling = above.first_child;
    above.first_child = id;
    return id;
  }

  // The child with the highest upper confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer 2002).
  [[nodiscard]] std::uint32_t best_child(std::uint32_t parent) const {
    const double logarithm = std::log(tree_[parent].visits);
    std::uint32_t best = 0;
    double best_bound = -1;
    for (std::uint32_t id = tree_[parent].first_child; id != 0; id = tree_[id].next_sibling) {
      const double bound = mean(tree_[id]) + settings_.exploration * std::sqrt(logarithm / tree_[id].visits);
      if (bound > best_bound) {
        best = id;
        best_bound = bound;
      }
    }
    return best;
  }

  static double mean(const Node& node) { return node.visits == 0 ? 0 : node.total / node.visits; }

  [[nodiscard]] double result_of(const P& end) const {
    const int score = end.final_score().discs;
    if (score == 0) return 0.5;
    return (score > 0) == (end.side() == root_.side()) ? 1 : 0;
  }

  [[nodiscard]] std::uint32_t most_visited() const {
    std::uint32_t best = tree_[0].first_child;
    for (std::uint32_t id = best; id != 0; id = tree_[id].next_sibling) {
      const Node& node = tree_[id];
      if (std::pair(node.visits, node.total) > std::pair(tree_[best].visits, tree_[best].total)) best = id;
    }
    return best;
  }

  void tell(Observer& observer, bool grew, double result) const {
    PlayoutDone event{.number = playouts_, .grew = grew, .result = result};
    for (std::size_t depth = 1; depth < path_.size(); ++depth) event.path.push_back(tree_[path_[depth]].move);
    observer.on(event);
  }

  [[nodiscard]] VisitsCounted visits() const {
    VisitsCounted event{.playouts = playouts_};
    for (std::uint32_t id = tree_[0].first_child; id != 0; id = tree_[id].next_sibling) {
      event.moves.push_back({tree_[id].move, tree_[id].visits, mean(tree_[id])});
    }
    std::ranges::sort(event.moves, {}, &VisitedMove::move);
    return event;
  }

  P root_;
  MctsSettings settings_;
  Rng& rng_;
  const Budget& budget_;
  std::vector<Node> tree_;
  std::vector<std::uint32_t> path_;
  std::uint64_t playouts_ = 0;
  std::uint64_t nodes_ = 0;
  int deepest_ = 0;
};

class MctsPlayer final : public Player {
 public:
  explicit MctsPlayer(const Settings& settings)
      : rng_(rng_of(settings)),
        limits_(limits_of(settings)),
        settings_{.playouts = settings.text("playouts") == kAuto
                                  ? 0
                                  : static_cast<std::uint64_t>(settings.integer("playouts")),
                  .exploration = settings.real("c"),
                  .epsilon = settings.real("epsilon")},
        playout_(settings.text("playout")) {}

  static constexpr std::string_view kAuto = "auto";

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.must_pass()) return Choice{.move = Move::pass()};
    const Limits both = tighter(limits, limits_);
    const Budget budget(both, stop);
    MctsSettings settings = settings_;
    if (settings.playouts == 0) {
      settings.playouts = both.can_cut_short() ? std::numeric_limits<std::uint64_t>::max() : kPlayouts;
    }
    return position.visit([&](const auto& concrete) {
      const bool is_greedy = playout_ == kAuto ? suits_greedy_playouts(concrete) : playout_ == "greedy";
      if (!is_greedy) settings.epsilon = 1;
      return Uct(concrete, settings, rng_, budget).run(observer);
    });
  }

 private:
  static constexpr std::uint64_t kPlayouts = 2000;

  Rng rng_;
  Limits limits_;
  MctsSettings settings_;
  std::string playout_;
};

}  // namespace

PlayerInfo mcts_player_info() {
  return {
      .name = "mcts",
      .summary =
          "Monte-Carlo tree search (UCT): plays the game to the end many times and goes most often where it "
          "won most.",
      .parameters = with_common(
          {{.name = "playouts",
            .default_value = "auto",
            .help = "games played to the end for a move; auto: 2000, or as many as a limit of time or nodes "
                    "allows",
            .words = {std::string(MctsPlayer::kAuto)},
            .min = 1,
            .max = 100'000'000},
           {.name = "c",
            .default_value = "0.4",
            .help = "how much moves with few playouts are preferred",
            .min = 0,
            .max = 100,
            .kind = ValueKind::kReal},
           {.name = "playout",
            .default_value = "auto",
            .help = "how a game is played to its end: by lot, or by lot among the moves that turn most; "
                    "auto: greedy "
                    "in adjacency games that end before the board is full",
            .words = {"auto", "random", "greedy"}},
           {.name = "epsilon",
            .default_value = "0.2",
            .help = "chance of any legal move in a greedy playout",
            .min = 0,
            .max = 1,
            .kind = ValueKind::kReal}}),
      .make = [](const Settings& settings) { return std::make_unique<MctsPlayer>(settings); },
      .cost = [](const Settings&) -> PlayerCost { return {.memory = kMaxNodes * sizeof(Node)}; },
  };
}

}  // namespace turncoat
