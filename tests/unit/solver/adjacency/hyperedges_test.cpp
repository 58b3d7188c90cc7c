#include "solver/adjacency/hyperedges.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace turncoat::adjacency {
namespace {

template <Neighbours kRule>
Bitboard cells_with(int size, Bitboard empties) {
  Bitboard found = 0;
  for (Square square = 0; square < kGridSquares; ++square) {
    if (count(closed_neighbourhood<kRule>(bit(square)) & empties) == size) found |= bit(square);
  }
  return found;
}

template <Neighbours kRule>
void expect_sizes_counted() {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const Bitboard empties = rng.next() & (round % 2 == 0 ? rng.next() : ~Bitboard{0});
    const HyperedgeSizes sizes = hyperedge_sizes<kRule>(empties);
    ASSERT_EQ(sizes.one, cells_with<kRule>(1, empties));
    ASSERT_EQ(sizes.two, cells_with<kRule>(2, empties));
  }
}

TEST(Hyperedges, SizesAreCounted) {
  expect_sizes_counted<Neighbours::kFour>();
  expect_sizes_counted<Neighbours::kEight>();
}

TEST(Hyperedges, WeightsOfASmallBoard) {
  const Neighbourhoods board({.shape = {4, 5}, .neighbours = Neighbours::kFour});
  EXPECT_EQ(board.weight(make_square(0, 0)), 3);
  EXPECT_EQ(board.weight(make_square(3, 2)), 4);
  EXPECT_EQ(board.weight(make_square(1, 1)), 5);
  EXPECT_EQ(board.heaviest(bit(0) | bit(1)), 4);
}

}  // namespace
}  // namespace turncoat::adjacency
