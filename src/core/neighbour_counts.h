// How many of the cells around each cell belong to a set, for all 64 cells at once.
//
// The counts are bit-sliced: bit i of `ones` is the lowest binary digit of the count of cell i, and so on.
// Adding a set to all 64 counts is then a few operations on words (a full adder per digit).
#pragma once

#include "core/bitboard.h"

namespace turncoat {

struct SlicedCounts {
  Bitboard ones = 0;
  Bitboard twos = 0;
  Bitboard fours = 0;
  Bitboard eights = 0;

  // The cells whose count is `n`, 0 to 15.
  [[nodiscard]] constexpr Bitboard equal_to(int n) const {
    const auto digit = [n](int place, Bitboard slice) { return (n >> place & 1) != 0 ? slice : ~slice; };
    return digit(0, ones) & digit(1, twos) & digit(2, fours) & digit(3, eights);
  }

  // The same counts with one more where a cell is in `cells`.
  [[nodiscard]] constexpr SlicedCounts plus(Bitboard cells) const {
    const Bitboard to_twos = ones & cells;
    const Bitboard to_fours = twos & to_twos;
    const Bitboard to_eights = fours & to_fours;
    return {.ones = ones ^ cells,
            .twos = twos ^ to_twos,
            .fours = fours ^ to_fours,
            .eights = eights ^ to_eights};
  }

  // The cells whose count is `n` or more, for counts up to 9.
  [[nodiscard]] constexpr Bitboard at_least(int n) const {
    switch (n) {
      case 1:
        return ones | twos | fours | eights;
      case 2:
        return twos | fours | eights;
      case 3:
        return (ones & twos) | fours | eights;
      case 4:
        return fours | eights;
      case 5:
        return (fours & (ones | twos)) | eights;
      case 6:
        return (fours & twos) | eights;
      case 7:
        return (fours & twos & ones) | eights;
      case 8:
        return eights;
      case 9:
        return eights & ones;
      default:
        return n <= 0 ? ~Bitboard{0} : 0;
    }
  }

  // The largest count among `cells`, which are not none, and the cells that have it.
  struct Most {
    int number = 0;
    Bitboard cells = 0;
  };
  [[nodiscard]] constexpr Most most(Bitboard cells) const {
    Most best{.cells = cells};
    const auto narrow = [&best](Bitboard slice, int weight) {
      if ((best.cells & slice) == 0) return;
      best.cells &= slice;
      best.number += weight;
    };
    narrow(eights, 8);
    narrow(fours, 4);
    narrow(twos, 2);
    narrow(ones, 1);
    return best;
  }
};

// Counts among the four cells that share an edge.
constexpr SlicedCounts count_edge_neighbours(Bitboard cells) {
  const Bitboard left = (cells & ~kFileH) << 1;
  const Bitboard right = (cells & ~kFileA) >> 1;
  const Bitboard above = cells << 8;
  const Bitboard below = cells >> 8;
  const Bitboard sideways = left ^ right;
  const Bitboard upright = above ^ below;
  const Bitboard both_sideways = left & right;
  const Bitboard both_upright = above & below;
  const Bitboard carry = sideways & upright;
  return {.ones = sideways ^ upright,
          .twos = both_sideways ^ both_upright ^ carry,
          .fours = both_sideways & both_upright};  // the carry is 0 where both pairs are full
}

// Counts among the eight cells that share an edge or a corner.
constexpr SlicedCounts count_all_neighbours(Bitboard cells) {
  const Bitboard left = (cells & ~kFileH) << 1;
  const Bitboard right = (cells & ~kFileA) >> 1;
  // Two and three cells of a row, as numbers of two digits; the rows above and below bring three each.
  const Bitboard pair_ones = left ^ right;
  const Bitboard pair_twos = left & right;
  const Bitboard row_ones = pair_ones ^ cells;
  const Bitboard row_twos = pair_twos | (pair_ones & cells);
  const Bitboard a1 = row_ones << 8;
  const Bitboard a2 = row_twos << 8;
  const Bitboard b1 = row_ones >> 8;
  const Bitboard b2 = row_twos >> 8;
  // above + below: up to 6
  const Bitboard s1 = a1 ^ b1;
  const Bitboard c1 = a1 & b1;
  const Bitboard s2 = a2 ^ b2 ^ c1;
  const Bitboard s4 = (a2 & b2) | (c1 & (a2 ^ b2));
  // + the pair: up to 8
  const Bitboard d1 = s1 & pair_ones;
  const Bitboard twos = s2 ^ pair_twos ^ d1;
  const Bitboard d2 = (s2 & pair_twos) | (d1 & (s2 ^ pair_twos));
  return {.ones = s1 ^ pair_ones, .twos = twos, .fours = s4 ^ d2, .eights = s4 & d2};
}

}  // namespace turncoat
