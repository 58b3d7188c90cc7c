#include "solver/othello/solver.h"

#include <algorithm>
#include <atomic>

#include "solver/othello/endgame_search.h"

namespace turncoat::othello {
namespace {

constexpr int round_up_to_even(int value) { return value + (value & 1); }

}  // namespace

template <int kSize>
std::optional<int> Solver<kSize>::probe(const Position<kSize>& position, int alpha, const Budget& budget) {
  std::atomic<bool> is_stopped = false;
  EndgameSearch<kSize> search(table_, budget, is_stopped);
  const int result = search.search(position.own(), position.opp(), alpha);
  nodes_ += search.nodes();
  if (is_stopped) return std::nullopt;
  return result;
}

template <int kSize>
std::optional<Score> Solver<kSize>::value(const Position<kSize>& position, int alpha, int beta,
                                          const Budget& budget) {
  if (budget.is_spent(0)) return std::nullopt;
  int lower = -kSize * kSize;
  int upper = kSize * kSize;
  int guess = 0;
  while (lower < upper && lower < beta && upper > alpha) {
    const int at = std::clamp(guess - 1, std::max(lower, alpha), std::min(upper, beta) - 1);
    const std::optional<int> result = probe(position, at, budget);
    if (!result) return std::nullopt;
    if (*result > at) {
      lower = *result;
      guess = lower + 2;
    } else {
      upper = *result;
      guess = upper;
    }
  }
  return Score{upper <= alpha ? upper : lower};
}

template <int kSize>
std::optional<Move> Solver<kSize>::best_move(const Position<kSize>& position, int value,
                                             const Budget& budget) {
  if (position.must_pass()) return Move::pass();
  Known known;
  table_.find(position.own(), position.opp(), KnownTable::hash(position.own(), position.opp()), known);
  const auto reaches = [&](Square square) -> std::optional<bool> {
    Position<kSize> child = position;
    child.play(Move(square));
    const std::optional<int> reply = probe(child, -value, budget);
    if (!reply) return std::nullopt;
    return *reply <= -value;
  };
  Bitboard rest = position.legal_moves();
  for (Square square : {known.best, known.second}) {
    if (square == kNoSquare || !has(rest, square)) continue;
    rest ^= bit(square);
    const auto is_best = reaches(square);
    if (!is_best) return std::nullopt;
    if (*is_best) return Move(square);
  }
  for (const Square square : squares_of(rest)) {
    const auto is_best = reaches(square);
    if (!is_best) return std::nullopt;
    if (*is_best) return Move(square);
  }
  return std::nullopt;
}

template <int kSize>
std::optional<Solution> Solver<kSize>::solve(const Position<kSize>& position, const Budget& budget) {
  const std::uint64_t nodes_before = nodes_;
  const std::optional<Score> score = value(position, -kSize * kSize - 1, kSize * kSize + 1, budget);
  if (!score) return std::nullopt;
  Solution solution{.score = *score};
  if (position.is_over()) {
    solution.argument = Argument::kGameOver;
    return solution;
  }
  int expected = score->discs;
  for (Position<kSize> at = position; !at.is_over(); expected = -expected) {
    const std::optional<Move> move = best_move(at, expected, budget);
    if (!move) break;
    solution.line.push_back(*move);
    at.play(*move);
  }
  if (solution.line.empty()) return std::nullopt;
  solution.move = solution.line.front();
  solution.nodes = nodes_ - nodes_before;
  return solution;
}

template class Solver<6>;
template class Solver<8>;

}  // namespace turncoat::othello
