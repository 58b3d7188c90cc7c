// `liberties`: a mark is worth a0 to a4 by how many of the cells that share an edge with it are occupied
// (report A, section 3.4 alternative 2). Walls are not occupied, so a mark in a corner has at most two.
#pragma once

#include <array>
#include <cstddef>

#include "core/bitboard.h"

namespace turncoat {

class Liberties {
 public:
  static constexpr int kUnit = 1;
  static constexpr bool kIsZeroSum = true;
  static constexpr std::size_t kClasses = 5;

  using Weights = std::array<int, kClasses>;

  // The weights in the public program of report A.
  static constexpr Weights kReported = {1, 6, 0, 1, 7};

  constexpr explicit Liberties(const Weights& weights) : weights_(weights) {}

  constexpr int operator()(Bitboard own, Bitboard opp) const {
    const std::array<Bitboard, kClasses> cells = by_occupied_neighbours(own | opp);
    int value = 0;
    for (std::size_t n = 0; n < kClasses; ++n) {
      value += weights_[n] * (count(own & cells[n]) - count(opp & cells[n]));
    }
    return value;
  }

  // All cells of the grid, sorted by their number of occupied neighbours: a full adder for 64 cells at once.
  static constexpr std::array<Bitboard, kClasses> by_occupied_neighbours(Bitboard occupied) {
    const Bitboard left = (occupied & ~kFileH) << 1;
    const Bitboard right = (occupied & ~kFileA) >> 1;
    const Bitboard above = occupied << 8;
    const Bitboard below = occupied >> 8;
    const Bitboard one_sideways = left ^ right;
    const Bitboard two_sideways = left & right;
    const Bitboard one_upright = above ^ below;
    const Bitboard two_upright = above & below;
    const Bitboard odd = one_sideways ^ one_upright;
    const Bitboard four = two_sideways & two_upright;
    const Bitboard three = odd & (two_sideways | two_upright);
    const Bitboard one = odd & ~three;
    const Bitboard none = ~(left | right | above | below);
    return {none, one, ~(odd | four | none), three, four};
  }

 private:
  Weights weights_;
};

}  // namespace turncoat
