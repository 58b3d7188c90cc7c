#include "solver/adjacency/subset_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "players/pick.h"
#include "search/hash_table.h"
#include "support/no_limit.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::kNoLimit;

// F from its definition.
int plain_value(const Neighbourhoods& board, Bitboard empties) {
  int best = empties == 0 ? 0 : -kGridSquares;
  for (const Square x : squares_of(empties)) {
    const Bitboard rest = empties ^ bit(x);
    int gain = 0;
    for (const Square v : squares_of(board.closed(x))) gain += (board.closed(v) & rest) == 0 ? 1 : 0;
    best = std::max(best, gain - plain_value(board, rest));
  }
  return best;
}

Bitboard random_cells(int size, Bitboard area, Rng& rng) {
  Bitboard cells = 0;
  while (count(cells) < size) cells |= bit(pick(area & ~cells, rng));
  return cells;
}

TEST(SubsetTable, EverySubset) {
  Rng rng(1);
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const Neighbourhoods board({.shape = {5, 7}, .neighbours = neighbours});
    SubsetTable table(board, kMebibyte);
    FewCells few(board);
    for (int size = 0; size <= 8; ++size) {
      const Bitboard cells = random_cells(size, board.area(), rng);
      ASSERT_TRUE(table.fill(cells, 1, kNoLimit));
      for (int round = 0; round < 5; ++round) {
        const Bitboard set = round == 0 ? cells : cells & rng.next();
        EXPECT_EQ(table.find(set), plain_value(board, set));
        EXPECT_EQ(few.value(set), plain_value(board, set));
      }
      EXPECT_EQ(table.find(board.area()), std::nullopt);
    }
  }
}

// 22 cells are four slabs in three levels. With little memory the lowest level goes, and what is left must be
// the same.
TEST(SubsetTable, KeepsTheLargestSets) {
  Rng rng(2);
  const Neighbourhoods board(Rules{});
  const Bitboard cells = random_cells(22, board.area(), rng);
  SubsetTable all(board, 4 * kMebibyte);
  SubsetTable some(board, SubsetTable::bytes_for(22));
  ASSERT_TRUE(all.fill(cells, 1, kNoLimit));
  ASSERT_TRUE(some.fill(cells, 2, kNoLimit));
  EXPECT_EQ(SubsetTable::bytes_for(22), 3 * kMebibyte);
  EXPECT_EQ(some.find(cells), all.find(cells));
  for (const Square square : squares_of(cells)) {
    ASSERT_TRUE(some.find(cells ^ bit(square)).has_value());
    EXPECT_EQ(some.find(cells ^ bit(square)), all.find(cells ^ bit(square)));
  }
  EXPECT_EQ(all.find(0), 0);
  EXPECT_EQ(some.find(0), std::nullopt);
}

TEST(SubsetTable, StopsWithTheBudget) {
  const Neighbourhoods board(Rules{});
  SubsetTable table(board, kMebibyte);
  EXPECT_FALSE(table.fill(0xFF, 1, Budget({.time = std::chrono::milliseconds(0)}, {})));
  EXPECT_EQ(table.find(0xFF), std::nullopt);
}

}  // namespace
}  // namespace turncoat::adjacency
