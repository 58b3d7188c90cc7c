#include "core/shape.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>

namespace turncoat {
namespace {

Shape any_shape() {
  return {static_cast<std::uint8_t>(*rc::gen::inRange(1, 9)),
          static_cast<std::uint8_t>(*rc::gen::inRange(1, 9))};
}

Symmetry any_symmetry() { return kSymmetries[static_cast<std::size_t>(*rc::gen::inRange(0, 8))]; }

Square any_square(Shape shape) {
  return make_square(*rc::gen::inRange(0, int{shape.rows}), *rc::gen::inRange(0, int{shape.columns}));
}

// Where a cell goes, in rows and columns: first the transposition, then the flips.
Square image_by_definition(Square square, Symmetry symmetry, Shape shape) {
  int row = row_of(square);
  int column = column_of(square);
  if (symmetry.transposes) std::swap(row, column);
  const int rows = symmetry.transposes ? shape.columns : shape.rows;
  const int columns = symmetry.transposes ? shape.rows : shape.columns;
  if (symmetry.flips_columns) column = columns - 1 - column;
  if (symmetry.flips_rows) row = rows - 1 - row;
  return make_square(row, column);
}

TEST(Shape, AreaIsTheTopLeftCorner) {
  EXPECT_EQ(Shape{}.area(), ~Bitboard{0});
  EXPECT_EQ((Shape{1, 1}.area()), bit(0));
  EXPECT_EQ((Shape{2, 3}.area()), 0x0707u);
  EXPECT_EQ((Shape{8, 1}.area()), kFileA);
}

RC_GTEST_PROP(Shape, AreaHoldsTheCellsItContains, ()) {
  const Shape shape = any_shape();
  RC_ASSERT(count(shape.area()) == shape.cells());
  for (Square square = 0; square < kGridSquares; ++square) {
    RC_ASSERT(has(shape.area(), square) == shape.contains(row_of(square), column_of(square)));
  }
  RC_ASSERT(!shape.contains(-1, 0));
  RC_ASSERT(!shape.contains(0, -1));
}

RC_GTEST_PROP(Symmetry, MapsCellsByTheDefinition, ()) {
  const Shape shape = any_shape();
  const Symmetry symmetry = any_symmetry();
  const Square square = any_square(shape);
  RC_ASSERT(transform(square, symmetry, shape) == image_by_definition(square, symmetry, shape));
}

RC_GTEST_PROP(Symmetry, MapsABoardCellByCell, (Bitboard cells)) {
  const Shape shape = any_shape();
  const Symmetry symmetry = any_symmetry();
  cells &= shape.area();
  Bitboard image = 0;
  for (const Square square : squares_of(cells)) image |= bit(transform(square, symmetry, shape));
  RC_ASSERT(transform(cells, symmetry, shape) == image);
  RC_ASSERT((image & ~transform(shape, symmetry).area()) == 0u);
}

// Whatever two symmetries do one after the other, one of the eight does alone, and each can be undone.
RC_GTEST_PROP(Symmetry, IsAGroup, ()) {
  const Shape shape = any_shape();
  const auto same = [shape](auto map, Symmetry candidate) {
    for (const Square square : squares_of(shape.area())) {
      if (map(square) != transform(square, candidate, shape)) return false;
    }
    return true;
  };
  const Symmetry first = any_symmetry();
  const Symmetry second = any_symmetry();
  const auto composed = [&](Square square) {
    return transform(transform(square, first, shape), second, transform(shape, first));
  };
  RC_ASSERT(std::ranges::any_of(kSymmetries, [&](Symmetry s) { return same(composed, s); }));
  const auto undone_by = [&](Symmetry back) {
    for (const Square square : squares_of(shape.area())) {
      const Square image = transform(square, first, shape);
      if (transform(image, back, transform(shape, first)) != square) return false;
    }
    return true;
  };
  RC_ASSERT(std::ranges::any_of(kSymmetries, undone_by));
}

TEST(Symmetry, TheEightAreDifferent) {
  const Bitboard lopsided = bit(1);  // b1 has eight images
  Bitboard images = 0;
  for (const Symmetry symmetry : kSymmetries) images |= transform(lopsided, symmetry, Shape{});
  EXPECT_EQ(count(images), 8);
}

TEST(Symmetry, FirstFourKeepAnOblongShape) {
  constexpr Shape kOblong{4, 7};
  for (std::size_t i = 0; i < kSymmetries.size(); ++i) {
    EXPECT_EQ(transform(kOblong, kSymmetries[i]), i < 4 ? kOblong : kOblong.transposed()) << i;
  }
}

}  // namespace
}  // namespace turncoat
