// The mistakes that shape the chosen move, one by one:
// - the line always fills the board, whatever the number of plies left;
// - the marks on the board are put there again row by row, and turn their neighbours while that happens;
// - with an even number of empty cells (the bot has the first move of the game) the colours are exchanged;
// - a child with repeated cells is its first parent itself, so that mutating it changes the parent too;
// - a mutation replaces one gene, mostly an early one, by a cell that the earlier genes do not have: later
//   ones may, and a cell is then played on twice;
// - the index of the best line is taken in the last generation but one, and used after two more
//   generations were made; with an even number of empty cells it is 0.
#include "players/genetic_sequence_code.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "games/adjacency/position.h"
#include "players/move_sequence.h"
#include "players/pick.h"
#include "players/selection.h"

namespace turncoat {

namespace {

// Lines are shared: several members of a population may be the same line of `lines`.
struct Population {
  std::vector<Sequence> lines;
  std::vector<std::size_t> members;

  [[nodiscard]] const Sequence& line(std::size_t member) const { return lines[members[member]]; }
};

// Marks of two players on which a mark can be put anywhere, occupied cells too.
struct Marks {
  Bitboard first = 0;
  Bitboard second = 0;

  void add(const adjacency::Rules& rules, Square square, bool is_first) {
    Bitboard& own = is_first ? first : second;
    Bitboard& other = is_first ? second : first;
    const auto& table = adjacency::kNeighbourhoods[static_cast<std::size_t>(rules.neighbours)];
    const Bitboard turned = table[static_cast<std::size_t>(square)] & other;
    own |= turned | bit(square);
    other &= ~(turned | bit(square));
  }
};

// Marks of the line's first player minus those of the second at its end, as the program sees it.
int lead_after(const adjacency::Position& position, const Sequence& line) {
  const bool exchanges_colours = line.size() % 2 == 0;
  Marks marks;
  for (const Square square : squares_of(position.own() | position.opp())) {
    marks.add(position.rules(), square, has(position.own(), square) != exchanges_colours);
  }
  bool is_first = true;
  for (const std::uint8_t square : line) {
    marks.add(position.rules(), square, is_first);
    is_first = !is_first;
  }
  return count(marks.first) - count(marks.second);
}

// The program knows no other game. There the board is right, and what is left of the mistakes remains.
template <Game P>
int lead_after(const P& position, const Sequence& line) {
  const auto end = played_out(position, line, position.plies_bound(), [](Move) {});
  const int lead = (end.side() == position.side() ? 1 : -1) * (count(end.own()) - count(end.opp()));
  return line.size() % 2 == 0 ? -lead : lead;
}

template <Game P>
class Program {
 public:
  Program(const P& position, const SequenceSettings& settings, Rng& rng)
      : position_(position), settings_(settings), rng_(rng), length_(count(position.empties())) {}

  Choice run(const Budget& budget, Observer* observer) {
    Population population;
    for (int i = 0; i < settings_.population; ++i) {
      population.members.push_back(population.lines.size());
      population.lines.push_back(shuffled(position_.empties(), rng_));
    }
    std::size_t best = 0;
    for (int generation = 1; generation <= settings_.generations; ++generation) {
      std::vector<double> leads;
      std::vector<double> merits;
      for (std::size_t i = 0; i < population.members.size(); ++i) {
        if (budget.is_spent(nodes_) || budget.must_stop()) return chosen(population, best);
        nodes_ += population.line(i).size();
        leads.push_back(lead_after(position_, population.line(i)));
        merits.push_back(kGridSquares + leads.back());
      }
      if (generation == settings_.generations - 1 && length_ % 2 != 0) {
        best = static_cast<std::size_t>(std::ranges::max_element(leads) - leads.begin());
      }
      population =
          next_generation(std::move(population), Selection(std::move(leads), merits), generation, observer);
    }
    return chosen(population, best);
  }

 private:
  struct Child {
    std::size_t line;
    int point;
  };
  struct Change {
    std::size_t place;
    std::uint8_t before;
  };

  Choice chosen(const Population& population, std::size_t best) {
    Move move = next_move(position_, population.line(best));
    if (move.is_pass()) move = Move(pick(position_.legal_moves(), rng_));  // repeated cells crowd others out
    return {.move = move, .depth = length_, .nodes = nodes_};
  }

  Population next_generation(Population old, const Selection& selection, int generation, Observer* observer) {
    GenerationDone told;
    if (observer != nullptr) {
      told = selection.told(generation, [&](std::size_t i) { return genes_of_line(old.line(i)); });
    }
    std::vector<std::size_t> members;
    for (int i = 0; i < settings_.population; ++i) {
      const auto [first, second] = selection.draw(rng_);
      const Child child = child_of(old, first, second);
      members.push_back(child.line);
      Sequence& line = old.lines[child.line];
      const std::optional<Change> change = mutate(line);
      if (observer == nullptr) continue;
      Birth birth{
          .first_parent = first, .second_parent = second, .point = child.point, .genes = genes_of_line(line)};
      if (change) {
        const auto [place, before] = *change;
        birth.mutations.push_back({static_cast<int>(place), to_text(Move(before)), birth.genes[place]});
      }
      told.births.push_back(std::move(birth));
    }
    if (observer != nullptr) observer->on(told);
    return {std::move(old.lines), std::move(members)};
  }

  // A new line, or that of the first parent.
  Child child_of(Population& population, int first, int second) {
    const std::size_t parent = population.members[static_cast<std::size_t>(first)];
    const Sequence& other = population.line(static_cast<std::size_t>(second));
    const int point = rng_.below(length_);
    Sequence child = population.lines[parent];
    std::copy(other.begin() + point, other.end(), child.begin() + point);
    Bitboard cells = 0;
    for (const std::uint8_t square : child) cells |= bit(square);
    if (count(cells) != length_) return {parent, -1};
    population.lines.push_back(std::move(child));
    return {population.lines.size() - 1, point};
  }

  std::optional<Change> mutate(Sequence& line) {
    Bitboard free = position_.empties();
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (draw_unit(rng_) < settings_.mutation) {
        return Change{i, std::exchange(line[i], static_cast<std::uint8_t>(pick(free, rng_)))};
      }
      free &= ~bit(line[i]);
    }
    return {};
  }

  P position_;
  SequenceSettings settings_;
  Rng& rng_;
  int length_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

Choice choose_like_report_c(const AnyPosition& position, const SequenceSettings& settings, Rng& rng,
                            const Budget& budget, Observer* observer) {
  return position.visit(
      [&](const auto& concrete) { return Program(concrete, settings, rng).run(budget, observer); });
}

}  // namespace turncoat
