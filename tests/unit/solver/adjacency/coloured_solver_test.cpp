#include "solver/adjacency/coloured_solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <string_view>

#include "core/random.h"
#include "support/no_limit.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::kNoLimit;

Position small_position(std::string_view text) { return Position({.shape = {4, 4}}).parse(text).value(); }

Solution solve(const Position& position) {
  ColouredSolver solver(position.rules(), {.hash_bytes = kMebibyte});
  return solver.solve(position, kNoLimit).value();
}

TEST(ColouredSolver, AGameThatIsOverHasItsScore) {
  const Solution solution = solve(small_position("XX--O----------- X 0"));
  EXPECT_EQ(solution.score.discs, 1);
  EXPECT_TRUE(solution.move.is_pass());
  EXPECT_TRUE(solution.line.empty());
  EXPECT_EQ(solution.argument, Argument::kGameOver);
}

TEST(ColouredSolver, TheLastMoveTurnsAsManyAsItCan) {
  // b2 touches three of O, d4 none.
  const Solution solution = solve(small_position("-O--O-O-----X--- X 1"));
  EXPECT_EQ(solution.score.discs, 2 + 3);
  EXPECT_EQ(to_text(solution.move), "b2");
  EXPECT_EQ(solution.line.size(), 1U);
}

TEST(ColouredSolver, ABoardWithoutMarks) {
  // X puts a mark, O puts one beside it and has both.
  const Solution solution = solve(small_position("---------------- X 2"));
  EXPECT_EQ(solution.score.discs, -2);
  EXPECT_EQ(solution.line.size(), 2U);
}

TEST(ColouredSolver, TheLineEndsAtTheScore) {
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const Position start = Position({.shape = {4, 5}, .neighbours = neighbours}).with_plies_left(9);
    const Solution solution = solve(start);
    ASSERT_EQ(solution.line.size(), 9U);
    EXPECT_EQ(solution.move, solution.line.front());
    Position position = start;
    for (const Move move : solution.line) position.play(move);
    EXPECT_EQ(-position.final_score().discs, solution.score.discs);  // nine plies: the other side's view
  }
}

TEST(ColouredSolver, ADrawByTheMirrorIsNamedSo) {
  EXPECT_EQ(solve(Position(Rules{}).with_plies_left(4)).argument, Argument::kSymmetry);
  EXPECT_EQ(solve(Position(Rules{}).with_plies_left(3)).argument, Argument::kSearch);
}

TEST(ColouredSolver, WithoutABudgetThereIsNoAnswer) {
  const Position start = Position(Rules{}).with_plies_left(4);
  ColouredSolver solver(start.rules(), {.hash_bytes = kMebibyte});
  std::stop_source stopped;
  stopped.request_stop();
  for (const Budget& budget : {Budget({.time = std::chrono::milliseconds(0)}, {}), Budget({.nodes = 0}, {}),
                               Budget({}, stopped.get_token())}) {
    EXPECT_FALSE(solver.solve(start, budget));
    EXPECT_FALSE(solver.value(start, -1, 1, budget));
  }
  EXPECT_TRUE(solver.solve(start, kNoLimit));
}

TEST(ColouredSolver, ABudgetThatEndsOnTheWayGivesNoAnswer) {
  const Position start = Position(Rules{}).with_plies_left(20);
  ColouredSolver solver(start.rules(), {.hash_bytes = kMebibyte, .threads = 2});
  EXPECT_FALSE(solver.solve(start, Budget({.nodes = 5000}, {})));
  EXPECT_GE(solver.nodes(), 5000U);
  EXPECT_LE(solver.nodes(), 10000U);
}

TEST(ColouredSolver, ValuesAreExactInsideTheWindowAndBoundsOutside) {
  const Position start = Position({.shape = {4, 4}}).with_plies_left(6);  // worth -2
  for (int alpha = -8; alpha <= 4; ++alpha) {
    for (int beta = alpha + 1; beta <= 5; ++beta) {
      ColouredSolver solver(start.rules(), {.hash_bytes = kMebibyte});
      const int value = solver.value(start, alpha, beta, kNoLimit).value().discs;
      if (alpha < -2 && -2 < beta) {
        EXPECT_EQ(value, -2) << alpha << " " << beta;
      } else if (alpha >= -2) {
        EXPECT_GE(value, -2) << alpha << " " << beta;
        EXPECT_LE(value, alpha) << alpha << " " << beta;
      } else {
        EXPECT_LE(value, -2) << alpha << " " << beta;
        EXPECT_GE(value, beta) << alpha << " " << beta;
      }
    }
  }
}

}  // namespace
}  // namespace turncoat::adjacency
