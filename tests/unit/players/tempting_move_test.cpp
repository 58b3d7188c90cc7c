#include "players/tempting_move.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {
namespace {

// Calls `check` with late positions of random games, their value, and a best move.
template <class Check>
void for_each_solved_position(AnySolver& solver, Check check) {
  Rng rng(17);
  for (const std::string_view game :
       {"adjacency:size=4,rounds=4", "adjacency:size=6,rounds=8", "adjacency:size=5", "othello:size=6"}) {
    for (int round = 0; round < 8; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (position.is_over() || position.must_pass() || position.plies_bound() > 4) continue;
        const auto solution = solver.solve(position, Budget({}, {}));
        ASSERT_TRUE(solution);
        check(position, solution->score, solution->move);
      }
    }
  }
}

TEST(TemptingMove, IsABestMoveAndDiffersOnlyWhereNothingIsWon) {
  AnySolver solver({.hash_bytes = 4 * kMebibyte, .threads = 1});
  int other = 0;
  for_each_solved_position(solver, [&](const AnyPosition& position, Score value, Move best) {
    const Move move = tempting_move(solver, position, best, value, Budget({}, {})).move;
    ASSERT_TRUE(is_legal(position, move));
    EXPECT_EQ(-full_minimax(after(position, move)), value.discs)
        << position.variant() << ' ' << position.to_text() << ' ' << to_text(move);
    EXPECT_TRUE(value.discs <= 0 || move == best);
    if (move != best) ++other;
  });
  EXPECT_GT(other, 0);
}

// A greedy opponent goes wrong more often than with the solver's own choice.
TEST(TemptingMove, TemptsOneWhoCountsMarks) {
  AnySolver solver({.hash_bytes = 4 * kMebibyte, .threads = 1});
  const auto errs_after = [](const AnyPosition& position, Move move) {
    const AnyPosition asked = after(position, move);
    if (asked.is_over() || asked.must_pass()) return false;
    const std::unique_ptr<Player> greedy = bot("minimax:depth=1");
    const Move reply = choose_freely(*greedy, asked).move;
    return full_minimax(after(asked, reply)) > -full_minimax(asked);
  };
  int plain = 0;
  int tempted = 0;
  for_each_solved_position(solver, [&](const AnyPosition& position, Score value, Move best) {
    plain += errs_after(position, best) ? 1 : 0;
    tempted +=
        errs_after(position, tempting_move(solver, position, best, value, Budget({}, {})).move) ? 1 : 0;
  });
  EXPECT_GT(tempted, plain);
}

TEST(TemptingMove, WithoutTimeItIsTheMoveGiven) {
  const Budget no_time({.time = std::chrono::milliseconds(0)}, {});
  AnySolver solver({.hash_bytes = 4 * kMebibyte, .threads = 1});
  for_each_solved_position(solver, [&](const AnyPosition& position, Score value, Move best) {
    EXPECT_EQ(tempting_move(solver, position, best, value, no_time).move, best);
  });
}

}  // namespace
}  // namespace turncoat::testing
