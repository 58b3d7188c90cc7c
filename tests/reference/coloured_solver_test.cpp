// The solver of short Adjacency games against plain minimax, and against values found by other programs.
#include "solver/adjacency/coloured_solver.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "support/describe.h"
#include "support/full_minimax.h"
#include "support/no_limit.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

using adjacency::ColouredSolver;
using adjacency::kMinSide;
using adjacency::Neighbours;
using adjacency::Position;
using adjacency::Rules;

Rules random_rules(Rng& rng) {
  const auto side = [&] { return static_cast<std::uint8_t>(kMinSide + rng.below(kGridSide - kMinSide + 1)); };
  return {.shape = {side(), side()},
          .neighbours = rng.below(2) == 0 ? Neighbours::kFour : Neighbours::kEight};
}

// Marks thrown on the board: none to all, of one colour now and then. At most as many plies are left as
// minimax can go through in `most_lines` lines.
Position random_position(Rules rules, Rng& rng, int most_lines) {
  const Bitboard area = rules.shape.area();
  Bitboard marks = 0;
  for (int tries = rng.below(3 * kGridSquares); tries > 0; --tries)
    marks |= area & bit(rng.below(kGridSquares));
  const int colours = rng.below(12);
  const Bitboard x = colours == 0 ? marks : colours == 1 ? 0 : marks & rng.next();
  const int empties = count(area & ~marks);
  int most_plies = 0;
  for (std::int64_t lines = 1; most_plies < empties; ++most_plies) {
    lines *= empties - most_plies;
    if (lines > most_lines) break;
  }
  return Position::make(rules, x, marks & ~x, Side::kX,
                        std::max(rng.below(most_plies + 1), rng.below(most_plies + 1)))
      .value();
}

TEST(ColouredSolverReference, EqualsMinimax) {
  Rng rng(1604);
  for (int round = 0; round < scaled(3000); ++round) {
    const Position position = random_position(random_rules(rng), rng, round % 30 == 0 ? 3'000'000 : 50'000);
    ColouredSolver solver(position.rules(), {.hash_bytes = round % 2 == 0 ? 0 : kMebibyte});
    const Solution solution = solver.solve(position, kNoLimit).value();
    ASSERT_EQ(solution.score.discs, full_minimax(position)) << describe(position);

    Position end = position;
    for (const Move move : solution.line) end.play(move);
    ASSERT_TRUE(end.is_over()) << describe(position);
    const int sign = position.plies_left() % 2 == 0 ? 1 : -1;
    ASSERT_EQ(sign * end.final_score().discs, solution.score.discs) << describe(position);
  }
}

// The gain of the side to move if some cells are closed to one side, by plain minimax.
int gain_with_closed_cells(const Position& position, Bitboard closed, Side closed_to) {
  if (position.is_over()) return 0;
  const Bitboard moves = position.legal_moves() & (position.side() == closed_to ? ~closed : ~Bitboard{0});
  int best = -kGridSquares;
  for (const Square square : squares_of(moves)) {
    Position child = position;
    child.play(Move(square));
    const int gain = -child.final_score().discs - position.final_score().discs;
    best = std::max(best, gain - gain_with_closed_cells(child, closed, closed_to));
  }
  return best;
}

// What ColouredBoard::passed says: whoever may move at once on a board with cells closed to him gains as much
// after a mark on any of them. Here with any cells, those whose marks turn something included.
TEST(ColouredSolverReference, AMarkIsNoWorseForTheOpponentThanAPass) {
  Rng rng(31);
  int compared = 0;
  for (int round = 0; round < scaled(20000); ++round) {
    const Rules rules{.shape = {4, static_cast<std::uint8_t>(4 + rng.below(2))},
                      .neighbours = round % 2 == 0 ? Neighbours::kFour : Neighbours::kEight};
    const Position position = random_position(rules, rng, 20'000);
    const int plies = position.plies_left();
    const Bitboard closed = position.empties() & rng.next();
    if (plies == 0 || count(position.empties() & ~closed) < plies) continue;
    const Position passed = Position::make(rules, position.own(), position.opp(), Side::kO, plies - 1)
                                .value();  // X to move passes
    const int least = gain_with_closed_cells(passed, closed, Side::kO);
    for (const Square square : squares_of(closed)) {
      Position child = position;
      child.play(Move(square));
      ASSERT_GE(gain_with_closed_cells(child, 0, Side::kO), least) << describe(position) << " " << square;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

// One table for all: what it knows of a game of one length must not leak into another length.
TEST(ColouredSolverReference, GamesOfAllLengthsShareTheTable) {
  Rng rng(77);
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const Rules rules{.shape = {4, 4}, .neighbours = neighbours};
    ColouredSolver solver(rules, {.hash_bytes = kMebibyte});
    for (int round = 0; round < scaled(1000); ++round) {
      const Position position = random_position(rules, rng, 50'000);
      for (int plies = 0; plies <= position.plies_left(); ++plies) {
        const Position shorter = position.with_plies_left(plies);
        ASSERT_EQ(solver.solve(shorter, kNoLimit)->score.discs, full_minimax(shorter)) << describe(shorter);
      }
    }
  }
}

int value_of_start(Shape shape, Neighbours neighbours, int rounds, const SolverOptions& options = {}) {
  const Position start = Position({.shape = shape, .neighbours = neighbours}).with_plies_left(2 * rounds);
  return ColouredSolver(start.rules(), options).solve(start, kNoLimit).value().score.discs;
}

TEST(ColouredSolverReference, KnownValues) {
  for (int rounds = 1; rounds <= 4; ++rounds) {
    EXPECT_EQ(value_of_start({4, 4}, Neighbours::kFour, rounds), -2) << rounds;
    EXPECT_EQ(value_of_start({8, 8}, Neighbours::kFour, rounds), 0) << rounds;
    EXPECT_EQ(value_of_start({8, 8}, Neighbours::kEight, rounds), -2) << rounds;
  }
  EXPECT_EQ(value_of_start({6, 6}, Neighbours::kFour, 2), 0);
  EXPECT_EQ(value_of_start({6, 6}, Neighbours::kFour, 4), 0);
  // Full length.
  EXPECT_EQ(value_of_start({4, 4}, Neighbours::kFour, 4), -2);
  EXPECT_EQ(value_of_start({4, 4}, Neighbours::kEight, 4), -6);
  EXPECT_EQ(value_of_start({4, 5}, Neighbours::kFour, 6), -2);
  EXPECT_EQ(value_of_start({4, 5}, Neighbours::kEight, 6), -8);
  if (kIsSlowBuild) return;
  EXPECT_EQ(value_of_start({8, 8}, Neighbours::kFour, 5), -2);
  EXPECT_EQ(value_of_start({8, 8}, Neighbours::kEight, 5), -4);
  EXPECT_EQ(value_of_start({6, 6}, Neighbours::kFour, 6), -2);
}

TEST(ColouredSolverReference, ThreadsAndMemoryDoNotChangeValues) {
  Rng rng(9);
  for (int round = 0; round < scaled(20); ++round) {
    const Position position = random_position(random_rules(rng), rng, 100'000'000);
    ColouredSolver plain(position.rules(), {});
    ColouredSolver threaded(position.rules(), {.hash_bytes = kMebibyte, .threads = 4});
    ColouredSolver tiny(position.rules(), {.hash_bytes = 0});
    const int expected = plain.solve(position, kNoLimit)->score.discs;
    ASSERT_EQ(threaded.solve(position, kNoLimit)->score.discs, expected) << describe(position);
    ASSERT_EQ(tiny.solve(position, kNoLimit)->score.discs, expected) << describe(position);
  }
  for (const Neighbours neighbours : {Neighbours::kFour, Neighbours::kEight}) {
    const int rounds = kIsSlowBuild ? 3 : 4;
    const int expected = neighbours == Neighbours::kFour ? 0 : -2;
    EXPECT_EQ(value_of_start({8, 8}, neighbours, rounds, {.hash_bytes = 4 * kMebibyte, .threads = 4}),
              expected);
    EXPECT_EQ(value_of_start({8, 8}, neighbours, 3, {.hash_bytes = 0}), expected);
  }
}

}  // namespace
}  // namespace turncoat::testing
