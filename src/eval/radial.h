// `radial`: `discs`, and a little for own marks far from the centre (report B, section 1).
//
// A mark at (row, column) adds the length of ((row - c) / c, (column - c) / c) / divisor, where c is the
// centre: 3.5 on the reports' board. Only own marks count, so what one player gains is not what the other
// one loses.
#pragma once

#include <array>
#include <cstddef>

#include "core/bitboard.h"
#include "core/shape.h"

namespace turncoat {

class Radial {
 public:
  // Fixed point: equal sums are equal whatever the order of adding, so that mirrored moves tie.
  static constexpr int kUnit = 1 << 22;
  static constexpr bool kIsZeroSum = false;

  Radial(Shape shape, double divisor);

  [[nodiscard]] int operator()(Bitboard own, Bitboard opp) const {
    int value = kUnit * (count(own) - count(opp));
    for (std::size_t i = 0; i < kClasses; ++i) value += weights_[i] * count(own & cells_[i]);
    return value;
  }

 private:
  // Cells as far from the middle row and the middle column as each other: at most 4 x 4 kinds.
  static constexpr std::size_t kClasses = 16;

  std::array<Bitboard, kClasses> cells_ = {};
  std::array<int, kClasses> weights_ = {};
};

}  // namespace turncoat
