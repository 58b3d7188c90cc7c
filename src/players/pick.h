// Draws lots among cells.
#pragma once

#include "core/bitboard.h"
#include "core/random.h"

namespace turncoat {

// One cell of `cells`, all equally likely; `cells` is not empty.
inline Square pick(Bitboard cells, Rng& rng) {
  for (int skip = rng.below(count(cells)); skip > 0; --skip) cells &= cells - 1;
  return first_square(cells);
}

}  // namespace turncoat
