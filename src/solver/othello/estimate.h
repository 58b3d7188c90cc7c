// What a position is likely to be worth, for move ordering alone: the exact value never depends on it.
//
// The one place to change for a better judge of positions: `estimate` is all that ordering.h asks.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/othello/kernels.h"
#include "solver/othello/move_list.h"
#include "solver/othello/stability.h"

namespace turncoat::othello {

template <int kSize>
inline constexpr Bitboard kCorners = bit(make_square(0, 0)) | bit(make_square(0, kSize - 1)) |
                                     bit(make_square(kSize - 1, 0)) | bit(make_square(kSize - 1, kSize - 1));

inline constexpr int kEstimateUnit = 16;        // of a disc
inline constexpr int kEstimateLimit = 1 << 16;  // beyond every estimate

// Weights in sixteenths of a disc, fitted by least squares to exact values of positions with 11 to 17 empty
// cells from games of a player that likes mobility and corners: they leave an error of 10.7 discs, where
// mobility alone leaves 22.
template <int kSize>
int static_estimate(Bitboard own, Bitboard opp, Bitboard moves) {
  constexpr Bitboard kArea = Shape{kSize, kSize}.area();
  const Bitboard empties = kArea & ~(own | opp);
  const Bitboard beside_empties = all_neighbours(empties);
  const Bitboard corners = empties & kCorners<kSize>;
  const Bitboard beside_corners = edge_neighbours(corners);
  const Bitboard diagonal_to_corners = all_neighbours(corners) & ~beside_corners;
  const auto merits = [&](Bitboard mine, Bitboard theirs, Bitboard mobility) {
    return 32 * count(mobility) + 68 * count(mobility & kCorners<kSize>) -
           13 * count(all_neighbours(theirs) & empties) + 64 * count(mine & kCorners<kSize>) -
           34 * count(mine & diagonal_to_corners) - 16 * count(mine & beside_corners) -
           13 * count(mine & beside_empties);
  };
  const Bitboard replies = legal_moves(opp, own) & empties;
  return merits(own, opp, moves) - merits(opp, own, replies) + 20 * stable_majority<kSize>(own, opp) + 20;
}

// The same after the best play of `depth` plies; bounds as in any alpha-beta, fail-soft. `moves` are the
// legal ones.
template <int kSize>
int estimate(Bitboard own, Bitboard opp, Bitboard moves, int depth, int alpha, int beta) {
  if (depth == 0) return static_estimate<kSize>(own, opp, moves);
  constexpr Bitboard kArea = Shape{kSize, kSize}.area();
  if (moves == 0) {
    const Bitboard replies = legal_moves(opp, own) & kArea;
    if (replies == 0) return kEstimateUnit * (count(own) - count(opp));
    return -estimate<kSize>(opp, own, replies, depth - 1, -beta, -alpha);
  }
  MoveList list(own, opp, moves, kArea & ~(own | opp));
  for (std::size_t i = 0; i < list.size(); ++i) {
    list.set_score(i, -count(list.replies(i)) - 2 * count(list.replies(i) & kCorners<kSize>));
  }
  int best = -kEstimateLimit;
  for (std::size_t left = list.size(); left > 0 && best < beta; --left) {
    const std::size_t child = list.take_best();
    best = std::max(best, -estimate<kSize>(list.own(child), list.opp(child), list.replies(child), depth - 1,
                                           -beta, -std::max(alpha, best)));
  }
  return best;
}

}  // namespace turncoat::othello
