#include "core/bitboard.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <vector>

namespace turncoat {
namespace {

TEST(Bitboard, SquaresRunInReadingOrder) {
  EXPECT_EQ(make_square(0, 0), 0);   // a1
  EXPECT_EQ(make_square(0, 7), 7);   // h1
  EXPECT_EQ(make_square(7, 0), 56);  // a8
  EXPECT_EQ(make_square(7, 7), 63);  // h8
  EXPECT_EQ(row_of(56), 7);
  EXPECT_EQ(column_of(56), 0);
}

TEST(Bitboard, NeighboursOfCornersStayOnTheGrid) {
  EXPECT_EQ(edge_neighbours(bit(0)), bit(1) | bit(8));
  EXPECT_EQ(edge_neighbours(bit(7)), bit(6) | bit(15));
  EXPECT_EQ(edge_neighbours(bit(56)), bit(48) | bit(57));
  EXPECT_EQ(edge_neighbours(bit(63)), bit(62) | bit(55));
  EXPECT_EQ(all_neighbours(bit(0)), bit(1) | bit(8) | bit(9));
  EXPECT_EQ(all_neighbours(bit(7)), bit(6) | bit(14) | bit(15));
  EXPECT_EQ(all_neighbours(bit(56)), bit(48) | bit(49) | bit(57));
  EXPECT_EQ(all_neighbours(bit(63)), bit(54) | bit(55) | bit(62));
}

// The definition, cell by cell.
Bitboard neighbours_by_definition(Bitboard cells, bool by_corner) {
  Bitboard found = 0;
  for (Square a = 0; a < kGridSquares; ++a) {
    for (Square b = 0; b < kGridSquares; ++b) {
      const int down = std::abs(row_of(a) - row_of(b));
      const int right = std::abs(column_of(a) - column_of(b));
      const bool touches = down + right == 1 || (by_corner && down == 1 && right == 1);
      if (has(cells, a) && touches) found |= bit(b);
    }
  }
  return found;
}

RC_GTEST_PROP(Bitboard, NeighboursAreThoseOfTheDefinition, (Bitboard cells)) {
  RC_ASSERT(edge_neighbours(cells) == neighbours_by_definition(cells, false));
  RC_ASSERT(all_neighbours(cells) == neighbours_by_definition(cells, true));
}

TEST(Bitboard, SquaresOfVisitsEachCellOnceInOrder) {
  std::vector<Square> visited;
  for (const Square square : squares_of(bit(63) | bit(0) | bit(20))) visited.push_back(square);
  EXPECT_EQ(visited, (std::vector<Square>{0, 20, 63}));
  for (const Square square : squares_of(0)) FAIL() << square;
}

}  // namespace
}  // namespace turncoat
