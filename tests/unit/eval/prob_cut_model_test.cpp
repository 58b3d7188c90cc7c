#include "eval/prob_cut_model.h"

#include <gtest/gtest.h>

namespace turncoat {
namespace {

constexpr ProbCutModel kModel{.before_end = {.scale = 6, .distance = 0.4, .shallow = -0.3, .left = -0.02},
                              .to_end = {.scale = 9, .distance = 0.1, .shallow = -0.2, .left = 0.01}};

TEST(ProbCutModel, IsTheFormula) {
  EXPECT_DOUBLE_EQ((ProbCutForm{.scale = 3}.deviation(20, 5, 1)), 3);
  EXPECT_DOUBLE_EQ((ProbCutForm{.distance = 2}.deviation(20, 5, 1)), 16);
  EXPECT_DOUBLE_EQ((ProbCutForm{.shallow = 2}.deviation(20, 5, 1)), 4);
  EXPECT_DOUBLE_EQ((ProbCutForm{.left = 0.1}.deviation(20, 5, 1)), std::exp(2));
  EXPECT_DOUBLE_EQ(kModel.deviation(6, 5, 1), kModel.before_end.deviation(6, 5, 1));
  EXPECT_DOUBLE_EQ(kModel.deviation(5, 5, 1), kModel.to_end.deviation(5, 5, 1));
}

TEST(ProbCutTable, IsTheModelInWholeNumbers) {
  const ProbCutTable table(kModel);
  for (int left = 1; left <= kGridSquares; ++left) {
    for (int depth = 1; depth <= left; ++depth) {
      for (int shallow = 0; shallow < depth; ++shallow) {
        const double exact = kMark * kModel.deviation(left, depth, shallow);
        ASSERT_NEAR(table.deviation(left, depth, shallow), exact, 2 + exact / 500);
      }
    }
  }
}

TEST(ProbCutTable, LooksAtHalfTheDepth) {
  const ProbCutTable table(kModel);
  EXPECT_FALSE(table.at_half(30, 2));
  for (int depth = 3; depth <= 30; ++depth) {
    const ProbCut cut = table.at_half(30, depth).value();
    EXPECT_EQ(cut.depth, half_depth(depth));
    EXPECT_EQ(cut.deviation, table.deviation(30, depth, cut.depth));
  }
}

}  // namespace
}  // namespace turncoat
