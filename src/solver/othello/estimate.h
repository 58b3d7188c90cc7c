// What a position is likely to be worth after some plies, for move ordering alone: the exact value never
// depends on it.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/bitboard.h"
#include "core/shape.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "games/othello/kernels.h"
#include "solver/othello/move_list.h"

namespace turncoat::othello {

// Who judges: learned weights where there are any.
template <int kSize>
struct JudgeChoice {
  using Type = Features<kSize>;
};
template <>
struct JudgeChoice<8> {
  using Type = Learned;
};
template <int kSize>
using Judge = typename JudgeChoice<kSize>::Type;

template <int kSize>
Judge<kSize> solver_judge() {
  if constexpr (kSize == 8) {
    return Learned(PatternWeights::builtin());
  } else {
    return {};
  }
}

inline constexpr int kEstimateLimit = kInfiniteValue;  // beyond every estimate

// The value in parts of a mark (kMark) after the best play of `depth` plies; bounds as in any alpha-beta,
// fail-soft. `moves` are the legal ones.
template <int kSize>
int estimate(const Judge<kSize>& judge, const typename Judge<kSize>::State& state, Bitboard own, Bitboard opp,
             Bitboard moves, int depth, int alpha, int beta) {
  constexpr Bitboard kArea = Shape{kSize, kSize}.area();
  if (moves == 0) {
    const Bitboard replies = legal_moves(opp, own) & kArea;
    if (replies == 0) return kMark * (count(own) - count(opp));
    return -estimate<kSize>(judge, judge.state_after(state, 0, 0), opp, own, replies, depth, -beta, -alpha);
  }
  if (depth == 0) return judge.evaluate(own, opp, moves, state);
  MoveList list(own, opp, moves, kArea & ~(own | opp));
  for (std::size_t i = 0; i < list.size(); ++i) {
    list.set_score(i, -count(list.replies(i)) - 2 * count(list.replies(i) & kCorners<kSize>));
  }
  int best = -kEstimateLimit;
  for (std::size_t left = list.size(); left > 0 && best < beta; --left) {
    const std::size_t child = list.take_best();
    best = std::max(best,
                    -estimate<kSize>(judge, list.state(judge, state, child), list.own(child), list.opp(child),
                                     list.replies(child), depth - 1, -beta, -std::max(alpha, best)));
  }
  return best;
}

}  // namespace turncoat::othello
