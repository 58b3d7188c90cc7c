#include "solver/othello/quick_moves.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "games/othello/position.h"
#include "solver/othello/parity.h"
#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

template <int kSize>
int weighted_replies(const Position<kSize>& position, Square square) {
  Position<kSize> child = position;
  child.play(Move(square));
  return weighted_count<kSize>(child.legal_moves());
}

template <int kSize>
void expect_every_move_once_and_fastest_first() {
  Rng rng(1);
  int lists = 0;
  for (int empties = 6; empties <= static_cast<int>(QuickMoves<kSize>::kRoom); ++empties) {
    for (int i = 0; i < 50; ++i) {
      const auto position = testing::played_until<kSize>(empties, rng);
      const Bitboard moves = position.legal_moves();
      if (moves == 0) continue;
      const bool has_best = i % 2 == 0;
      const Square best = first_square(moves & -moves);
      QuickMoves<kSize> list(position.own(), position.opp(), moves, position.empties(),
                             Quadrants<kSize>::odd(position.empties()), has_best ? bit(best) : 0);
      ++lists;
      ASSERT_EQ(list.size(), static_cast<std::size_t>(count(moves)));
      Bitboard seen = 0;
      int fewest = 0;
      for (std::size_t taken = 0; taken < list.size(); ++taken) {
        const std::size_t index = list.take_best();
        const Square square = list.square(index);
        Position<kSize> child = position;
        child.play(Move(square));
        ASSERT_EQ(list.own(index), child.own());
        ASSERT_EQ(list.opp(index), child.opp());
        ASSERT_EQ(list.replies(index), child.legal_moves());
        if (has_best && taken == 0) {
          ASSERT_EQ(square, best);
        } else {
          ASSERT_GE(weighted_replies(position, square), fewest) << position.to_text();
          fewest = weighted_replies(position, square);
        }
        seen |= bit(square);
      }
      ASSERT_EQ(seen, moves);
    }
  }
  EXPECT_GT(lists, 100);
}

TEST(QuickMoves, ListsEveryMoveOnceAndFastestFirst) {
  expect_every_move_once_and_fastest_first<6>();
  expect_every_move_once_and_fastest_first<8>();
}

}  // namespace
}  // namespace turncoat::othello
