#include "eval/evaluations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "support/plain_minimax.h"

namespace turncoat {
namespace {

using ::testing::HasSubstr;
using testing::Letters;

struct Marks {
  Bitboard own = 0;
  Bitboard opp = 0;
};

Marks random_marks(Rng& rng) {
  const Bitboard occupied = rng.next() | (rng.next() & rng.next());
  const Bitboard own = rng.next() & occupied;
  return {own, occupied ^ own};
}

Letters letters(const Marks& marks) {
  std::string cells(64, '-');
  for (const Square square : squares_of(marks.own)) cells[static_cast<std::size_t>(square)] = 'X';
  for (const Square square : squares_of(marks.opp)) cells[static_cast<std::size_t>(square)] = 'O';
  return testing::letters_of(cells);
}

AnyEvaluation evaluation(const std::string& settings, Shape shape = {}) {
  const std::vector<Parameter> table = evaluation_parameters();
  return evaluation_of(Settings::resolve(parse_spec("bot:" + settings).value(), table).value(), shape);
}

template <class Plain>
void expect_same(const std::string& settings, Plain plain, double tolerance) {
  const AnyEvaluation eval = evaluation(settings);
  Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const Marks marks = random_marks(rng);
    ASSERT_NEAR(value_of(eval, marks.own, marks.opp), plain(letters(marks)), tolerance);
  }
}

TEST(Evaluations, DiscsIsTheDifferenceOfMarks) {
  expect_same("eval=discs", [](const Letters& board) { return testing::plain_discs(board, 'X'); }, 0);
}

TEST(Evaluations, LibertiesWeighsMarksByTheirOccupiedNeighbours) {
  expect_same(
      "eval=liberties",
      [](const Letters& board) { return testing::plain_liberties(board, 'X', {1, 6, 0, 1, 7}); }, 0);
  expect_same(
      "eval=liberties,a0=-3,a1=11,a2=5,a3=100,a4=-20",
      [](const Letters& board) { return testing::plain_liberties(board, 'X', {-3, 11, 5, 100, -20}); }, 0);
}

TEST(Evaluations, RadialAddsTheDistanceFromTheCentre) {
  constexpr double kFixedPoint = 1e-4;
  expect_same(
      "eval=radial",
      [](const Letters& board) { return testing::plain_radial(board, 'X', 16 * std::sqrt(2.0)); },
      kFixedPoint);
  expect_same(
      "eval=radial,divisor=17", [](const Letters& board) { return testing::plain_radial(board, 'X', 17); },
      kFixedPoint);
}

// Report B prints 0.063 for a corner and 0.009 for the centre.
TEST(Evaluations, RadialHasTheReportsFigures) {
  const AnyEvaluation eval = evaluation("eval=radial");
  EXPECT_NEAR(value_of(eval, bit(0), 0), 1.0625, 1e-5);
  EXPECT_NEAR(value_of(eval, bit(make_square(3, 4)), 0), 1.009, 1e-3);
  EXPECT_EQ(value_of(eval, 0, bit(0)), -1) << "only own marks get the addition";
}

TEST(Evaluations, RadialKnowsTheCentreOfEveryBoard) {
  for (int rows = 4; rows <= 8; ++rows) {
    for (int columns = 4; columns <= 8; ++columns) {
      const Shape shape{static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
      const AnyEvaluation eval = evaluation("eval=radial", shape);
      const auto value = [&](int row, int column) {
        return value_of(eval, bit(make_square(row, column)), 0);
      };
      for (const int row : {0, rows - 1}) {
        for (const int column : {0, columns - 1}) EXPECT_NEAR(value(row, column), 1.0625, 1e-5);
      }
      EXPECT_EQ(value(1, 2), value(rows - 2, columns - 3));
    }
  }
}

TEST(Evaluations, ZeroIsNothing) {
  expect_same("eval=zero", [](const Letters&) { return 0.0; }, 0);
}

TEST(Evaluations, WrongSettingsAreExplained) {
  const std::vector<Parameter> table = evaluation_parameters();
  const auto error = [&](const std::string& settings) {
    return Settings::resolve(parse_spec("bot:" + settings).value(), table).error().message;
  };
  EXPECT_THAT(error("eval=disks"), HasSubstr("did you mean 'discs'?"));
  EXPECT_THAT(error("a0=99999"), HasSubstr("-10000 to 10000"));
  EXPECT_THAT(error("divisor=0"), HasSubstr("1 to 1000"));
}

}  // namespace
}  // namespace turncoat
