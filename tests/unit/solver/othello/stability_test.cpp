#include "eval/othello/stability.h"

#include <gtest/gtest.h>

#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

// Whether a disc of `keep` (cells of one colour) is turned in any continuation.
template <int kSize>
bool is_ever_turned(const Position<kSize>& position, Bitboard keep, bool is_movers) {
  if (((is_movers ? position.own() : position.opp()) & keep) != keep) return true;
  if (position.is_over()) return false;
  const auto turned_after = [&](Move move) {
    Position<kSize> child = position;
    child.play(move);
    return is_ever_turned(child, keep, !is_movers);
  };
  if (position.must_pass()) return turned_after(Move::pass());
  for (const Square square : squares_of(position.legal_moves())) {
    if (turned_after(Move(square))) return true;
  }
  return false;
}

template <int kSize>
void expect_kept(int games, std::uint64_t seed) {
  Rng rng(seed);
  int found = 0;
  for (int i = 0; i < games; ++i) {
    const auto position =
        i % 2 == 0 ? testing::played_until<kSize>(6, rng) : testing::strewn<kSize>(rng.below(6), 4, rng);
    const Bitboard mine = stable_discs<kSize>(position.own(), position.opp());
    const Bitboard theirs = stable_discs<kSize>(position.opp(), position.own());
    ASSERT_EQ(mine & ~position.own(), 0U);
    ASSERT_FALSE(is_ever_turned(position, mine, true)) << position.to_text();
    ASSERT_FALSE(is_ever_turned(position, theirs, false)) << position.to_text();
    found += count(mine | theirs);
  }
  EXPECT_GT(found, games * kSize);  // and it does find some
}

TEST(Stability, StableDiscsAreNeverTurned) {
  expect_kept<6>(60, 1);
  expect_kept<8>(60, 2);
}

TEST(Stability, CornersAndWhatLeansOnThem) {
  EXPECT_EQ(stable_discs<8>(0x1, 0x100), 0x1U);
  EXPECT_EQ(stable_discs<8>(0x7, 0x38), 0x7U);                // a1 to c1, whatever stands beside them
  EXPECT_EQ(stable_discs<8>(0x2, 0x1) & 0x2, 0U);             // b1 beside an enemy corner
  EXPECT_EQ(stable_discs<8>(~Bitboard{0}, 0), ~Bitboard{0});  // a full board
  EXPECT_EQ(stable_discs<6>(0x3F, 0), 0x3FU);                 // a full edge of the small board
  EXPECT_EQ(stable_discs<8>(0x7E, 0), 0U);                    // without the corners all can be turned
}

}  // namespace
}  // namespace turncoat::othello
