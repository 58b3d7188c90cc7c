#include "solver/adjacency/full_solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <string>

#include "core/random.h"
#include "players/pick.h"
#include "support/no_limit.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::kNoLimit;

constexpr SolverOptions kOptions{.hash_bytes = kMebibyte};

Position random_position(Rules rules, int empties, Rng& rng) {
  Position position(rules);
  while (count(position.empties()) > empties) position.play(Move(pick(position.legal_moves(), rng)));
  return position;
}

TEST(FullSolver, FitsGamesThatFillTheBoard) {
  EXPECT_TRUE(FullSolver::fits(Position()));
  EXPECT_FALSE(FullSolver::fits(Position().with_plies_left(54)));
  EXPECT_TRUE(FullSolver::fits(Position::make({}, ~Bitboard{0}, 0, Side::kX, 0).value()));
}

TEST(FullSolver, GameOver) {
  const Position position = Position::make({}, ~Bitboard{0} << 32, ~Bitboard{0} >> 33, Side::kX, 1).value();
  Position over = position;
  over.play(Move(31));
  FullSolver solver({}, kOptions);
  const Solution solution = solver.solve(over, kNoLimit).value();
  EXPECT_EQ(solution.score, over.final_score());
  EXPECT_TRUE(solution.move.is_pass());
  EXPECT_TRUE(solution.line.empty());
  EXPECT_EQ(solution.argument, Argument::kGameOver);
}

TEST(FullSolver, OneEmptyCell) {
  Position position = Position::make({}, ~Bitboard{0} << 32, ~Bitboard{0} >> 33, Side::kX, 1).value();
  FullSolver solver({}, kOptions);
  const Solution solution = solver.solve(position, kNoLimit).value();
  EXPECT_EQ(solution.move, Move(31));
  position.play(Move(31));
  EXPECT_EQ(solution.score, -position.final_score());
}

TEST(FullSolver, AnEmptyBoardWithoutMarks) {
  const Rules rules{.shape = {4, 4}};
  const Position position = Position::make(rules, 0, 0, Side::kX, 16).value();
  FullSolver solver(rules, kOptions);
  EXPECT_LE(solver.solve(position, kNoLimit)->score.discs, 0);  // the mirror answer
}

TEST(FullSolver, TheLineLeadsToTheScore) {
  Rng rng(3);
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const Rules rules{.shape = {6, 7}, .neighbours = neighbours};
    FullSolver solver(rules, kOptions);
    for (int round = 0; round < 10; ++round) {
      const Position position = random_position(rules, 12, rng);
      const Solution solution = solver.solve(position, kNoLimit).value();
      ASSERT_EQ(solution.line.size(), 12U);
      EXPECT_EQ(solution.move, solution.line.front());
      Position end = position;
      for (const Move move : solution.line) end.play(move);
      EXPECT_EQ(end.side(), position.side());
      EXPECT_EQ(solution.score, end.final_score());
    }
  }
}

TEST(FullSolver, ValueAndBoundAgree) {
  Rng rng(4);
  FullSolver solver({}, kOptions);
  for (int round = 0; round < 10; ++round) {
    const Bitboard empties = random_position({}, 13, rng).empties();
    const int value = solver.value(empties, kNoLimit).value();
    EXPECT_TRUE(solver.is_at_least(empties, value, kNoLimit).value());
    EXPECT_TRUE(solver.is_at_least(empties, value - 1, kNoLimit).value());
    EXPECT_FALSE(solver.is_at_least(empties, value + 1, kNoLimit).value());
  }
}

TEST(FullSolver, SymmetryIsNamedWhereItDecides) {
  // Two far-apart cells of equal weight: whoever starts, they share.
  const Bitboard empties = bit(0) | bit(63);
  const Bitboard x = ~empties & 0x5555555555555555;
  const Position position = Position::make({}, x, ~empties & ~x, Side::kX, 2).value();
  FullSolver solver({}, kOptions);
  EXPECT_EQ(solver.value(empties, kNoLimit), 0);
  EXPECT_EQ(solver.solve(position, kNoLimit)->argument, Argument::kSymmetry);

  const Rules small{.shape = {4, 4}};
  FullSolver small_solver(small, kOptions);
  EXPECT_EQ(small_solver.solve(Position(small), kNoLimit)->argument, Argument::kEmptySquares);
}

// With one mebibyte the values are searched for, with eight they come from all subsets.
TEST(FullSolver, SearchAndSubsetsAgree) {
  Rng rng(7);
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const Rules rules{.neighbours = neighbours};
    FullSolver searching(rules, kOptions);
    FullSolver listing(rules, {.hash_bytes = 8 * kMebibyte});
    for (int round = 0; round < 3; ++round) {
      const Position position = random_position(rules, 16, rng);
      const Solution searched = searching.solve(position, kNoLimit).value();
      const Solution listed = listing.solve(position, kNoLimit).value();
      EXPECT_EQ(searched.score, listed.score);
      EXPECT_EQ(searched.move, listed.move);
      EXPECT_EQ(searched.line, listed.line);
    }
  }
}

TEST(FullSolver, ThreadsChangeNoValue) {
  Rng rng(8);
  for (const std::size_t bytes : {kMebibyte, 16 * kMebibyte}) {
    FullSolver one({}, {.hash_bytes = bytes});
    FullSolver three({}, {.hash_bytes = bytes, .threads = 3});
    const int cells = bytes == kMebibyte ? 16 : 22;
    const Bitboard empties = random_position({}, cells, rng).empties();
    EXPECT_EQ(one.value(empties, kNoLimit), three.value(empties, kNoLimit));
  }
}

TEST(FullSolver, LittleMemoryChangesNoValue) {
  Rng rng(5);
  FullSolver small({}, {.hash_bytes = 1});
  FullSolver large({}, kOptions);
  for (int round = 0; round < 5; ++round) {
    const Bitboard empties = random_position({}, 15, rng).empties();
    EXPECT_EQ(small.value(empties, kNoLimit), large.value(empties, kNoLimit));
  }
}

TEST(FullSolver, NothingWithoutABudget) {
  std::stop_source stopped;
  stopped.request_stop();
  const Position start;
  FullSolver solver({}, kOptions);
  for (const Budget& budget : {Budget({.nodes = 0}, {}), Budget({.time = std::chrono::milliseconds(0)}, {}),
                               Budget({}, stopped.get_token())}) {
    EXPECT_FALSE(solver.value(start.empties(), budget).has_value());
    EXPECT_FALSE(solver.is_at_least(start.empties(), -2, budget).has_value());
    EXPECT_FALSE(solver.solve(start, budget).has_value());
  }
}

TEST(FullSolver, ASpentBudgetLeavesNoFalseValue) {
  Rng rng(6);
  const Rules rules{.shape = {5, 5}};
  FullSolver fresh(rules, kOptions);
  FullSolver interrupted(rules, kOptions);
  for (int round = 0; round < 5; ++round) {
    const Bitboard empties = random_position(rules, 16, rng).empties();
    for (std::uint64_t nodes = 1; nodes < 200; nodes += 7) {
      static_cast<void>(interrupted.value(empties, Budget({.nodes = nodes}, {})));
    }
    EXPECT_EQ(interrupted.value(empties, kNoLimit), fresh.value(empties, kNoLimit));
  }
}

TEST(SettledScore, CountsMarksWithoutEmptyNeighbours) {
  const Rules rules{.shape = {4, 4}};
  EXPECT_EQ(settled_score(Position(rules)), 0);  // a4 and d1 are settled, one each
  const Position position = Position::make(rules, 0x0F0F0F07, 0, Side::kX, 1).value();
  EXPECT_EQ(settled_score(position), 13);  // 15 marks, c1 and d2 touch the empty corner
  const Position corner =
      Position::make({.shape = {4, 4}, .neighbours = Neighbours::kEight}, 0, 0x0F0F0F07, Side::kX, 1).value();
  EXPECT_EQ(settled_score(corner), -12);
}

}  // namespace
}  // namespace turncoat::adjacency
