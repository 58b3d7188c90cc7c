#include "solver/adjacency/full_solver.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <variant>

#include "core/shape.h"
#include "solver/adjacency/full_search.h"
#include "solver/adjacency/hyperedges.h"

namespace turncoat::adjacency {
namespace {

// Whether a symmetry of the board maps the cells to themselves in pairs, none to itself. Then the answer to
// each move is its image, and the mover wins nothing: F <= 0.
bool is_mirrored(Bitboard cells, Shape shape) {
  const auto pairs_all = [cells, shape](Symmetry symmetry) {
    const bool is_quarter_turn = symmetry.transposes && symmetry.flips_columns != symmetry.flips_rows;
    if (is_quarter_turn || transform(shape, symmetry) != shape) return false;
    if (transform(cells, symmetry, shape) != cells) return false;
    for (const Square square : squares_of(cells)) {
      if (transform(square, symmetry, shape) == square) return false;
    }
    return true;
  };
  return std::ranges::any_of(kSymmetries, pairs_all);
}

}  // namespace

int settled_score(const Position& position) {
  const bool is_four = position.rules().neighbours == Neighbours::kFour;
  const Bitboard unsettled = is_four ? closed_neighbourhood<Neighbours::kFour>(position.empties())
                                     : closed_neighbourhood<Neighbours::kEight>(position.empties());
  return count(position.own() & ~unsettled) - count(position.opp() & ~unsettled);
}

// The search for the solver's neighbour rule, with what it works on.
class FullSolver::Searches {
 public:
  Searches(Rules rules, const SolverOptions& options)
      : board_(rules), table_(options.hash_bytes), search_(make(rules.neighbours)) {}

  template <class Question>
  auto ask(const Question& question) {
    return std::visit(question, search_);
  }

 private:
  using Search = std::variant<FullSearch<Neighbours::kFour>, FullSearch<Neighbours::kEight>>;

  Search make(Neighbours neighbours) {
    if (neighbours == Neighbours::kFour) return FullSearch<Neighbours::kFour>(board_, table_);
    return FullSearch<Neighbours::kEight>(board_, table_);
  }

  Neighbourhoods board_;
  FullTable table_;
  Search search_;
};

FullSolver::FullSolver(Rules rules, const SolverOptions& options)
    : rules_(rules), searches_(std::make_unique<Searches>(rules, options)) {}

FullSolver::~FullSolver() = default;

bool FullSolver::fits(const Position& position) { return position.plies_left() == count(position.empties()); }

std::uint64_t FullSolver::nodes() const {
  return searches_->ask([](const auto& search) { return search.nodes(); });
}

std::optional<int> FullSolver::value(Bitboard empties, const Budget& budget) {
  assert((empties & ~rules_.shape.area()) == 0);
  Bounds bounds;
  if (is_mirrored(empties, rules_.shape)) bounds.upper = 0;
  return searches_->ask([&](auto& search) -> std::optional<int> {
    search.start(budget);
    const int value = search.value(empties, bounds);
    if (search.is_stopped()) return std::nullopt;
    return value;
  });
}

std::optional<bool> FullSolver::is_at_least(Bitboard empties, int bound, const Budget& budget) {
  assert((empties & ~rules_.shape.area()) == 0);
  if (bound > 0 && is_mirrored(empties, rules_.shape)) return false;
  return searches_->ask([&](auto& search) -> std::optional<bool> {
    search.start(budget);
    const int value = search.search(empties, bound);
    if (search.is_stopped()) return std::nullopt;
    return value >= bound;
  });
}

// A move that reaches `value`, which is F of the cells.
std::optional<Move> FullSolver::best_move(Bitboard empties, int value, const Budget& budget) {
  return searches_->ask([&](auto& search) -> std::optional<Move> {
    search.start(budget);
    for (const Square square : search.ordered_moves(empties)) {
      const int rest = search.gain(empties, square) - value;
      if (search.search(empties ^ bit(square), rest + 1) > rest) continue;
      if (search.is_stopped()) return std::nullopt;
      return Move(square);
    }
    return std::nullopt;
  });
}

std::optional<Solution> FullSolver::solve(const Position& position, const Budget& budget) {
  assert(position.rules() == rules_ && fits(position));
  const std::uint64_t nodes_before = nodes();
  Bitboard empties = position.empties();
  const std::optional<int> value_of_all = value(empties, budget);
  if (!value_of_all) return std::nullopt;

  Solution solution{.score = {settled_score(position) + *value_of_all}};
  for (int value = *value_of_all; empties != 0;) {
    const std::optional<Move> move = best_move(empties, value, budget);
    if (!move) break;
    solution.line.push_back(*move);
    value = searches_->ask([&](const auto& search) { return search.gain(empties, move->square()) - value; });
    empties ^= bit(move->square());
  }
  if (position.is_over()) {
    solution.argument = Argument::kGameOver;
  } else {
    if (solution.line.empty()) return std::nullopt;
    solution.move = solution.line.front();
    const bool mirror_decides = *value_of_all == 0 && is_mirrored(position.empties(), rules_.shape);
    solution.argument = mirror_decides ? Argument::kSymmetry : Argument::kEmptySquares;
  }
  solution.nodes = nodes() - nodes_before;
  return solution;
}

}  // namespace turncoat::adjacency
