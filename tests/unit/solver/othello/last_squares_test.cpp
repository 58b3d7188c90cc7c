#include "solver/othello/last_squares.h"

#include <gtest/gtest.h>

#include "games/othello/position.h"
#include "solver/othello/last_flip.h"
#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

TEST(LastFlip, CountsWhatTheRulesTurn) {
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    const Square last = rng.below(kGridSquares);
    const Bitboard own = rng.next() & rng.next() & ~bit(last);
    const Bitboard opp = ~own & ~bit(last);
    ASSERT_EQ(count_last_flips(own, last), count(flips_portable(own, opp, bit(last)))) << own << " " << last;
  }
}

TEST(FinalValue, EmptyCellsGoToTheWinner) {
  EXPECT_EQ(LastSquares<8>::final_value(0xFF, 0), 64);
  EXPECT_EQ(LastSquares<8>::final_value(0, 0xFF), -64);
  EXPECT_EQ(LastSquares<8>::final_value(0x3, 0xF00), -60);
  EXPECT_EQ(LastSquares<8>::final_value(0xF, 0xF00), 0);
  EXPECT_EQ(LastSquares<6>::final_value(0x7, 0x300), 32);
}

}  // namespace
}  // namespace turncoat::othello
