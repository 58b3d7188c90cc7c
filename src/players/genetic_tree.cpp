#include "players/genetic_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "players/common_parameters.h"
#include "players/pick.h"
#include "players/reservation_tree.h"
#include "players/selection.h"

namespace turncoat {

namespace {

struct TreeSettings {
  int population = 0;
  int generations = 0;
  int depth = 0;
  double mutation = 0;
};

// A line of play of the full depth, or to the end of the game.
struct Member {
  std::vector<Move> line = {};
  int leaf = 0;  // its end in the reservation tree
  double value = 0;
  int fitness = 0;
};

struct Child {
  Member member = {};
  Parents parents = {};
  int point = 0;                                    // -1: a copy of the first parent
  std::vector<std::pair<int, Move>> replaced = {};  // by mutation: the place, and the move that was there
};

template <Game P>
Move random_move(const P& position, Rng& rng) {
  return position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng));
}

template <Game P>
class GeneticMinimax {
 public:
  GeneticMinimax(const P& position, const AnyEvaluation& evaluation, const TreeSettings& settings, Rng& rng,
                 const Budget& budget)
      : root_(position), evaluation_(evaluation), settings_(settings), rng_(rng), budget_(budget) {}

  Choice run(Observer* observer) {
    do members_.push_back(random_member());
    while (std::ssize(members_) < settings_.population && !is_spent());
    rate_all();
    if (observer != nullptr) observer->on(ReservationTreeGrown{0, tree_.nodes()});
    for (int generation = 1; generation <= settings_.generations && !is_spent(); ++generation) {
      breed(generation, observer);
      for (Child& child : children_) members_.push_back(std::move(child.member));
      rate_all();
      select();
      rate_all();
      if (observer != nullptr) observer->on(ReservationTreeGrown{generation, tree_.nodes()});
    }
    const ReservationNode& best = tree_.nodes()[static_cast<std::size_t>(tree_.best_child())];
    return {.move = best.move, .value = best.value, .depth = settings_.depth, .nodes = nodes_};
  }

 private:
  static constexpr int kNoPoint = -1;
  static constexpr int kNoPly = -1;

  [[nodiscard]] bool is_spent() const { return budget_.is_spent(nodes_) || budget_.must_stop(); }

  // A line whose moves `wanted` names where they are legal; elsewhere the lot decides.
  template <class Wanted>
  Member grown(Wanted wanted) {
    Member member;
    P position = root_;
    for (int ply = 0; ply < settings_.depth && !position.is_over(); ++ply) {
      std::optional<Move> move = wanted(ply, position);
      if (!move || !is_legal(position, *move)) move = random_move(position, rng_);
      position.play(*move);
      ++nodes_;
      member.line.push_back(*move);
    }
    const bool is_own = position.side() == root_.side();
    member.value = value_of(evaluation_, is_own ? position.own() : position.opp(),
                            is_own ? position.opp() : position.own());
    member.leaf = tree_.add(member.line, member.value);
    return member;
  }

  Member random_member() {
    return grown([](int, const P&) { return std::optional<Move>(); });
  }

  // One-point crossover: the first moves of one parent, then those of the other. The point lies behind the
  // moves that both begin with, since one within them would only copy the second parent. A line that is in
  // the tree already would teach nothing, so it is made again with one more mutation.
  Child child_of(Parents parents) {
    const std::vector<Move>& one = members_[static_cast<std::size_t>(parents.first)].line;
    const std::vector<Move>& other = members_[static_cast<std::size_t>(parents.second)].line;
    const auto length = static_cast<int>(one.size());
    const auto common = static_cast<int>(std::ranges::mismatch(one, other).in1 - one.begin());
    const int points = length - 1 - common;
    Child child{.parents = parents, .point = points > 0 ? common + 1 + rng_.below(points) : kNoPoint};
    const std::size_t known = tree_.nodes().size();
    crossover(child, one, other, kNoPly);
    if (tree_.nodes().size() == known) crossover(child, one, other, rng_.below(length));
    return child;
  }

  // The move at `must_mutate`, if it is a ply of the line, is replaced whatever the lot says.
  void crossover(Child& child, const std::vector<Move>& one, const std::vector<Move>& other,
                 int must_mutate) {
    child.replaced.clear();
    child.member = grown([&](int ply, const P& position) -> std::optional<Move> {
      const std::vector<Move>& parent = child.point == kNoPoint || ply < child.point ? one : other;
      const auto place = static_cast<std::size_t>(ply);
      const std::optional<Move> inherited =
          place < parent.size() ? std::optional(parent[place]) : std::nullopt;
      const bool mutates = draw_unit(rng_) < settings_.mutation || ply == must_mutate;
      if (!mutates) return inherited;
      const Move replacement = random_move(position, rng_);
      if (inherited && replacement != *inherited) child.replaced.emplace_back(ply, *inherited);
      return replacement;
    });
  }

  void breed(int generation, Observer* observer) {
    std::vector<double> values;
    std::vector<double> fitness;
    for (const Member& member : members_) {
      values.push_back(member.value);
      fitness.push_back(member.fitness);
    }
    const Selection selection(std::move(values), fitness);
    children_.clear();
    for (int i = 0; i < settings_.population && !is_spent(); ++i) {
      children_.push_back(child_of(selection.draw(rng_)));
    }
    if (observer != nullptr) observer->on(told(generation, selection));
  }

  // Fitness as in the report: the height of the line less the level up to which its value survives, plus 1.
  void rate_all() {
    tree_.update();
    for (Member& member : members_) {
      const int height = static_cast<int>(member.line.size());
      member.fitness = height - tree_.level_reached(member.leaf) + 1;
    }
  }

  // The fittest of parents and children, each line once: the others make room for new random lines.
  void select() {
    std::ranges::sort(members_, {}, &Member::leaf);
    const auto twins = std::ranges::unique(members_, {}, &Member::leaf);
    members_.erase(twins.begin(), twins.end());
    std::ranges::sort(members_, {},
                      [](const Member& member) { return std::pair(-member.fitness, member.leaf); });
    const auto wanted = static_cast<std::size_t>(settings_.population);
    if (members_.size() > wanted) members_.resize(wanted);
    while (members_.size() < wanted && !is_spent()) members_.push_back(random_member());
  }

  [[nodiscard]] GenerationDone told(int number, const Selection& selection) const {
    GenerationDone event =
        selection.told(number, [this](std::size_t i) { return genes_of_line(members_[i].line); });
    for (const Child& child : children_) {
      Birth birth{.first_parent = child.parents.first,
                  .second_parent = child.parents.second,
                  .point = child.point,
                  .genes = genes_of_line(child.member.line),
                  .value = child.member.value};
      for (const auto& [place, before] : child.replaced) {
        birth.mutations.push_back({place, to_text(before), birth.genes[static_cast<std::size_t>(place)]});
      }
      event.births.push_back(std::move(birth));
    }
    return event;
  }

  P root_;
  AnyEvaluation evaluation_;
  TreeSettings settings_;
  Rng& rng_;
  const Budget& budget_;
  ReservationTree tree_;
  std::vector<Member> members_;
  std::vector<Child> children_;
  std::uint64_t nodes_ = 0;
};

class GeneticTreePlayer final : public Player {
 public:
  explicit GeneticTreePlayer(const Settings& settings)
      : all_settings_(settings),
        rng_(rng_of(settings)),
        limits_(limits_of(settings)),
        settings_{.population = settings.integer("population"),
                  .generations = settings.integer("generations"),
                  .depth = settings.integer("depth"),
                  .mutation = settings.real("mutation")} {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.must_pass()) return Choice{.move = Move::pass()};
    const Limits both = tighter(limits, limits_);
    const Budget budget(both, stop);
    TreeSettings settings = settings_;
    settings.depth = std::min({settings.depth, position.plies_bound(), both.depth.value_or(settings.depth)});
    const AnyEvaluation evaluation = evaluation_of(all_settings_, position.shape());
    return position.visit([&](const auto& concrete) {
      return GeneticMinimax(concrete, evaluation, settings, rng_, budget).run(observer);
    });
  }

 private:
  Settings all_settings_;
  Rng rng_;
  Limits limits_;
  TreeSettings settings_;
};

// The tree of all lines seen: a generation brings each line at most twice, and there are no more nodes than
// ways to play.
PlayerCost cost_of(const Settings& settings) {
  constexpr double kBytes = 2 * (sizeof(ReservationNode) + 2 * sizeof(int));  // a vector grows by doubling
  const double depth = settings.integer("depth");
  const double lines = 2.0 * settings.integer("population") * (settings.integer("generations") + 1);
  const double nodes = std::min(lines * depth, std::pow(kGridSquares, depth));
  PlayerCost cost;
  cost.memory += static_cast<std::size_t>(nodes * kBytes);
  return cost;
}

}  // namespace

PlayerInfo genetic_tree_player_info() {
  return {
      .name = "genetic-tree",
      .summary =
          "Genetic minimax: lines of play compete for reaching the root of the tree of all lines seen so "
          "far.",
      .parameters = with_evaluation(
          {{.name = "depth", .default_value = "3", .help = "plies of a line", .min = 1, .max = kGridSquares},
           {.name = "population",
            .default_value = "10",
            .help = "lines in a generation",
            .min = 2,
            .max = 10000},
           {.name = "generations",
            .default_value = "20",
            .help = "how often parents are chosen",
            .min = 0,
            .max = 100000},
           {.name = "mutation",
            .default_value = "0.2",
            .help = "chance that a move of a child is replaced by another legal one",
            .min = 0,
            .max = 1,
            .kind = ValueKind::kReal}}),
      .make = [](const Settings& settings) { return std::make_unique<GeneticTreePlayer>(settings); },
      .cost = cost_of,
  };
}

}  // namespace turncoat
