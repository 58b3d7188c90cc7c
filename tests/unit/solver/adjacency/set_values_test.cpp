#include "solver/adjacency/set_values.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {
namespace {

SetValues::Near near_on(int rows, int columns, bool is_eight) {
  SetValues::Near near = {};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r) {
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c) {
          if (is_eight || r == row || c == column)
            near[static_cast<std::size_t>(make_square(row, column))] |= bit(make_square(r, c));
        }
      }
    }
  }
  return near;
}

// The rules in words: a cell is won by whoever plays last in or next to it.
class ByTheRules {
 public:
  explicit ByTheRules(const SetValues::Near& near) : near_(near) {}

  int value(Bitboard empties) {
    if (empties == 0) return 0;
    if (const auto known = known_.find(empties); known != known_.end()) return known->second;
    int best = -kGridSquares;
    for (const Square move : squares_of(empties)) {
      int won = 0;
      for (const Bitboard cells : near_) won += (cells & empties) == bit(move) ? 1 : 0;
      best = std::max(best, won - value(empties ^ bit(move)));
    }
    return known_[empties] = best;
  }

 private:
  const SetValues::Near& near_;
  std::map<Bitboard, int> known_;
};

Bitboard random_set(Rng& rng, int rows, int columns, int cells) {
  Bitboard set = 0;
  while (count(set) < cells) set |= bit(make_square(rng.below(rows), rng.below(columns)));
  return set;
}

TEST(SetValues, AreThoseOfTheRules) {
  Rng rng(1);
  for (const bool is_eight : {false, true}) {
    const SetValues::Near near = near_on(5, 7, is_eight);
    SetValues values(near, 12, 1);
    for (int cells = 0; cells <= 12; ++cells) {
      for (int i = 0; i < 3; ++i) {
        const Bitboard set = random_set(rng, 5, 7, cells);
        EXPECT_EQ(values.value_of(set), ByTheRules(near).value(set)) << cells;
      }
    }
  }
}

// Small slabs, so that there are many levels of them; one after the other and several at a time.
TEST(SetValues, DoNotDependOnSlabsAndThreads) {
  Rng rng(2);
  for (const bool is_eight : {false, true}) {
    const SetValues::Near near = near_on(8, 8, is_eight);
    SetValues whole(near, 16, 1);
    SetValuesBySlabs<10> in_slabs(near, 16, 1);
    SetValuesBySlabs<11> together(near, 16, 3);
    for (int cells = 7; cells <= 16; ++cells) {
      const Bitboard set = random_set(rng, 8, 8, cells);
      const std::optional<int> value = whole.value_of(set);
      EXPECT_EQ(in_slabs.value_of(set), value) << cells;
      EXPECT_EQ(together.value_of(set), value) << cells;
    }
  }
}

TEST(SetValues, KeepTwoLevelsOfSlabs) {
  EXPECT_EQ(SetValues::bytes_for(3), 512U);
  EXPECT_EQ(SetValues::bytes_for(20), std::size_t{1} << 20);
  EXPECT_EQ(SetValues::bytes_for(24), std::size_t{1} << 24);
  EXPECT_EQ(SetValues::bytes_for(25), std::size_t{2} << 24);
  EXPECT_EQ(SetValues::bytes_for(32), std::size_t{70 + 56} << 24);
  EXPECT_EQ(SetValues::bytes_for(34), std::size_t{252 + 210} << 24);
}

TEST(SetValues, AStopRequestEndsThem) {
  std::stop_source source;
  source.request_stop();
  const SetValues::Near near = near_on(8, 8, false);
  EXPECT_EQ(SetValues(near, 20, 1).value_of(~Bitboard{0} >> 44, source.get_token()), std::nullopt);
}

}  // namespace
}  // namespace turncoat::adjacency
