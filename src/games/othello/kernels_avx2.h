// Legal moves and flips of one Othello board with AVX2: the four lines through a cell side by side.
//
// Written with the vector types of GCC and Clang, so that they read like the portable kernels. Measured
// gain over those: bench/README.md.
#pragma once

#include <array>
#include <bit>

#include "core/bitboard.h"
#include "games/othello/kernels_portable.h"

namespace turncoat::othello {

// One lane each for row, column and the two diagonals.
using Lines [[gnu::vector_size(32)]] = Bitboard;

inline constexpr Lines kSteps = {1, 8, 7, 9};
inline constexpr Lines kLineEnemies = {kInnerFiles, ~Bitboard{0}, kInnerFiles, kInnerFiles};

constexpr Lines in_every_lane(Bitboard cells) { return Lines{} | cells; }

inline Bitboard union_of_lanes(Lines lines) {
  using Half [[gnu::vector_size(16)]] = Bitboard;
  const Half half = __builtin_shufflevector(lines, lines, 0, 1) | __builtin_shufflevector(lines, lines, 2, 3);
  return half[0] | half[1];
}

inline Bitboard legal_moves_avx2(Bitboard own, Bitboard opp) {
  const Lines from = in_every_lane(own);
  const Lines enemies = in_every_lane(opp) & kLineEnemies;
  const Lines pairs_up = enemies & (enemies << kSteps);
  const Lines pairs_down = pairs_up >> kSteps;
  Lines up = enemies & (from << kSteps);
  Lines down = enemies & (from >> kSteps);
  up |= enemies & (up << kSteps);
  down |= enemies & (down >> kSteps);
  up |= pairs_up & (up << 2 * kSteps);
  down |= pairs_down & (down >> 2 * kSteps);
  up |= pairs_up & (up << 2 * kSteps);
  down |= pairs_down & (down >> 2 * kSteps);
  return union_of_lanes((up << kSteps) | (down >> kSteps)) & ~(own | opp);
}

// The cells beyond a cell, towards higher cells (`up`) and lower ones (`down`), in the lanes' order.
struct Rays {
  alignas(32) std::array<Bitboard, 4> up;
  alignas(32) std::array<Bitboard, 4> down;
};

inline constexpr auto kRays = [] {
  constexpr std::array<int, 4> kRowSteps = {0, 1, 1, 1};
  constexpr std::array<int, 4> kColumnSteps = {1, 0, -1, 1};
  const auto ray = [](Square square, int row_step, int column_step) {
    Bitboard cells = 0;
    int row = row_of(square) + row_step;
    int column = column_of(square) + column_step;
    while (row >= 0 && row < kGridSide && column >= 0 && column < kGridSide) {
      cells |= bit(make_square(row, column));
      row += row_step;
      column += column_step;
    }
    return cells;
  };
  std::array<Rays, kGridSquares> table{};
  for (Square square = 0; square < kGridSquares; ++square) {
    Rays& rays = table[static_cast<std::size_t>(square)];
    for (std::size_t line = 0; line < kRowSteps.size(); ++line) {
      rays.up[line] = ray(square, kRowSteps[line], kColumnSteps[line]);
      rays.down[line] = ray(square, -kRowSteps[line], -kColumnSteps[line]);
    }
  }
  return table;
}();

// On each ray the nearest cell that is no enemy disc decides: if it is own, all between are turned.
//
// Upwards the nearest is the lowest bit, x & -x, and the cells below it are those of bit - 1. Downwards
// it is the highest bit: the others are covered by smearing all of them down the ray. The cells above
// it are those of -(2 * bit), and none if there is no such bit.
inline Bitboard flips_avx2(Bitboard own, Bitboard opp, Square square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const auto up = std::bit_cast<Lines>(rays.up);
  const auto down = std::bit_cast<Lines>(rays.down);
  const Lines ends = in_every_lane(own);
  const Lines enemies = in_every_lane(opp);

  const Lines stops_up = up & ~enemies;
  const Lines end_up = stops_up & -stops_up & ends;
  const Lines flips_up = end_up != 0 ? up & (end_up - 1) : Lines{};

  Lines stops_down = down & ~enemies;
  stops_down |= stops_down >> kSteps;
  stops_down |= stops_down >> 2 * kSteps;
  stops_down |= stops_down >> 4 * kSteps;
  const Lines end_down = stops_down & ~(stops_down >> kSteps) & ends;
  const Lines flips_down = down & -(end_down + end_down);

  return union_of_lanes(flips_up | flips_down);
}

}  // namespace turncoat::othello
