#include "players/genetic_sequence.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "players/common_parameters.h"
#include "players/genetic_sequence_code.h"
#include "players/move_sequence.h"
#include "players/selection.h"

namespace turncoat {

namespace {

// A line of play: all empty cells in some order, of which the first `length` moves are played.
struct Member {
  Sequence cells;
  double value = 0;  // of its last position, for the player who thinks
};

// How a child came to be. Mutation exchanges the cells at two places.
struct Child {
  Parents parents = {};
  int point = 0;
  std::pair<std::size_t, std::size_t> exchanged = {0, 0};
};

template <Game P>
class Evolution {
 public:
  Evolution(const P& position, const AnyEvaluation& evaluation, const SequenceSettings& settings, Rng& rng,
            const Budget& budget)
      : position_(position), evaluation_(evaluation), settings_(settings), rng_(rng), budget_(budget) {}

  Choice run(Observer* observer) {
    for (int i = 0; i < settings_.population; ++i) {
      members_.push_back({shuffled(position_.empties(), rng_)});
      if (!judge(members_.back())) return chosen();
    }
    for (int generation = 1; generation <= settings_.generations; ++generation) {
      std::vector<double> values;
      for (const Member& member : members_) values.push_back(member.value);
      const Selection selection(values);
      std::vector<Member> next;
      std::vector<Child> children;
      for (int i = 0; i < settings_.population; ++i) {
        children.push_back({.parents = selection.draw(rng_)});
        next.push_back({crossover(children.back())});
        if (!judge(next.back())) return chosen();
      }
      if (observer != nullptr) observer->on(told(generation, selection, next, children));
      members_ = std::move(next);
    }
    return chosen();
  }

 private:
  // Plays the line to its end; false if the budget does not allow it, and then the value means nothing.
  bool judge(Member& member) {
    if (budget_.is_spent(nodes_) || budget_.must_stop()) {
      member.value = -std::numeric_limits<double>::infinity();
      return false;
    }
    const P end = played_out(position_, member.cells, settings_.length, [this](Move) { ++nodes_; });
    const bool is_own = end.side() == position_.side();
    member.value = value_of(evaluation_, is_own ? end.own() : end.opp(), is_own ? end.opp() : end.own());
    return true;
  }

  // Order crossover at one point: the first cells of one parent, then the others in the order of the other
  // parent. Mutation comes after it.
  Sequence crossover(Child& child) {
    const Sequence& first = members_[static_cast<std::size_t>(child.parents.first)].cells;
    const Sequence& second = members_[static_cast<std::size_t>(child.parents.second)].cells;
    child.point = rng_.below(settings_.length + 1);
    Sequence cells(first.begin(), first.begin() + child.point);
    Bitboard taken = 0;
    for (const std::uint8_t square : cells) taken |= bit(square);
    std::ranges::copy_if(second, std::back_inserter(cells), [&](auto square) { return !has(taken, square); });
    if (draw_unit(rng_) < settings_.mutation) {
      const auto any = static_cast<int>(cells.size());
      child.exchanged = {static_cast<std::size_t>(rng_.below(settings_.length)),
                         static_cast<std::size_t>(rng_.below(any))};
      std::swap(cells[child.exchanged.first], cells[child.exchanged.second]);
    }
    return cells;
  }

  [[nodiscard]] Choice chosen() const {
    const Member& best = *std::ranges::max_element(members_, {}, &Member::value);
    return {.move = next_move(position_, best.cells),
            .value = nodes_ > 0 ? std::optional(best.value) : std::nullopt,
            .depth = settings_.length,
            .nodes = nodes_};
  }

  [[nodiscard]] std::vector<std::string> texts(const Sequence& cells) const {
    std::vector<std::string> genes = genes_of_line(cells);
    genes.resize(std::min(genes.size(), static_cast<std::size_t>(settings_.length)));
    return genes;
  }

  [[nodiscard]] GenerationDone told(int number, const Selection& selection, const std::vector<Member>& next,
                                    const std::vector<Child>& children) const {
    GenerationDone event = selection.told(number, [this](std::size_t i) { return texts(members_[i].cells); });
    for (std::size_t i = 0; i < next.size(); ++i) {
      const Child& child = children[i];
      Birth birth{.first_parent = child.parents.first,
                  .second_parent = child.parents.second,
                  .point = child.point,
                  .genes = texts(next[i].cells),
                  .value = next[i].value};
      const auto& cells = next[i].cells;
      const auto [one, other] = child.exchanged;
      if (one != other) {
        const auto change = [&](std::size_t place, std::size_t from) {
          if (place >= birth.genes.size()) return;
          birth.mutations.push_back(
              {static_cast<int>(place), to_text(Move(cells[from])), to_text(Move(cells[place]))});
        };
        change(one, other);
        change(other, one);
      }
      event.births.push_back(std::move(birth));
    }
    return event;
  }

  P position_;
  AnyEvaluation evaluation_;
  SequenceSettings settings_;
  Rng& rng_;
  const Budget& budget_;
  std::vector<Member> members_;
  std::uint64_t nodes_ = 0;
};

class GeneticSequencePlayer final : public Player {
 public:
  explicit GeneticSequencePlayer(const Settings& settings)
      : all_settings_(settings),
        rng_(rng_of(settings)),
        limits_(limits_of(settings)),
        settings_{.population = settings.integer("population"),
                  .generations = settings.integer("generations"),
                  .mutation = settings.real("mutation"),
                  .length = settings.text("length") == "game" ? kGridSquares : settings.integer("length")},
        has_faults_(settings.text("faults") == "program") {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.must_pass()) return Choice{.move = Move::pass()};
    const Limits both = tighter(limits, limits_);
    const Budget budget(both, stop);
    SequenceSettings settings = settings_;
    settings.length = std::min({settings.length, position.plies_bound(), count(position.empties()),
                                both.depth.value_or(kGridSquares)});
    if (has_faults_) return choose_like_report_c(position, settings, rng_, budget, observer);
    const AnyEvaluation evaluation = evaluation_of(all_settings_, position.shape());
    return position.visit([&](const auto& concrete) {
      return Evolution(concrete, evaluation, settings, rng_, budget).run(observer);
    });
  }

 private:
  Settings all_settings_;
  Rng rng_;
  Limits limits_;
  SequenceSettings settings_;
  bool has_faults_;
};

}  // namespace

PlayerInfo genetic_sequence_player_info() {
  return {
      .name = "genetic-sequence",
      .summary =
          "A genetic algorithm whose individuals are lines of play of both players; the first move of the "
          "line that ends best is played.",
      .parameters = with_evaluation(
          {{.name = "population",
            .default_value = "100",
            .help = "lines in a generation",
            .min = 2,
            .max = 10000},
           {.name = "generations",
            .default_value = "100",
            .help = "how often parents are chosen",
            .min = 0,
            .max = 10000},
           {.name = "mutation",
            .default_value = "0.2",
            .help = "chance that two moves of a child are exchanged",
            .min = 0,
            .max = 1,
            .kind = ValueKind::kReal},
           {.name = "length",
            .default_value = "game",
            .help = "plies of a line; game: to the end of the game",
            .words = {"game"},
            .min = 1,
            .max = kGridSquares},
           {.name = "faults",
            .default_value = "none",
            .help = "none, or those of report C's public program, which make it play no better than random",
            .words = {"none", "program"}}}),
      .make = [](const Settings& settings) { return std::make_unique<GeneticSequencePlayer>(settings); },
  };
}

}  // namespace turncoat
