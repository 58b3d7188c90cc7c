// The four quadrants of an Othello board, as a stand-in for its regions of empty cells.
//
// Who plays first into a region with an odd number of empty cells tends to have its last move too.
#pragma once

#include <array>
#include <cstddef>

#include "core/bitboard.h"
#include "core/shape.h"

namespace turncoat::othello {

template <int kSize>
struct Quadrants {
  static constexpr std::array<Bitboard, 4> kCells = [] {
    constexpr int kHalf = kSize / 2;
    constexpr Bitboard kCorner = Shape{kHalf, kHalf}.area();
    return std::array<Bitboard, 4>{kCorner, kCorner << kHalf, kCorner << (kGridSide * kHalf),
                                   kCorner << (kGridSide * kHalf + kHalf)};
  }();

  // The quadrant of a cell, 0 to 3.
  static constexpr int of(Square square) {
    return (row_of(square) >= kSize / 2 ? 2 : 0) + (column_of(square) >= kSize / 2 ? 1 : 0);
  }

  // All cells of the quadrants that have an odd number of `empties`.
  static constexpr Bitboard odd(Bitboard empties) {
    Bitboard cells = 0;
    for (const Bitboard quadrant : kCells) {
      cells |= (count(empties & quadrant) & 1) != 0 ? quadrant : 0;
    }
    return cells;
  }
};

}  // namespace turncoat::othello
