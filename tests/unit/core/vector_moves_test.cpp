// A compiler's fault, kept away by options of the build: docs/decisions/0009-unaligned-vector-moves.md.
//
// This file is compiled with -O3 whatever the others are.
#include <gtest/gtest.h>

namespace turncoat {
namespace {

[[gnu::noinline]] void use(int* cells) {
  asm volatile("" : : "r"(cells) : "memory");  // so that the compiler cannot know what becomes of them
}

// Rows of eight numbers, in an array beside one of 272 bytes, which leaves it aligned to 16 bytes and no
// more.
[[gnu::noinline]] int fill(int rows, int columns) {
  int other[68];  // NOLINT(cppcoreguidelines-avoid-c-arrays): the smallest example
  int map[64];    // NOLINT(cppcoreguidelines-avoid-c-arrays)
  use(other);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) map[row * 8 + column] = columns - 1 - column;
  }
  use(map);
  use(other);
  return map[0];
}

TEST(VectorMoves, WorkOnArraysThatAreAlignedTo16Bytes) {
  const volatile int eight = 8;  // unknown to the compiler
  EXPECT_EQ(fill(eight, eight), 7);
}

}  // namespace
}  // namespace turncoat
