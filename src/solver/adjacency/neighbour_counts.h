// How many neighbours each cell has in a set, for all cells of the grid at once.
//
// The counts are added up by bit planes, as a full adder adds: a few operations on whole boards instead of
// a table look-up and a population count for every cell.
#pragma once

#include "core/bitboard.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

struct MostNeighbours {
  int number = 0;
  Bitboard cells = 0;  // those that have it
};

// The count of a cell is the sum of the planes that contain it, with their weights.
struct NeighbourCounts {
  Bitboard ones = 0;
  Bitboard twos = 0;
  Bitboard fours = 0;
  Bitboard eights = 0;

  // The cells that have `number` neighbours or more.
  [[nodiscard]] constexpr Bitboard at_least(int number) const {
    switch (number) {
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
      default:
        return number <= 0 ? ~Bitboard{0} : 0;
    }
  }

  // The largest count among `cells`, which are not none.
  [[nodiscard]] constexpr MostNeighbours most(Bitboard cells) const {
    MostNeighbours best{.cells = cells};
    const auto narrow = [&best](Bitboard plane, int weight) {
      if ((best.cells & plane) == 0) return;
      best.cells &= plane;
      best.number += weight;
    };
    narrow(eights, 8);
    narrow(fours, 4);
    narrow(twos, 2);
    narrow(ones, 1);
    return best;
  }
};

template <Neighbours kNeighbours>
constexpr NeighbourCounts count_neighbours(Bitboard cells) {
  const Bitboard left = (cells & ~kFileH) << 1;
  const Bitboard right = (cells & ~kFileA) >> 1;
  const Bitboard sides = left ^ right;
  if constexpr (kNeighbours == Neighbours::kFour) {
    const Bitboard above = cells << 8;
    const Bitboard below = cells >> 8;
    const Bitboard three = sides ^ above;
    const Bitboard carry = (left & right) | (sides & above);
    const Bitboard second_carry = three & below;
    return {.ones = three ^ below, .twos = carry ^ second_carry, .fours = carry & second_carry};
  } else {
    // A row of three as a number of two bits, moved up and down and added to the two cells beside.
    const Bitboard both_sides = left & right;
    const Bitboard row = sides ^ cells;
    const Bitboard row_twos = both_sides | (sides & cells);
    const Bitboard pair = sides ^ (row << 8);
    const Bitboard ones = pair ^ (row >> 8);
    const Bitboard carry = (sides & (row << 8)) | (pair & (row >> 8));
    const Bitboard pair_twos = both_sides ^ (row_twos << 8);
    const Bitboard three_twos = pair_twos ^ (row_twos >> 8);
    const Bitboard fours = (both_sides & (row_twos << 8)) | (pair_twos & (row_twos >> 8));
    const Bitboard second_fours = three_twos & carry;
    return {.ones = ones,
            .twos = three_twos ^ carry,
            .fours = fours ^ second_fours,
            .eights = fours & second_fours};
  }
}

}  // namespace turncoat::adjacency
