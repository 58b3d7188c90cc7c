#include "solver/othello/solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>

#include "support/othello_positions.h"

namespace turncoat::othello {
namespace {

TEST(OthelloSolver, ASpentBudgetGivesNothing) {
  Rng rng(1);
  const auto position = testing::played_until<8>(20, rng);
  Solver<8> solver({.hash_bytes = kMebibyte});
  EXPECT_FALSE(solver.solve(position, Budget({.nodes = 0}, {})));
  EXPECT_FALSE(solver.solve(position, Budget({.time = std::chrono::milliseconds(0)}, {})));
  EXPECT_FALSE(solver.value(position, -1, 1, Budget({.nodes = 0}, {})));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(solver.value(position, -64, 64, Budget({}, stop.get_token())));
  EXPECT_FALSE(solver.solve(Position<8>(), Budget({.nodes = 100'000}, {})));
  EXPECT_LT(solver.nodes(), 300'000U);
}

// What a search that was cut short left in the table is true.
TEST(OthelloSolver, GoesOnAfterABudgetEnded) {
  Rng rng(2);
  const auto position = testing::played_until<8>(13, rng);
  Solver<8> fresh({.hash_bytes = kMebibyte});
  const int expected = fresh.solve(position, Budget({}, {})).value().score.discs;
  Solver<8> solver({.hash_bytes = kMebibyte});
  for (std::uint64_t nodes = 1; nodes < 20'000; nodes *= 2) {
    const auto solution = solver.solve(position, Budget({.nodes = nodes}, {}));
    if (solution) {
      EXPECT_EQ(solution->score.discs, expected);
    }
  }
  EXPECT_EQ(solver.solve(position, Budget({}, {})).value().score.discs, expected);
}

TEST(OthelloSolver, AGameThatIsOver) {
  Solver<8> solver({.hash_bytes = kMebibyte});
  const auto wiped_out = Position<8>::make(0xFF, 0, Side::kO).value();
  const Solution solution = solver.solve(wiped_out, Budget({}, {})).value();
  EXPECT_EQ(solution.score.discs, -64);
  EXPECT_EQ(solution.argument, Argument::kGameOver);
  EXPECT_EQ(solution.move, Move::pass());
  EXPECT_TRUE(solution.line.empty());
}

TEST(OthelloSolver, AWipeOutIsWorthTheWholeBoard) {
  Solver<8> solver({.hash_bytes = kMebibyte});
  const auto position = Position<8>::make(bit(0), bit(1), Side::kX).value();  // 62 empty cells, one move
  const Solution solution = solver.solve(position, Budget({}, {})).value();
  EXPECT_EQ(solution.score.discs, 64);
  EXPECT_EQ(to_text(solution.move), "c1");
}

TEST(OthelloSolver, APassIsPartOfTheLine) {
  const auto position = Position<8>::make(bit(1), bit(0), Side::kX).value();
  Solver<8> solver({.hash_bytes = kMebibyte});
  const Solution solution = solver.solve(position, Budget({}, {})).value();
  EXPECT_EQ(solution.score.discs, -64);
  EXPECT_EQ(transcript_of(solution.line), "pac1");
}

// The same nodes, the same answer: nothing depends on what ran before.
TEST(OthelloSolver, IsDeterministicOnOneThread) {
  Rng rng(3);
  const auto position = testing::played_until<8>(12, rng);
  const auto solved = [&] {
    return Solver<8>({.hash_bytes = kMebibyte}).solve(position, Budget({}, {})).value();
  };
  const Solution first = solved();
  const Solution second = solved();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.line, second.line);
}

}  // namespace
}  // namespace turncoat::othello
