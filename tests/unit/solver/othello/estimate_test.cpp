#include "solver/othello/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "games/othello/position.h"
#include "players/pick.h"
#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

// By the definition: no bounds, no order, nothing kept, each state from the board.
template <int kSize>
int plain_value(const Judge<kSize>& judge, const Position<kSize>& position, int depth) {
  const Bitboard own = position.own();
  const Bitboard opp = position.opp();
  if (position.is_over()) return kMark * (count(own) - count(opp));
  const auto value_after = [&](Move move, int rest) {
    Position<kSize> child = position;
    child.play(move);
    return -plain_value<kSize>(judge, child, rest);
  };
  if (position.must_pass()) return value_after(Move::pass(), depth);
  if (depth == 0) return judge.evaluate(own, opp, position.legal_moves(), judge.state_of(own, opp));
  int best = -kEstimateLimit;
  for (const Square square : squares_of(position.legal_moves())) {
    best = std::max(best, value_after(Move(square), depth - 1));
  }
  return best;
}

template <int kSize>
void expect_plain_values() {
  Rng rng(1);
  const Judge<kSize> judge = solver_judge<kSize>();
  LookAhead<kSize> look_ahead(judge);
  int moves = 0;
  for (int empties = 4; empties <= 20; ++empties) {
    const auto position = testing::played_until<kSize>(empties, rng);
    if (position.is_over() || position.must_pass()) continue;
    const MoveList list(position.own(), position.opp(), position.legal_moves(), position.empties());
    const auto state = judge.state_of(position.own(), position.opp());
    for (const int depth : {3, 2, 1, 0}) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        Position<kSize> child = position;
        child.play(Move(list.square(i)));
        const int value = plain_value<kSize>(judge, child, depth);
        // The first time it is worked out, the second time its last ply is remembered.
        for (int time = 0; time < 2; ++time) {
          ASSERT_EQ(look_ahead.value_after(list, i, state, depth, -kEstimateLimit, kEstimateLimit), value)
              << child.to_text() << " depth " << depth;
        }
        ASSERT_GT(look_ahead.value_after(list, i, state, depth, value - 2, value - 1), value - 2);
        ASSERT_LE(look_ahead.value_after(list, i, state, depth, value, value + 1), value);
        ++moves;
      }
    }
  }
  EXPECT_GT(moves, 200);
}

TEST(LookAhead, IsPlainSearchOfTheEvaluation) {
  expect_plain_values<6>();
  expect_plain_values<8>();
}

TEST(MoveList, HandsOutAMoveThatWasAskedForOnlyOnce) {
  Rng rng(2);
  for (int i = 0; i < 20; ++i) {
    const auto position = testing::played_until<8>(30, rng);
    if (position.is_over() || position.must_pass()) continue;
    MoveList list(position.own(), position.opp(), position.legal_moves(), position.empties());
    const Square wanted = pick(position.legal_moves(), rng);
    const std::size_t index = list.find(wanted);
    ASSERT_EQ(list.square(index), wanted);
    for (std::size_t move = 0; move < list.size(); ++move) list.set_score(move, static_cast<int>(move % 3));
    list.take(index);
    for (std::size_t left = list.size() - 1; left > 0; --left) ASSERT_NE(list.take_best(), index);
  }
}

}  // namespace
}  // namespace turncoat::othello
