// Discs that can never be turned again, whatever is played: a lower bound on what their owner keeps.
#pragma once

#include "core/bitboard.h"

namespace turncoat::othello {

// Some of the stable discs of `own`: those of the edges, those on four full lines, and those that touch a
// stable disc or a full line in all four directions.
template <int kSize>
Bitboard stable_discs(Bitboard own, Bitboard opp);

// How many more of them `own` has than `opp`.
template <int kSize>
int stable_majority(Bitboard own, Bitboard opp);

extern template Bitboard stable_discs<6>(Bitboard own, Bitboard opp);
extern template Bitboard stable_discs<8>(Bitboard own, Bitboard opp);

extern template int stable_majority<6>(Bitboard own, Bitboard opp);
extern template int stable_majority<8>(Bitboard own, Bitboard opp);

}  // namespace turncoat::othello
