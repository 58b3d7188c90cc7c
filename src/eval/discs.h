// `discs`: own marks minus enemy marks, the evaluation of reports A, B, C and D.
#pragma once

#include "core/bitboard.h"

namespace turncoat {

struct Discs {
  static constexpr int kUnit = 1;
  static constexpr bool kIsZeroSum = true;

  constexpr int operator()(Bitboard own, Bitboard opp) const { return count(own) - count(opp); }
};

}  // namespace turncoat
