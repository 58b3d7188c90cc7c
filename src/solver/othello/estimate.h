// What a position is likely to be worth, for the order of moves alone: the exact value never depends on it.
//
// The one place to change for a better judge of positions: `estimate` is all that ordering.h asks.
#pragma once

#include <algorithm>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/othello/kernels.h"
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
int static_estimate(Bitboard own, Bitboard opp) {
  constexpr Bitboard kArea = Shape{kSize, kSize}.area();
  const Bitboard empties = kArea & ~(own | opp);
  const Bitboard beside_empties = all_neighbours(empties);
  const Bitboard corners = empties & kCorners<kSize>;
  const Bitboard beside_corners = edge_neighbours(corners);
  const Bitboard diagonal_to_corners = all_neighbours(corners) & ~beside_corners;
  const auto merits = [&](Bitboard mine, Bitboard theirs) {
    const Bitboard moves = legal_moves(mine, theirs) & empties;
    return 32 * count(moves) + 68 * count(moves & kCorners<kSize>) -
           13 * count(all_neighbours(theirs) & empties) + 64 * count(mine & kCorners<kSize>) -
           34 * count(mine & diagonal_to_corners) - 16 * count(mine & beside_corners) +
           20 * count(stable_discs<kSize>(mine, theirs)) - 13 * count(mine & beside_empties);
  };
  return merits(own, opp) - merits(opp, own) + 20;
}

// The same after the best play of `depth` plies; bounds as in any alpha-beta, fail-soft.
template <int kSize>
int estimate(Bitboard own, Bitboard opp, int depth, int alpha, int beta) {
  if (depth == 0) return static_estimate<kSize>(own, opp);
  constexpr Bitboard kArea = Shape{kSize, kSize}.area();
  const Bitboard moves = legal_moves(own, opp) & kArea;
  if (moves == 0) {
    if ((legal_moves(opp, own) & kArea) == 0) return kEstimateUnit * (count(own) - count(opp));
    return -estimate<kSize>(opp, own, depth - 1, -beta, -alpha);
  }
  constexpr Bitboard kRim = kArea & ~(Shape{kSize - 2, kSize - 2}.area() << 9);
  int best = -kEstimateLimit;
  for (const Bitboard part : {moves & kCorners<kSize>, moves & ~kRim, moves & kRim & ~kCorners<kSize>}) {
    for (const Square square : squares_of(part)) {
      const Bitboard turned = flips(own, opp, square);
      best = std::max(best, -estimate<kSize>(opp ^ turned, own ^ turned ^ bit(square), depth - 1, -beta,
                                             -std::max(alpha, best)));
      if (best >= beta) return best;
    }
  }
  return best;
}

}  // namespace turncoat::othello
