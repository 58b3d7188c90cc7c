// Legal moves and flips of one Othello board: the one place that chooses the kernel.
//
// The choice is made when compiling, so that the kernel is inlined where it is used
// (docs/decisions/0005-cpu-dispatch.md). Constant expressions always take the portable one.
#pragma once

#include "core/bitboard.h"
#include "games/othello/kernels_portable.h"
#ifdef __AVX2__
#include "games/othello/kernels_avx2.h"
#endif
#ifdef __AVX512VBMI2__
#include "games/othello/kernels_pext.h"
#endif

namespace turncoat::othello {

// Empty cells (of the whole grid) on which a disc outflanks at least one enemy disc.
constexpr Bitboard legal_moves(Bitboard own, Bitboard opp) {
#ifdef __AVX2__
  if !consteval {
    return legal_moves_avx2(own, opp);
  }
#endif
  return legal_moves_portable(own, opp);
}

// The enemy discs that a disc on the empty `square` outflanks.
constexpr Bitboard flips(Bitboard own, Bitboard opp, Square square) {
#if defined(__AVX512VBMI2__)
  if !consteval {
    return flips_pext(own, opp, square);
  }
#elif defined(__AVX2__)
  if !consteval {
    return flips_avx2(own, opp, square);
  }
#endif
  return flips_portable(own, opp, bit(square));
}

}  // namespace turncoat::othello
