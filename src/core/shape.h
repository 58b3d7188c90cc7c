// How large a board is, and the symmetries of a rectangle.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.h"

namespace turncoat {

// A board of `rows` x `columns` cells in the top-left corner of the grid.
struct Shape {
  std::uint8_t rows = kGridSide;
  std::uint8_t columns = kGridSide;

  constexpr bool operator==(const Shape&) const = default;

  [[nodiscard]] constexpr bool is_square() const { return rows == columns; }
  [[nodiscard]] constexpr int cells() const { return rows * columns; }

  [[nodiscard]] constexpr Bitboard area() const {
    const Bitboard row = (Bitboard{1} << columns) - 1;
    return (row * kFileA) & (~Bitboard{0} >> (kGridSide * (kGridSide - rows)));
  }

  [[nodiscard]] constexpr bool contains(int row, int column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }

  // The shape after swapping rows and columns.
  [[nodiscard]] constexpr Shape transposed() const { return {columns, rows}; }
};

// A symmetry of the rectangle: first the transposition, then the flips.
//
// A board that is not square has no transposition onto itself; transposing it gives a board of the
// transposed shape.
struct Symmetry {
  bool transposes = false;
  bool flips_columns = false;  // left to right
  bool flips_rows = false;     // top to bottom

  constexpr bool operator==(const Symmetry&) const = default;
};

// All eight, those without a transposition first: a board that is not square has the first four.
inline constexpr std::array<Symmetry, 8> kSymmetries = {{{false, false, false},
                                                         {false, true, false},
                                                         {false, false, true},
                                                         {false, true, true},
                                                         {true, false, false},
                                                         {true, true, false},
                                                         {true, false, true},
                                                         {true, true, true}}};

constexpr Bitboard flip_grid_rows(Bitboard cells) { return __builtin_bswap64(cells); }

// Reverses the bits of every byte by swapping neighbours, pairs and halves.
constexpr Bitboard flip_grid_columns(Bitboard cells) {
  cells = ((cells >> 1) & 0x5555555555555555) | ((cells & 0x5555555555555555) << 1);
  cells = ((cells >> 2) & 0x3333333333333333) | ((cells & 0x3333333333333333) << 2);
  return ((cells >> 4) & 0x0F0F0F0F0F0F0F0F) | ((cells & 0x0F0F0F0F0F0F0F0F) << 4);
}

// Swaps rows and columns of the grid: single cells, then 2x2 and 4x4 blocks across the diagonal.
constexpr Bitboard transpose_grid(Bitboard cells) {
  Bitboard moved = (cells ^ (cells >> 7)) & 0x00AA00AA00AA00AA;
  cells ^= moved ^ (moved << 7);
  moved = (cells ^ (cells >> 14)) & 0x0000CCCC0000CCCC;
  cells ^= moved ^ (moved << 14);
  moved = (cells ^ (cells >> 28)) & 0x00000000F0F0F0F0;
  return cells ^ moved ^ (moved << 28);
}

constexpr Shape transform(Shape shape, Symmetry symmetry) {
  return symmetry.transposes ? shape.transposed() : shape;
}

// Maps cells of a board of `shape`. The flips act on the whole grid, so a smaller board is pushed
// back into the corner afterwards.
constexpr Bitboard transform(Bitboard cells, Symmetry symmetry, Shape shape) {
  if (symmetry.transposes) cells = transpose_grid(cells);
  const Shape image = transform(shape, symmetry);
  if (symmetry.flips_columns) cells = flip_grid_columns(cells) >> (kGridSide - image.columns);
  if (symmetry.flips_rows) cells = flip_grid_rows(cells) >> (kGridSide * (kGridSide - image.rows));
  return cells;
}

constexpr Square transform(Square square, Symmetry symmetry, Shape shape) {
  return first_square(transform(bit(square), symmetry, shape));
}

}  // namespace turncoat
