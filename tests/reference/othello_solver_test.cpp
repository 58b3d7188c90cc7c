// The exact Othello solver against a plain minimax that prunes nothing, orders nothing and remembers nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "games/othello/position.h"
#include "solver/othello/solver.h"
#include "support/othello_positions.h"
#include "support/scale.h"

namespace turncoat::othello {
namespace {

using testing::kIsSlowBuild;
using testing::played_until;
using testing::scaled;
using testing::strewn;

Budget no_limit() { return Budget({}, {}); }

template <int kSize>
Position<kSize> after(Position<kSize> position, Move move) {
  position.play(move);
  return position;
}

template <int kSize>
int plain_value(const Position<kSize>& position) {
  if (position.is_over()) return position.final_score().discs;
  if (position.must_pass()) return -plain_value(after(position, Move::pass()));
  int best = -kSize * kSize;
  for (const Square square : squares_of(position.legal_moves())) {
    best = std::max(best, -plain_value(after(position, Move(square))));
  }
  return best;
}

// Score, best move and every ply of the line.
template <int kSize>
void expect_solved(Solver<kSize>& solver, const Position<kSize>& position) {
  const Solved solution = solver.solve(position, no_limit());
  ASSERT_TRUE(solution) << position.to_text();
  const int expected = plain_value(position);
  ASSERT_EQ(solution->score.discs, expected) << position.to_text();
  if (position.is_over()) {
    ASSERT_TRUE(solution->line.empty());
    return;
  }
  ASSERT_EQ(solution->line.front(), solution->move);
  Position<kSize> at = position;
  int value = expected;
  for (const Move move : solution->line) {
    ASSERT_TRUE(is_legal(at, move)) << position.to_text();
    at.play(move);
    value = -value;
    if (count(at.empties()) <= 6) {
      ASSERT_EQ(plain_value(at), value) << position.to_text();
    }
  }
  ASSERT_TRUE(at.is_over()) << position.to_text();
  ASSERT_EQ(at.final_score().discs, value) << position.to_text();
}

template <class Size>
class OthelloSolver : public ::testing::Test {};

using Sizes = ::testing::Types<std::integral_constant<int, 6>, std::integral_constant<int, 8>>;
TYPED_TEST_SUITE(OthelloSolver, Sizes, );

TYPED_TEST(OthelloSolver, AgreesWithMinimaxAfterRandomPlay) {
  Rng rng(1);
  Solver<TypeParam::value> solver({.hash_bytes = kMebibyte});
  for (int i = 0; i < scaled(2000); ++i) {
    expect_solved(solver, played_until<TypeParam::value>(rng.below(9), rng));
  }
}

TYPED_TEST(OthelloSolver, AgreesWithMinimaxOnStrewnDiscs) {
  Rng rng(2);
  Solver<TypeParam::value> solver({.hash_bytes = kMebibyte});
  for (int i = 0; i < scaled(2000); ++i) {
    expect_solved(solver, strewn<TypeParam::value>(rng.below(9), 1 + rng.below(7), rng));
  }
}

TYPED_TEST(OthelloSolver, AgreesWithMinimaxWhereTheTableIsUsed) {
  Rng rng(3);
  Solver<TypeParam::value> solver({.hash_bytes = kMebibyte});
  for (int i = 0; i < scaled(60); ++i) {
    expect_solved(solver, played_until<TypeParam::value>(9 + rng.below(2), rng));
  }
}

// Any window says the truth about the value; without much memory, too.
TYPED_TEST(OthelloSolver, WindowsAndSmallMemory) {
  constexpr int kSize = TypeParam::value;
  constexpr int kMost = kSize * kSize;
  Rng rng(4);
  const auto with_memory = [](std::size_t bytes) { return Solver<kSize>({.hash_bytes = bytes}); };
  for (int i = 0; i < scaled(400); ++i) {
    const Position<kSize> position = played_until<kSize>(8 + rng.below(5), rng);
    const int value = with_memory(kMebibyte).solve(position, no_limit()).value().score.discs;
    ASSERT_EQ(with_memory(1).value(position, -kMost, kMost, no_limit()).value().discs, value)
        << position.to_text();
    const int outcome = with_memory(1).value(position, -1, 1, no_limit()).value().discs;
    ASSERT_EQ(outcome > 0, value > 0) << position.to_text();
    ASSERT_EQ(outcome < 0, value < 0) << position.to_text();
    const int alpha = rng.below(2 * kMost) - kMost;
    const int beta = alpha + 1 + rng.below(20);
    const int bound = with_memory(kMebibyte).value(position, alpha, beta, no_limit()).value().discs;
    if (bound <= alpha) {
      ASSERT_LE(value, bound) << position.to_text();
    } else if (bound >= beta) {
      ASSERT_GE(value, bound) << position.to_text();
    } else {
      ASSERT_EQ(value, bound) << position.to_text();
    }
  }
}

// The value of a position with so many empty cells that a guess comes before the proof, by one that guesses
// and by one that is only asked about the replies, where it does not.
template <int kSize>
int expect_guessed_right(Solver<kSize>& guessing, Solver<kSize>& plain, const Position<kSize>& position) {
  constexpr int kMost = kSize * kSize;
  int best = -kMost;
  for (const Square square : squares_of(position.legal_moves())) {
    if (best == kMost) break;
    const auto reply = plain.value(after(position, Move(square)), -kMost, -best, no_limit());
    best = std::max(best, -reply.value().discs);
  }
  EXPECT_EQ(guessing.solve(position, no_limit()).value().score.discs, best) << position.to_text();
  const auto again = guessing.value(position, best - 1, best + 1, no_limit());
  EXPECT_EQ(again.value().discs, best) << position.to_text();
  return best;
}

constexpr int kGuessedEmpties = 16;

// The guesses stay in the table and must not be taken for proofs.
TYPED_TEST(OthelloSolver, GuessesLeaveTheValueAlone) {
  constexpr int kSize = TypeParam::value;
  Rng rng(6);
  Solver<kSize> guessing({.hash_bytes = kMebibyte});
  Solver<kSize> plain({.hash_bytes = kMebibyte});
  for (int i = 0; i < scaled(30); ++i) {
    const Position<kSize> position = played_until<kSize>(kGuessedEmpties, rng);
    if (position.legal_moves() != 0) expect_guessed_right(guessing, plain, position);
  }
}

// Where a guess is far out, a wipe-out is tried first.
TYPED_TEST(OthelloSolver, WipeOutsAreFoundAndRefuted) {
  constexpr int kSize = TypeParam::value;
  constexpr int kMost = kSize * kSize;
  Rng rng(7);
  Solver<kSize> guessing({.hash_bytes = kMebibyte});
  Solver<kSize> plain({.hash_bytes = kMebibyte});
  int wiped_out = 0;
  int nearly = 0;
  for (int i = 0; i < scaled(200); ++i) {
    const Position<kSize> position = strewn<kSize>(kGuessedEmpties, i % 2 == 0 ? 1 : 7, rng);
    if (position.legal_moves() == 0) continue;
    const int value = std::abs(expect_guessed_right(guessing, plain, position));
    wiped_out += value == kMost ? 1 : 0;
    nearly += value < kMost && value > 3 * kMost / 4 ? 1 : 0;
  }
  if (kIsSlowBuild) return;  // few positions
  EXPECT_GT(wiped_out, 0);
  EXPECT_GT(nearly, 0);
}

TYPED_TEST(OthelloSolver, ManyThreadsAgreeWithOne) {
  constexpr int kSize = TypeParam::value;
  Rng rng(5);
  Solver<kSize> one({.hash_bytes = kMebibyte});
  Solver<kSize> many({.hash_bytes = kMebibyte, .threads = 4});
  for (int i = 0; i < scaled(100); ++i) {
    const Position<kSize> position = played_until<kSize>(kIsSlowBuild ? 12 : 15, rng);
    const auto first = one.solve(position, no_limit());
    const auto second = many.solve(position, no_limit());
    ASSERT_EQ(first.value().score, second.value().score) << position.to_text();
  }
}

}  // namespace
}  // namespace turncoat::othello
