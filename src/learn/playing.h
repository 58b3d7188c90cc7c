// How games to learn from are played: sensibly, but varied. Both sides look a ply or two ahead, begin with
// random moves and sometimes err.
#pragma once

#include <algorithm>
#include <vector>

#include "core/random.h"
#include "eval/knowledge.h"
#include "games/game.h"
#include "learn/position_file.h"

namespace turncoat {

inline constexpr int kErrorsPerHundred = 5;
inline constexpr int kMostPlayedDepth = 2;  // plies that players look ahead

inline bool happens(Rng& rng, int per_hundred) {
  constexpr int kHundred = 100;
  return rng.below(kHundred) < per_hundred;
}

template <Game P>
Move random_move(const P& board, Rng& rng) {
  Bitboard moves = board.legal_moves();
  for (int skipped = rng.below(count(moves)); skipped > 0; --skipped) moves &= moves - 1;
  return Move(first_square(moves));
}

// The value of a position after the best play of `depth` plies.
template <Game P, Knowledge<P> K>
int look_ahead(const K& knowledge, const SearchNode<P, K>& node, int depth, int alpha, int beta) {
  const P& board = node.position();
  const Bitboard moves = board.legal_moves();
  if (moves == 0) {
    if (!board.must_pass()) return value_of(board.final_score());
    return -look_ahead(knowledge, SearchNode<P, K>(knowledge, node, Move::pass()), depth, -beta, -alpha);
  }
  if (depth == 0) return node.evaluate(knowledge);
  int best = -kInfiniteValue;
  for (const Square square : squares_of(moves)) {
    const SearchNode<P, K> child(knowledge, node, Move(square));
    best = std::max(best, -look_ahead(knowledge, child, depth - 1, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

template <Game P, Knowledge<P> K>
Move best_move(const K& knowledge, const P& board, int depth) {
  const SearchNode<P, K> node(knowledge, board);
  int best = -kInfiniteValue;
  Move chosen = Move::pass();
  for (const Square square : squares_of(board.legal_moves())) {
    const SearchNode<P, K> child(knowledge, node, Move(square));
    const int value = -look_ahead(knowledge, child, depth - 1, -kInfiniteValue, -best);
    if (value <= best) continue;
    best = value;
    chosen = Move(square);
  }
  return chosen;
}

// One position from each phase of a game, a third of them after one more random move, so that bad moves are
// known too. A phase is so many numbers of moves left.
template <Game P>
class Sampler {
 public:
  // Moves left are at most `most`; the first phase begins with `first` of them.
  Sampler(Rng& rng, int first, int most, int size) : rng_(rng), first_(first), size_(size) {
    for (int begin = first; begin <= most; begin += size) {
      constexpr int kOneIn = 3;
      wishes_.push_back({.left = begin + rng.below(size), .after_random_move = rng.below(kOneIn) == 0});
    }
  }

  // `board`, which has a move and `left` of them until the end, as far as that is known. Calls `take` with
  // what is wanted.
  template <class Take>
  void see(const P& board, int left, const Take& take) {
    if (wants(left, false)) take(board);
    if (wants(left - 1, true)) {
      const P next = after(board, random_move(board, rng_));
      if (next.legal_moves() != 0) take(next);
    }
  }

 private:
  struct Wish {
    int left = 0;
    bool after_random_move = false;
  };

  [[nodiscard]] bool wants(int left, bool after_random_move) const {
    if (left < first_) return false;
    const auto phase = static_cast<std::size_t>((left - first_) / size_);
    return phase < wishes_.size() && wishes_[phase].left == left &&
           wishes_[phase].after_random_move == after_random_move;
  }

  Rng& rng_;
  int first_;
  int size_;
  std::vector<Wish> wishes_ = {};
};

}  // namespace turncoat
