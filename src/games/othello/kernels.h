// Legal moves and flips of Othello, for one board or for several at once.
//
// `Word` is a Bitboard, or a vector of them that has the operators of one (one board per lane). Both
// functions walk from cells to the end of a run of enemy discs in each of the eight directions. Along
// rows and diagonals the enemy discs of the outer files are left out: a run that goes on over the edge
// is no run.
#pragma once

#include "core/bitboard.h"

namespace turncoat::othello {

inline constexpr Bitboard kInnerFiles = ~(kFileA | kFileH);

// The enemy discs in unbroken runs that begin beside `from`, in the direction of a left shift by `kStep`
// (or right, if kStep is negative). Parallel prefix: runs of one, two, then up to six discs.
template <int kStep, class Word>
constexpr Word shifted(Word cells) {
  if constexpr (kStep > 0) {
    return cells << kStep;
  } else {
    return cells >> -kStep;
  }
}

template <int kStep, class Word>
constexpr Word run(Word from, Word enemies) {
  Word reached = enemies & shifted<kStep>(from);
  reached |= enemies & shifted<kStep>(reached);
  const Word pairs = enemies & shifted<kStep>(enemies);
  reached |= pairs & shifted<2 * kStep>(reached);
  reached |= pairs & shifted<2 * kStep>(reached);
  return reached;
}

// Empty cells (of the whole grid) on which a disc outflanks at least one enemy disc.
template <class Word>
constexpr Word legal_moves_portable(Word own, Word opp) {
  const Word inner = opp & kInnerFiles;
  Word moves = shifted<1>(run<1>(own, inner)) | shifted<-1>(run<-1>(own, inner));
  moves |= shifted<8>(run<8>(own, opp)) | shifted<-8>(run<-8>(own, opp));
  moves |= shifted<7>(run<7>(own, inner)) | shifted<-7>(run<-7>(own, inner));
  moves |= shifted<9>(run<9>(own, inner)) | shifted<-9>(run<-9>(own, inner));
  return moves & ~(own | opp);
}

// The enemy discs that a disc on `square` outflanks.
constexpr Bitboard flips_portable(Bitboard own, Bitboard opp, Square square) {
  const Bitboard from = bit(square);
  const Bitboard inner = opp & kInnerFiles;
  Bitboard flips = 0;
  const auto add = [&]<int kStep>(Bitboard enemies) {
    const Bitboard reached = run<kStep>(from, enemies);
    if ((shifted<kStep>(reached) & own) != 0) flips |= reached;
  };
  add.template operator()<1>(inner);
  add.template operator()<-1>(inner);
  add.template operator()<8>(opp);
  add.template operator()<-8>(opp);
  add.template operator()<7>(inner);
  add.template operator()<-7>(inner);
  add.template operator()<9>(inner);
  add.template operator()<-9>(inner);
  return flips;
}

constexpr Bitboard legal_moves(Bitboard own, Bitboard opp) { return legal_moves_portable(own, opp); }
constexpr Bitboard flips(Bitboard own, Bitboard opp, Square square) {
  return flips_portable(own, opp, square);
}

}  // namespace turncoat::othello
