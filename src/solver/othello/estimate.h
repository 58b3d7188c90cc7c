// What a position is likely to be worth after some plies, for move ordering alone: the exact value never
// depends on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bitboard.h"
#include "core/shape.h"
#include "eval/othello/features.h"
#include "eval/othello/learned.h"
#include "games/othello/kernels.h"
#include "solver/othello/endgame_table.h"
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

// Judges positions by what comes after some plies. Values are in parts of a mark (kMark).
//
// A position of the tree looks at those that its parent has just looked at, a ply less deep: so what the last
// ply was judged to be is kept.
template <int kSize>
class LookAhead {
 public:
  using State = typename Judge<kSize>::State;

  explicit LookAhead(const Judge<kSize>& judge) : judge_(judge), kept_(kKept) {}

  [[nodiscard]] const Judge<kSize>& judge() const { return judge_; }

  // The value after the best play of `depth` plies that follow a move of the list, for the side then to move;
  // bounds as in any alpha-beta, fail-soft. `before` is the state of the position the list is about.
  int value_after(const MoveList& list, std::size_t move, const State& before, int depth, int alpha,
                  int beta) {
    return value(list.state(judge_, before, move), list.own(move), list.opp(move), list.replies(move), depth,
                 alpha, beta);
  }

 private:
  static constexpr Bitboard kArea = Shape{kSize, kSize}.area();

  // The upper bits of a position's hash, and in the lowest 16 its value. All zero is no position.
  static constexpr std::size_t kKept = std::size_t{1} << 14;
  static constexpr int kValueBits = 16;

  int value(const State& state, Bitboard own, Bitboard opp, Bitboard moves, int depth, int alpha, int beta) {
    if (moves == 0) {
      const Bitboard replies = legal_moves(opp, own) & kArea;
      if (replies == 0) return kMark * (count(own) - count(opp));
      return -value(judge_.state_after(state, 0, 0), opp, own, replies, depth, -beta, -alpha);
    }
    if (depth == 0) return judge_.evaluate(own, opp, moves, state);
    MoveList list(own, opp, moves, kArea & ~(own | opp));
    for (std::size_t i = 0; i < list.size(); ++i) {
      list.set_score(i, -count(list.replies(i)) - 2 * count(list.replies(i) & kCorners<kSize>));
    }
    int best = -kEstimateLimit;
    for (std::size_t left = list.size(); left > 0 && best < beta; --left) {
      const std::size_t move = list.take_best();
      best = std::max(best, depth == 1
                                ? -value_of_leaf(list, move, state)
                                : -value_after(list, move, state, depth - 1, -beta, -std::max(alpha, best)));
    }
    return best;
  }

  // Another position of the same 48 bits would only change the order of moves.
  int value_of_leaf(const MoveList& list, std::size_t move, const State& before) {
    const std::uint64_t hash = EndgameTable::hash(list.own(move), list.opp(move));
    std::uint64_t& kept = kept_[hash % kKept];
    if (kept >> kValueBits == hash >> kValueBits) return static_cast<std::int16_t>(kept);
    const int found = value_after(list, move, before, 0, -kEstimateLimit, kEstimateLimit);
    kept = hash >> kValueBits << kValueBits | static_cast<std::uint16_t>(found);
    return found;
  }

  Judge<kSize> judge_;
  std::vector<std::uint64_t> kept_;
};

}  // namespace turncoat::othello
