// Which positions are never fitted, so that they can tell how good a fit is.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "games/game.h"

namespace turncoat {

// Every twentieth; always the same ones.
inline bool is_held_out(Bitboard own, Bitboard opp) {
  constexpr std::uint64_t kOneIn = 20;
  return hash_words(own, opp, 0) % kOneIn == 0;
}

}  // namespace turncoat
