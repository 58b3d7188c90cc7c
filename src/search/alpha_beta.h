// Depth-limited minimax with alpha-beta pruning, as textbooks and the reports have it: no table of known
// positions, no selection, the value and the move of plain minimax.
//
// Values inside are for the side to move (negamax), whole numbers of the evaluation's units.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/bitboard.h"
#include "eval/evaluations.h"
#include "eval/knowledge.h"
#include "games/game.h"
#include "search/limits.h"
#include "search/move_order.h"

namespace turncoat {

struct AlphaBetaOptions {
  MoveOrder order = MoveOrder::kRows;
  bool only_adjacent = false;  // only cells with a mark among the eight around them (report C)
  bool prunes = true;          // false: plain minimax, which looks at every position
};

// Why a node was left.
enum class Leaving : std::uint8_t { kDepth, kGameOver, kSearched, kCut, kInterrupted };

// Nobody listens: the compiler removes the calls.
struct NoTracer {
  static constexpr bool kListens = false;

  void enter(int /*ply*/, Move /*move*/, int /*alpha*/, int /*beta*/) {}
  void leave(int /*ply*/, int /*value*/, Leaving /*why*/, int /*skipped*/) {}
};

// What a search of one depth found. `move` is the best one, and of equal ones the first in reading order,
// whatever the order of the search; if the search was interrupted, the best of the moves looked at.
struct Found {
  Move move = Move::pass();
  int value = 0;
  bool is_complete = true;
};

template <Game P, Evaluation Eval, class Tracer = NoTracer>
class AlphaBeta {
 public:
  AlphaBeta(Eval eval, AlphaBetaOptions options, const Budget& budget, Tracer tracer = {})
      : eval_(std::move(eval)), options_(options), budget_(budget), tracer_(std::move(tracer)) {}

  // Precondition: there are moves, and depth > 0.
  Found search(const P& root, int depth);

  // Positions looked at so far. The root is not one: the public programs count the calls below it too.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  int value_of(const P& position, int ply, Move last, int alpha, int beta);
  int try_moves(const P& position, Bitboard moves, int ply, int alpha, int beta);
  int value_after(const P& position, Move move, int ply, int alpha, int beta);
  int leave(int ply, int value, Leaving why, int skipped = 0);
  [[nodiscard]] int evaluate(const P& position, int ply) const;
  [[nodiscard]] Bitboard moves_of(const P& position) const;

  Eval eval_;
  AlphaBetaOptions options_;
  const Budget& budget_;
  Tracer tracer_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
  bool is_interrupted_ = false;
};

template <Game P, Evaluation Eval, class Tracer>
Found AlphaBeta<P, Eval, Tracer>::search(const P& root, int depth) {
  depth_ = depth;
  is_interrupted_ = false;
  tracer_.enter(0, Move::pass(), -kInfiniteValue, kInfiniteValue);
  const Bitboard moves = moves_of(root);
  Found best{.move = Move(first_square(moves)), .value = -kInfiniteValue};
  for (const Square square : ordered(root, moves, options_.order)) {
    // What a move has to exceed: the search answers with the value above it and any bound below. A value
    // equal to the best is of interest only from a move that stands earlier on the board.
    const int bound = square < best.move.square() ? best.value - 1 : best.value;
    const int value = value_after(root, Move(square), 0, bound, kInfiniteValue);
    if (is_interrupted_) break;
    if (value > bound) best = {.move = Move(square), .value = value};
  }
  best.is_complete = !is_interrupted_;
  leave(0, best.value, Leaving::kSearched);
  return best;
}

// The value for the side to move if it lies between alpha and beta; else a bound: at most alpha or at
// least beta.
template <Game P, Evaluation Eval, class Tracer>
int AlphaBeta<P, Eval, Tracer>::value_of(const P& position, int ply, Move last, int alpha, int beta) {
  // 1. Count the position, and stop where the budget ends.
  ++nodes_;
  tracer_.enter(ply, last, alpha, beta);
  if (budget_.is_spent(nodes_)) is_interrupted_ = true;
  if (is_interrupted_) return leave(ply, 0, Leaving::kInterrupted);

  // 2. At the depth wanted the evaluation says what the position is worth.
  if (ply == depth_) {
    if constexpr (Tracer::kListens) {
      if (position.is_over()) return leave(ply, evaluate(position, ply), Leaving::kGameOver);
    }
    return leave(ply, evaluate(position, ply), Leaving::kDepth);
  }

  // 3. Without a move the game is over, or the side to move passes, which is a ply.
  const Bitboard moves = moves_of(position);
  if (moves != 0) return try_moves(position, moves, ply, alpha, beta);
  if (!position.must_pass()) return leave(ply, evaluate(position, ply), Leaving::kGameOver);
  return leave(ply, value_after(position, Move::pass(), ply, alpha, beta), Leaving::kSearched);
}

template <Game P, Evaluation Eval, class Tracer>
int AlphaBeta<P, Eval, Tracer>::try_moves(const P& position, Bitboard moves, int ply, int alpha, int beta) {
  int best = -kInfiniteValue;
  int tried = 0;
  for (const Square square : ordered(position, moves, options_.order)) {
    // 4. What is good for the opponent is bad for us: values and window change sign.
    const int value = value_after(position, Move(square), ply, alpha, beta);
    if (is_interrupted_) return leave(ply, 0, Leaving::kInterrupted);
    ++tried;

    // 5. Keep the best. From now on a move has to exceed it.
    best = std::max(best, value);
    if (!options_.prunes) continue;
    alpha = std::max(alpha, best);

    // 6. The opponent has something better than to let it come to this position: the rest does not matter.
    if (alpha >= beta) return leave(ply, best, Leaving::kCut, count(moves) - tried);
  }
  return leave(ply, best, Leaving::kSearched);
}

// The value of a move for the side that makes it.
template <Game P, Evaluation Eval, class Tracer>
int AlphaBeta<P, Eval, Tracer>::value_after(const P& position, Move move, int ply, int alpha, int beta) {
  P child = position;
  child.play(move);
  if (!options_.prunes) return -value_of(child, ply + 1, move, -kInfiniteValue, kInfiniteValue);
  return -value_of(child, ply + 1, move, -beta, -alpha);
}

template <Game P, Evaluation Eval, class Tracer>
int AlphaBeta<P, Eval, Tracer>::leave(int ply, int value, Leaving why, int skipped) {
  tracer_.leave(ply, value, is_interrupted_ ? Leaving::kInterrupted : why, skipped);
  return value;
}

// The position is judged with the eyes of the player who thinks, and he is to move at even plies.
template <Game P, Evaluation Eval, class Tracer>
int AlphaBeta<P, Eval, Tracer>::evaluate(const P& position, int ply) const {
  if (Eval::kIsZeroSum || ply % 2 == 0) return eval_(position.own(), position.opp());
  return -eval_(position.opp(), position.own());
}

template <Game P, Evaluation Eval, class Tracer>
Bitboard AlphaBeta<P, Eval, Tracer>::moves_of(const P& position) const {
  const Bitboard moves = position.legal_moves();
  if (!options_.only_adjacent) return moves;
  const Bitboard adjacent = moves & all_neighbours(position.own() | position.opp());
  return adjacent != 0 ? adjacent : moves;  // a board without marks has no neighbours of marks
}

}  // namespace turncoat
