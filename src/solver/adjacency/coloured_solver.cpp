#include "solver/adjacency/coloured_solver.h"

#include <algorithm>
#include <cassert>
#include <thread>
#include <vector>

#include "solver/adjacency/coloured_search.h"

namespace turncoat::adjacency {
namespace {

// Whether a turn or a reflection without fixed cells swaps the colours. Then, with an even number of plies
// left, the side to move gets no more than a draw: the other answers every move with its image. After each
// round the cells of a pair of images are both empty, of different colours, or both the answering side's,
// for whoever touches both cells of a pair has the other side touch both after him.
bool is_mirrored(const Position& position) {
  const Shape shape = position.shape();
  const bool has_even_columns = shape.columns % 2 == 0;
  const bool has_even_rows = shape.rows % 2 == 0;
  const auto swaps_colours = [&](Symmetry symmetry) {
    return transform(position.own(), symmetry, shape) == position.opp();
  };
  return (has_even_columns && swaps_colours({.flips_columns = true})) ||
         (has_even_rows && swaps_colours({.flips_rows = true})) ||
         ((has_even_columns || has_even_rows) && swaps_colours({.flips_columns = true, .flips_rows = true}));
}

// One call of the solver: asks questions and draws conclusions.
template <Neighbours kNeighbours>
class Inquiry {
 public:
  using Search = ColouredSearch<kNeighbours>;
  using Board = Search::Board;

  Inquiry(const Position& position, int threads, HashTable<3>& table, const Budget& budget)
      : shape_(position.shape()),
        board_{.own = position.own(),
               .opp = position.opp(),
               .moves = position.empties(),
               .answers = position.empties()},
        threads_(threads),
        table_(table),
        shared_(budget) {}

  // All that a gain (coloured_board.h) can be: every mark turned, and one for each move.
  [[nodiscard]] ScoreBounds conceivable(int plies) const {
    const int most = 2 * count(board_.own | board_.opp) + plies;
    return {.lower = -most, .upper = most};
  }

  // Closes in on the gain until it is known or proved to lie outside of (alpha, beta), or the budget ends.
  // Precondition: alpha < beta.
  ScoreBounds narrow(ScoreBounds known, int plies, int alpha, int beta) {
    std::optional<int> guess = guess_gain(plies);
    while (guess && known.is_open(alpha, beta)) {
      // From the least target above alpha to the least one that is beta or more, in the right parity.
      const int least = std::max(known.lower + 2, alpha + 1 + ((alpha + 1 - known.lower) & 1));
      const int largest = std::min(known.upper, beta + ((beta - known.lower) & 1));
      const int target = std::clamp(*guess, least, largest);
      const auto question = [&](Search& search) { return search.reaches(board_, plies, target); };
      const std::optional<bool> is_reached = ask<bool>(plies, question);
      if (!is_reached) break;
      (*is_reached ? known.lower : known.upper) = *is_reached ? target : target - 2;
      guess = *is_reached ? target + 2 : target - 2;
    }
    return known;
  }

  // Plays the best moves on the board, whose gain is known.
  std::vector<Move> play_line(int plies, int gain) {
    std::vector<Move> moves;
    for (; plies > 0; --plies) {
      const auto question = [&](Search& search) { return search.find_move(board_, plies, gain); };
      const auto found = ask<std::optional<Square>>(plies, question);
      if (!found) break;
      const Square square = found->value();
      const Bitboard turned = board_.turned_by(square);
      gain = 1 + 2 * count(turned) - gain;
      board_ = board_.after(square, turned);
      moves.emplace_back(square);
    }
    return moves;
  }

  [[nodiscard]] std::uint64_t nodes() const { return shared_.nodes(); }

 private:
  static constexpr int kQuickPlies = 4;       // too little work for a good guess to matter
  static constexpr int kPliesForThreads = 8;  // less is done before threads have started

  // A game two plies shorter costs a small part of the longer one, and most often its gain is the same.
  std::optional<int> guess_gain(int plies) {
    if (plies <= kQuickPlies) return plies % 2;
    const ScoreBounds any = conceivable(plies - 2);
    const ScoreBounds shorter = narrow(any, plies - 2, any.lower - 1, any.upper + 1);
    return shorter.is_exact() ? std::optional(shorter.lower) : std::nullopt;
  }

  // The answer of the thread that has it first.
  template <class Answer, class Question>
  std::optional<Answer> ask(int plies, const Question& question) {
    std::optional<Answer> answer;
    shared_.open_question();
    const auto work = [&] {
      Search search(shape_, count(board_.empties()) - plies, table_, shared_);
      const Answer mine = question(search);
      if (shared_.close_question()) answer = mine;
    };
    std::vector<std::jthread> helpers;
    for (int thread = 1; plies >= kPliesForThreads && thread < threads_; ++thread) helpers.emplace_back(work);
    work();
    helpers.clear();  // waits for them
    return answer;
  }

  Shape shape_;
  Board board_;
  int threads_;
  HashTable<3>& table_;
  SharedSearch shared_;
};

// The gain as far as (alpha, beta) asks for it and the budget allows.
template <Neighbours kNeighbours>
ScoreBounds inquire(Inquiry<kNeighbours>& inquiry, const Position& position, int alpha, int beta) {
  const int plies = position.plies_left();
  ScoreBounds known = inquiry.conceivable(plies);
  if (plies % 2 == 0 && is_mirrored(position)) known.upper = 0;
  return inquiry.narrow(known, plies, alpha, beta);
}

}  // namespace

ColouredSolver::ColouredSolver(Rules rules, const SolverOptions& options)
    : rules_(rules), threads_(options.threads), table_(options.hash_bytes) {}

template <class Function>
auto ColouredSolver::with_inquiry(const Position& position, const Budget& budget, const Function& function) {
  assert(position.rules() == rules_);
  table_.start_generation();
  const auto run = [&]<Neighbours kNeighbours>() {
    Inquiry<kNeighbours> inquiry(position, threads_, table_, budget);
    auto result = function(inquiry);
    nodes_ += inquiry.nodes();
    return result;
  };
  return rules_.neighbours == Neighbours::kFour ? run.template operator()<Neighbours::kFour>()
                                                : run.template operator()<Neighbours::kEight>();
}

Solved ColouredSolver::solve(const Position& position, const Budget& budget) {
  return with_inquiry(position, budget, [&](auto& inquiry) -> Solved {
    const int plies = position.plies_left();
    const int score = position.final_score().discs;
    const ScoreBounds any = inquiry.conceivable(plies);
    const ScoreBounds gain = inquire(inquiry, position, any.lower - 1, any.upper + 1);
    const ScoreBounds proved{score + gain.lower, score + gain.upper};
    if (!gain.is_exact()) return std::unexpected(proved);
    Solution solution{.score = {proved.lower}};
    solution.line = inquiry.play_line(plies, gain.lower);
    if (plies == 0) {
      solution.argument = Argument::kGameOver;
    } else if (solution.line.empty()) {
      return std::unexpected(proved);
    } else {
      solution.move = solution.line.front();
      const bool is_draw_by_mirror = solution.score == Score{0} && plies % 2 == 0 && is_mirrored(position);
      solution.argument = is_draw_by_mirror ? Argument::kSymmetry : Argument::kSearch;
    }
    solution.nodes = inquiry.nodes();
    return solution;
  });
}

std::optional<Score> ColouredSolver::value(const Position& position, int alpha, int beta,
                                           const Budget& budget) {
  assert(alpha < beta);
  return with_inquiry(position, budget, [&](auto& inquiry) -> std::optional<Score> {
    const int score = position.final_score().discs;
    const ScoreBounds gain = inquire(inquiry, position, alpha - score, beta - score);
    if (gain.is_open(alpha - score, beta - score)) return std::nullopt;
    return Score{score + (gain.upper + score <= alpha ? gain.upper : gain.lower)};
  });
}

}  // namespace turncoat::adjacency
