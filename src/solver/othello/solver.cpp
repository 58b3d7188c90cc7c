#include "solver/othello/solver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

namespace turncoat::othello {
namespace {

constexpr int kGuessedEmpties = 16;                  // with fewer, guessing saves nothing
constexpr std::array<Trust, 2> kTrusts = {80, 140};  // of the guesses before the proof
template <int kSize>
constexpr int kNearlyWipedOut = 3 * kSize * kSize / 4;  // beyond such a guess a wipe-out is tried
constexpr int kThreadedEmpties = 15;  // with fewer, starting threads takes longer than the search

// What the answer of a null window says. Scores are even, estimates need not be.
void narrow_by(int result, int alpha, ScoreBounds& known) {
  if (result > alpha) {
    known.lower = (result + 1) & ~1;
  } else {
    known.upper = result & ~1;
  }
}

}  // namespace

template <int kSize>
Solver<kSize>::Solver(const SolverOptions& options) : shared_(options.hash_bytes) {
  assert(options.threads > 0);
  for (int i = 0; i < options.threads; ++i) {
    searches_.push_back(std::make_unique<EndgameSearch<kSize>>(shared_, solver_judge<kSize>()));
  }
}

template <int kSize>
std::uint64_t Solver<kSize>::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& search : searches_) sum += search->nodes();
  return sum;
}

template <int kSize>
void Solver<kSize>::start(const Budget& budget) {
  shared_.is_stopped = budget.is_spent(0);
  shared_.table.start_generation();
  for (const auto& search : searches_) search->start(budget);
}

template <int kSize>
std::optional<int> Solver<kSize>::probe(const Position<kSize>& position, int alpha) {
  if (shared_.is_stopped) return std::nullopt;
  shared_.root_empties = count(position.empties());
  shared_.threads = count(position.empties()) < kThreadedEmpties ? 1 : static_cast<int>(searches_.size());
  constexpr int kNone = 2 * kGridSquares;
  std::atomic<int> answer = kNone;
  const auto work = [&](EndgameSearch<kSize>& search) {
    const int result = search.search(position.own(), position.opp(), alpha);
    if (!shared_.is_stopped.exchange(true)) answer = result;  // the first to finish ends the others' work
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < shared_.threads; ++i) {
      helpers.emplace_back([&, i] { work(*searches_[static_cast<std::size_t>(i)]); });
    }
    work(*searches_.front());
  }
  if (answer == kNone) return std::nullopt;
  shared_.is_stopped = false;
  return answer;
}

// Most games are close, so the search begins around a draw. A guess is off by little.
template <int kSize>
ScoreBounds Solver<kSize>::narrow(const Position<kSize>& position, int alpha, int beta) {
  constexpr int kWidestStep = 4;
  if (count(position.empties()) < kGuessedEmpties) return bracket(position, alpha, beta, -1, kWidestStep);
  int first = -1;
  int step = kWidestStep;
  for (const Trust trust : kTrusts) {
    shared_.trust = trust;
    const ScoreBounds guess = bracket(position, alpha, beta, first, step);
    shared_.trust = kProved;
    if (guess.is_open(alpha, beta)) return kNothingKnown;
    first = (guess.upper <= alpha ? guess.upper : guess.lower) - 1;
    step = 0;
  }
  if (std::abs(first) < kNearlyWipedOut<kSize>) return bracket(position, alpha, beta, first, 0);
  // Estimates never say that a side will lose all its discs. Below that truth every proof is work for
  // nothing, and it is soon proved or refuted.
  ScoreBounds known = kNothingKnown;
  const int at = first > 0 ? known.upper - 1 : known.lower;
  if (at < alpha || at >= beta) return bracket(position, alpha, beta, first, 0);
  const std::optional<int> result = probe(position, at);
  if (!result) return known;
  narrow_by(*result, at, known);
  return bracket(position, alpha, beta, first, 0, known);
}

template <int kSize>
ScoreBounds Solver<kSize>::bracket(const Position<kSize>& position, int alpha, int beta, int first,
                                   int widest_step, ScoreBounds known) {
  int step = 0;
  int next = first;
  while (known.is_open(alpha, beta)) {
    const int highest = std::min(known.upper, beta) - 1;
    const int at = std::clamp(next, std::min(std::max(known.lower + 1, alpha), highest), highest);
    const std::optional<int> result = probe(position, at);
    if (!result) break;
    narrow_by(*result, at, known);
    next = *result > at ? known.lower + step + 1 : known.upper - step - 1;
    step = std::min(step + 2, widest_step);
  }
  return known;
}

template <int kSize>
std::optional<Score> Solver<kSize>::value(const Position<kSize>& position, int alpha, int beta,
                                          const Budget& budget) {
  assert(alpha < beta);
  start(budget);
  const ScoreBounds found = narrow(position, alpha, beta);
  if (found.is_open(alpha, beta)) return std::nullopt;
  return Score{found.upper <= alpha ? found.upper : found.lower};
}

template <int kSize>
std::optional<Move> Solver<kSize>::best_move(const Position<kSize>& position, int value) {
  if (position.must_pass()) return Move::pass();
  EndgameEntry known;
  shared_.table.find(position.own(), position.opp(), EndgameTable::hash(position.own(), position.opp()),
                     known);
  Bitboard rest = position.legal_moves();
  while (rest != 0) {
    Square square = first_square(rest);
    for (const Square preferred : {known.second, known.best}) {
      if (preferred != kNoSquare && has(rest, preferred)) square = preferred;
    }
    rest ^= bit(square);
    Position<kSize> child = position;
    child.play(Move(square));
    const std::optional<int> reply = probe(child, -value);
    if (!reply) return std::nullopt;
    if (*reply <= -value) return Move(square);
  }
  assert(false && "a position has a move of its own value");
  return std::nullopt;
}

template <int kSize>
Solved Solver<kSize>::solve(const Position<kSize>& position, const Budget& budget) {
  const std::uint64_t nodes_before = nodes();
  start(budget);
  constexpr int kBeyond = kSize * kSize + 1;
  const ScoreBounds proved = narrow(position, -kBeyond, kBeyond);
  if (!proved.is_exact()) return std::unexpected(proved);
  Solution solution{.score = {proved.lower}};
  if (position.is_over()) {
    solution.argument = Argument::kGameOver;
    return solution;
  }
  int expected = proved.lower;
  for (Position<kSize> at = position; !at.is_over(); expected = -expected) {
    const std::optional<Move> move = best_move(at, expected);
    if (!move) break;
    solution.line.push_back(*move);
    at.play(*move);
  }
  if (solution.line.empty()) return std::unexpected(proved);
  solution.move = solution.line.front();
  solution.nodes = nodes() - nodes_before;
  return solution;
}

template class Solver<6>;
template class Solver<8>;

}  // namespace turncoat::othello
