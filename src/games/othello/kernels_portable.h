// Legal moves and flips of Othello in plain C++: the definition the fast kernels are tested against.
//
// `Word` is a Bitboard, or a vector of them (one board per lane, see board_batch.h). Both functions walk
// from cells over runs of enemy discs in each of the eight directions. Along rows and diagonals the enemy
// discs of the outer files are left out: a run that goes on over the edge is no run.
#pragma once

#include "core/bitboard.h"

namespace turncoat::othello {

inline constexpr Bitboard kInnerFiles = ~(kFileA | kFileH);

// One step towards higher cells, or towards lower ones if kStep is negative.
template <int kStep, class Word>
constexpr Word shifted(Word cells) {
  if constexpr (kStep > 0) {
    return cells << kStep;
  } else {
    return cells >> -kStep;
  }
}

// The enemy discs in unbroken runs that begin beside `from`, one step after the other. Parallel prefix:
// runs of one, two, then up to six discs. `pairs` are the enemies that follow another one.
template <int kStep, class Word>
constexpr Word run(Word from, Word enemies, Word pairs) {
  Word reached = enemies & shifted<kStep>(from);
  reached |= enemies & shifted<kStep>(reached);
  reached |= pairs & shifted<2 * kStep>(reached);
  reached |= pairs & shifted<2 * kStep>(reached);
  return reached;
}

// The cells behind the runs that begin beside `own`, both ways along a line.
template <int kStep, class Word>
constexpr Word behind_runs(Word own, Word enemies) {
  const Word pairs = enemies & shifted<kStep>(enemies);
  const Word up = run<kStep>(own, enemies, pairs);
  const Word down = run<-kStep>(own, enemies, shifted<-kStep>(pairs));
  return shifted<kStep>(up) | shifted<-kStep>(down);
}

// The runs that begin beside `from` and have an own disc behind them, both ways along a line.
template <int kStep, class Word>
constexpr Word outflanked(Word own, Word enemies, Word from) {
  const Word pairs = enemies & shifted<kStep>(enemies);
  const Word up = run<kStep>(from, enemies, pairs);
  const Word down = run<-kStep>(from, enemies, shifted<-kStep>(pairs));
  return ((shifted<kStep>(up) & own) != 0 ? up : Word{}) |
         ((shifted<-kStep>(down) & own) != 0 ? down : Word{});
}

// Empty cells (of the whole grid) on which a disc outflanks at least one enemy disc.
template <class Word>
constexpr Word legal_moves_portable(Word own, Word opp) {
  const Word inner = opp & kInnerFiles;
  const Word moves = behind_runs<1>(own, inner) | behind_runs<8>(own, opp) | behind_runs<7>(own, inner) |
                     behind_runs<9>(own, inner);
  return moves & ~(own | opp);
}

// The enemy discs that a disc on the single cell `from` outflanks.
template <class Word>
constexpr Word flips_portable(Word own, Word opp, Word from) {
  const Word inner = opp & kInnerFiles;
  return outflanked<1>(own, inner, from) | outflanked<8>(own, opp, from) | outflanked<7>(own, inner, from) |
         outflanked<9>(own, inner, from);
}

}  // namespace turncoat::othello
