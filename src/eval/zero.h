// `zero`: every position is worth nothing, so that the order of moves alone decides.
#pragma once

#include "core/bitboard.h"

namespace turncoat {

struct Zero {
  static constexpr int kUnit = 1;
  static constexpr bool kIsZeroSum = true;

  constexpr int operator()(Bitboard /*own*/, Bitboard /*opp*/) const { return 0; }
};

}  // namespace turncoat
