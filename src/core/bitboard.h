// Sets of cells as 64-bit words, and cells as numbers.
//
// Every board lies in the top-left corner of one 8x8 grid in reading order: bit 0 is a1 (top left),
// bit 7 is h1 (top right), bit 63 is h8. A smaller board leaves the cells right and below unused.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace turncoat {

using Bitboard = std::uint64_t;

// A cell of the grid, 0 (a1) to 63 (h8), row by row.
using Square = int;

inline constexpr int kGridSide = 8;
inline constexpr int kGridSquares = 64;

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = 0x8080808080808080;

constexpr Square make_square(int row, int column) { return row * kGridSide + column; }
constexpr int row_of(Square square) { return square / kGridSide; }
constexpr int column_of(Square square) { return square % kGridSide; }

constexpr Bitboard bit(Square square) {
  assert(square >= 0 && square < kGridSquares);
  return Bitboard{1} << square;
}

constexpr bool has(Bitboard cells, Square square) { return ((cells >> square) & 1) != 0; }
constexpr int count(Bitboard cells) { return std::popcount(cells); }

// The first cell of `cells` in reading order; `cells` is not empty.
constexpr Square first_square(Bitboard cells) {
  assert(cells != 0);
  return std::countr_zero(cells);
}

// The cells that share an edge with any cell of `cells`.
//
// A sideways shift carries a cell on the h-file over to the a-file of the next row, so those bits
// are dropped first. Up and down need no mask: bits that leave the grid leave the word.
constexpr Bitboard edge_neighbours(Bitboard cells) {
  return ((cells & ~kFileH) << 1) | ((cells & ~kFileA) >> 1) | (cells << 8) | (cells >> 8);
}

// The cells that share an edge or a corner with any cell of `cells`, `cells` itself not counted
// unless they touch each other.
constexpr Bitboard all_neighbours(Bitboard cells) {
  const Bitboard sideways = ((cells & ~kFileH) << 1) | ((cells & ~kFileA) >> 1);
  const Bitboard band = cells | sideways;
  return sideways | (band << 8) | (band >> 8);
}

// `for (Square square : squares_of(cells))` visits the cells in reading order.
class SquareRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return first_square(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bitboard rest_;
  };

  constexpr explicit SquareRange(Bitboard cells) : cells_(cells) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(cells_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  Bitboard cells_;
};

constexpr SquareRange squares_of(Bitboard cells) { return SquareRange(cells); }

}  // namespace turncoat
