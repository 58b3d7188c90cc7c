// The genes of a move are its row and its column: report A calls them i and j, report B x and y.
#include "players/genetic_moves.h"

#include <algorithm>
#include <utility>

#include "players/common_parameters.h"
#include "players/move_judge.h"
#include "players/pick.h"
#include "players/selection.h"

namespace turncoat {

namespace {

// How a pair of parents has children.
enum class Crossover : std::uint8_t {
  kBetter,         // the column is exchanged; the better legal child lives, or else the better parent
  kColumnThenRow,  // each child takes the column of the partner, or else its row, or else nothing
  kNone
};

// Which parent the wheel gives: by fitness, or always the same one, as the reports' programs do.
enum class Wheel : std::uint8_t { kFitness, kFirst, kLast };

Crossover crossover_of(const Settings& settings) {
  const std::string& word = settings.text("crossover");
  return word == "better"            ? Crossover::kBetter
         : word == "column-then-row" ? Crossover::kColumnThenRow
                                     : Crossover::kNone;
}

Wheel wheel_of(const Settings& settings) {
  const std::string& word = settings.text("wheel");
  return word == "fitness" ? Wheel::kFitness : word == "first" ? Wheel::kFirst : Wheel::kLast;
}

struct Member {
  Square square = 0;
  double value = 0;
};

// The parents are places in the population; without crossover a child takes after the first.
struct Child {
  int first_parent = 0;
  int second_parent = 0;
  bool is_crossed = false;
  Square inherited = 0;  // before mutation
  Square square = 0;
  double value = 0;
  bool is_legal = true;
  bool is_kept = true;
};

// Of equal members the earlier stays in front. (std::stable_sort of GCC 12's library uses a function that the
// library deprecates, which Clang reports.)
std::vector<Member> best_first(const std::vector<Member>& members) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < members.size(); ++i) order.emplace_back(-members[i].value, i);
  std::ranges::sort(order);
  std::vector<Member> sorted;
  for (const auto& [value, i] : order) sorted.push_back(members[i]);
  return sorted;
}

std::vector<std::string> genes_of(Square square) {
  return {std::to_string(row_of(square) + 1), std::string(1, static_cast<char>('a' + column_of(square)))};
}

GenerationDone told(int number, const std::vector<Member>& members, const Selection& selection,
                    const std::vector<Child>& children) {
  GenerationDone event = selection.told(number, [&](std::size_t i) { return genes_of(members[i].square); });
  for (const Child& child : children) {
    Birth birth{.first_parent = child.first_parent,
                .second_parent = child.second_parent,
                .point = child.is_crossed ? 1 : -1,
                .genes = genes_of(child.square),
                .is_legal = child.is_legal,
                .value = child.is_legal ? std::optional(child.value) : std::nullopt,
                .is_kept = child.is_kept};
    if (child.square != child.inherited) {
      birth.mutations.push_back({1, genes_of(child.inherited)[1], genes_of(child.square)[1]});
    }
    event.births.push_back(std::move(birth));
  }
  return event;
}

class GeneticMovesPlayer final : public Player {
 public:
  explicit GeneticMovesPlayer(const Settings& settings)
      : settings_(settings),
        rng_(rng_of(settings)),
        limits_(limits_of(settings)),
        population_(settings.integer("population")),
        pairs_(settings.integer("pairs")),
        generations_(settings.integer("generations")),
        crossover_(crossover_of(settings)),
        wheel_(wheel_of(settings)),
        mutation_(settings.real("mutation")),
        tries_(settings.integer("tries")) {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    const Bitboard moves = position.legal_moves();
    if (moves == 0) return Choice{.move = Move::pass()};
    const Budget budget(tighter(limits, limits_), stop);
    Work work{MoveJudge(position, settings_), moves, position.shape().columns};
    std::vector<Member> members;
    for (int i = 0; i < population_; ++i) {
      const Square square = pick(moves, rng_);
      members.push_back({square, work.value(square)});
    }
    Member best = *std::ranges::max_element(members, {}, &Member::value);
    for (int number = 1; number <= generations_; ++number) {
      if (budget.is_spent(work.nodes) || budget.must_stop()) break;
      const Selection selection = selection_of(members);
      std::vector<Child> children;
      for (int pair = 0; pair < pairs_; ++pair) {
        const auto [first, second] = selection.draw(rng_);
        for (const Child& child : children_of(work, members, first, second)) children.push_back(child);
      }
      if (observer != nullptr) observer->on(told(number, members, selection, children));
      members = next_generation(std::move(members), children);
      best = members.front();
    }
    return Choice{.move = Move(best.square), .value = best.value, .depth = 1, .nodes = work.nodes};
  }

 private:
  struct Work {
    MoveJudge judge;
    Bitboard moves = 0;
    int columns = 0;
    std::uint64_t nodes = 0;

    double value(Square square) {
      ++nodes;
      return judge.value(Move(square));
    }
  };

  [[nodiscard]] Selection selection_of(const std::vector<Member>& members) const {
    std::vector<double> values;
    for (const Member& member : members) values.push_back(member.value);
    Selection selection(values);
    if (wheel_ == Wheel::kFirst) selection.break_wheel_at(0);
    if (wheel_ == Wheel::kLast) selection.break_wheel_at(members.size() - 1);
    return selection;
  }

  std::vector<Child> children_of(Work& work, const std::vector<Member>& members, int first, int second) {
    const auto crossed = [&](int row_from, int column_from) {
      const Square square = make_square(row_of(members[static_cast<std::size_t>(row_from)].square),
                                        column_of(members[static_cast<std::size_t>(column_from)].square));
      return Child{row_from, column_from, true, square, square, 0, has(work.moves, square)};
    };
    const auto copied = [&](int parent, int partner) {
      const Square square = members[static_cast<std::size_t>(parent)].square;
      return Child{parent, partner, false, square, square};
    };
    std::vector<Child> children;
    switch (crossover_) {
      case Crossover::kNone:
        children = {copied(first, second), copied(second, first)};
        break;
      case Crossover::kColumnThenRow:
        // To take the column of the partner, or else its row.
        for (const auto& [self, partner] : {std::pair(first, second), std::pair(second, first)}) {
          Child child = crossed(self, partner);
          if (!child.is_legal) child = crossed(partner, self);
          children.push_back(child.is_legal ? child : copied(self, partner));
        }
        break;
      case Crossover::kBetter:
        children = {crossed(first, second), crossed(second, first)};
        if (!children[0].is_legal && !children[1].is_legal) {
          const bool is_first_better = members[static_cast<std::size_t>(first)].value >
                                       members[static_cast<std::size_t>(second)].value;
          children.push_back(is_first_better ? copied(first, second) : copied(second, first));
        }
        break;
    }
    for (Child& child : children) {
      child.is_kept = child.is_legal;
      if (!child.is_legal) continue;
      if (mutation_ > 0 && draw_unit(rng_) < mutation_) child.square = mutated(work, child.square);
      child.value = work.value(child.square);
    }
    if (crossover_ == Crossover::kBetter) keep_best(children);
    return children;
  }

  // Another column of the same row, if one of the tries is legal.
  Square mutated(const Work& work, Square square) {
    for (int left = tries_; left > 0; --left) {
      const Square other = make_square(row_of(square), rng_.below(work.columns));
      if (has(work.moves, other)) return other;
    }
    return square;
  }

  static void keep_best(std::vector<Child>& children) {
    Child* best = nullptr;
    for (Child& child : children) {
      if (child.is_legal && (best == nullptr || child.value > best->value)) best = &child;
    }
    for (Child& child : children) child.is_kept = &child == best;
  }

  // The children that are kept, the best in front; where they are too few, the fittest of their
  // parents' generation live on behind them.
  [[nodiscard]] std::vector<Member> next_generation(std::vector<Member> members,
                                                    const std::vector<Child>& children) const {
    std::vector<Member> next;
    for (const Child& child : children) {
      if (child.is_kept) next.push_back({child.square, child.value});
    }
    next = best_first(next);
    members = best_first(members);
    const auto wanted = static_cast<std::size_t>(population_);
    const std::size_t missing = wanted - std::min(wanted, next.size());
    next.insert(next.end(), members.begin(), members.begin() + static_cast<std::ptrdiff_t>(missing));
    return next;
  }

  Settings settings_;
  Rng rng_;
  Limits limits_;
  int population_;
  int pairs_;
  int generations_;
  Crossover crossover_;
  Wheel wheel_;
  double mutation_;
  int tries_;
};

}  // namespace

PlayerInfo genetic_moves_player_info() {
  return {
      .name = "genetic-moves",
      .summary =
          "A genetic algorithm whose individuals are single moves: rows and columns of good moves are "
          "combined into new ones.",
      .parameters = with_evaluation(
          {{.name = "population",
            .default_value = "4",
            .help = "random moves that the first generation consists of",
            .min = 1,
            .max = 1000},
           {.name = "generations",
            .default_value = "1",
            .help = "how often parents are chosen",
            .min = 0,
            .max = 10000},
           {.name = "pairs",
            .default_value = "2",
            .help =
                "pairs of parents of each generation; where their children are fewer than the population, "
                "the fittest parents live on",
            .min = 1,
            .max = 1000},
           {.name = "crossover",
            .default_value = "column-then-row",
            .help = "what a pair exchanges: the column, and the better legal child lives, or else the better "
                    "parent "
                    "(report A); the column, or if that is illegal the row (report B); nothing",
            .words = {"better", "column-then-row", "none"}},
           {.name = "mutation",
            .default_value = "1",
            .help = "chance that a child gets another column",
            .min = 0,
            .max = 1,
            .kind = ValueKind::kReal},
           {.name = "tries",
            .default_value = "3",
            .help = "how often a mutation may turn out illegal before the child stays as it is",
            .min = 1,
            .max = 100},
           {.name = "wheel",
            .default_value = "fitness",
            .help = "how a parent is drawn: by fitness; or always the first one or the last one, as the "
                    "programs of "
                    "reports B and A do by mistake",
            .words = {"fitness", "first", "last"}}}),
      .make = [](const Settings& settings) { return std::make_unique<GeneticMovesPlayer>(settings); },
  };
}

}  // namespace turncoat
