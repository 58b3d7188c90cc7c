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
    ASSERT_EQ(sizes.three, cells_with<kRule>(3, empties));
  }
}

TEST(Hyperedges, SizesAreCounted) {
  expect_sizes_counted<Neighbours::kFour>();
  expect_sizes_counted<Neighbours::kEight>();
}

TEST(Hyperedges, ComponentsShareNoNeighbour) {
  Rng rng(2);
  for (int round = 0; round < 200; ++round) {
    const Bitboard empties = rng.next() & rng.next() & rng.next();
    if (empties == 0) continue;
    const Bitboard component = first_component<Neighbours::kFour>(empties);
    ASSERT_EQ(component & ~empties, 0);
    ASSERT_TRUE(has(component, first_square(empties)));
    ASSERT_EQ(closed_neighbourhood<Neighbours::kFour>(component) &
                  closed_neighbourhood<Neighbours::kFour>(empties & ~component),
              0);
  }
}

TEST(Hyperedges, ComponentsHangTogetherOverOneCell) {
  const Bitboard b2_d2_f2_a8 = bit(9) | bit(11) | bit(13) | bit(56);
  EXPECT_EQ(first_component<Neighbours::kFour>(b2_d2_f2_a8), bit(9) | bit(11) | bit(13));
  const Bitboard a1_c3 = bit(0) | bit(18);
  EXPECT_EQ(first_component<Neighbours::kFour>(a1_c3), bit(0));
  EXPECT_EQ(first_component<Neighbours::kEight>(a1_c3), a1_c3);
}

TEST(Hyperedges, WeightsOfASmallBoard) {
  const Neighbourhoods board({.shape = {4, 5}, .neighbours = Neighbours::kFour});
  EXPECT_EQ(board.weight(make_square(0, 0)), 3);
  EXPECT_EQ(board.weight(make_square(3, 2)), 4);
  EXPECT_EQ(board.weight(make_square(1, 1)), 5);
  EXPECT_EQ(board.heaviest(bit(0) | bit(1)), 4);
  EXPECT_EQ(count(board.kinds()[0]), 6);
  EXPECT_EQ(count(board.kinds()[1]), 10);
  EXPECT_EQ(count(board.kinds()[2]), 4);
}

}  // namespace
}  // namespace turncoat::adjacency
