#include "core/neighbour_counts.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace turncoat {
namespace {

int count_at(const SlicedCounts& counts, Square square) {
  return (has(counts.ones, square) ? 1 : 0) + (has(counts.twos, square) ? 2 : 0) +
         (has(counts.fours, square) ? 4 : 0) + (has(counts.eights, square) ? 8 : 0);
}

TEST(NeighbourCounts, EqualCountingCellByCell) {
  Rng rng(5);
  for (int round = 0; round < 300; ++round) {
    Bitboard cells = rng.next();
    if (round % 3 == 1) cells &= rng.next();
    if (round % 3 == 2) cells |= rng.next();
    const SlicedCounts edges = count_edge_neighbours(cells);
    const SlicedCounts all = count_all_neighbours(cells);
    for (Square square = 0; square < kGridSquares; ++square) {
      const int expected = count(all_neighbours(bit(square)) & cells);
      ASSERT_EQ(count_at(edges, square), count(edge_neighbours(bit(square)) & cells));
      ASSERT_EQ(count_at(all, square), expected);
      ASSERT_TRUE(has(all.equal_to(expected), square));
      ASSERT_FALSE(has(all.equal_to(expected + 1), square));
      ASSERT_EQ(all.most(bit(square)).number, expected);
      ASSERT_EQ(all.plus(cells).most(bit(square)).number, expected + (has(cells, square) ? 1 : 0));
      for (int n = -1; n <= 10; ++n) ASSERT_EQ(has(all.at_least(n), square), expected >= n) << n;
    }
  }
}

TEST(NeighbourCounts, MostNamesTheCells) {
  const SlicedCounts::Most most = count_edge_neighbours(0b101).most(~Bitboard{0});  // a1 and c1
  EXPECT_EQ(most.number, 2);
  EXPECT_EQ(most.cells, 0b010U);
}

TEST(NeighbourCounts, AFullBoard) {
  EXPECT_EQ(count(count_edge_neighbours(~Bitboard{0}).equal_to(4)), 36);
  EXPECT_EQ(count(count_all_neighbours(~Bitboard{0}).equal_to(8)), 36);
  EXPECT_EQ(count(count_all_neighbours(~Bitboard{0}).equal_to(3)), 4);
}

}  // namespace
}  // namespace turncoat
