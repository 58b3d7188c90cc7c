// Flips of one Othello board with BMI2: each line through a cell is gathered into the bits of a small number,
// and tables say what a disc turns there.
//
// Only for CPUs whose `pext` is quick, as with AVX-512: it takes half as long as flips_avx2 until the result
// is there, though it does more work, and searches wait for results.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"

namespace turncoat::othello {

// The other cells of the four lines through a cell, and how many of each lie below it: as an offset into the
// tables below, which have 128 entries for each such number.
struct GatheredLines {
  std::array<Bitboard, 4> cells;
  std::array<std::uint16_t, 4> below;
};

inline constexpr std::size_t kLineEntries = 128;
using LineTable = std::array<std::uint8_t, kGridSide * kLineEntries>;

inline constexpr auto kGatheredLines = [] {
  std::array<GatheredLines, kGridSquares> table{};
  for (Square from = 0; from < kGridSquares; ++from) {
    GatheredLines& lines = table[static_cast<std::size_t>(from)];
    for (Square to = 0; to < kGridSquares; ++to) {
      if (to == from) continue;
      const int rows = row_of(to) - row_of(from);
      const int columns = column_of(to) - column_of(from);
      const auto add = [&](std::size_t line) {
        lines.cells[line] |= bit(to);
        if (to < from) lines.below[line] += kLineEntries;
      };
      if (rows == 0) add(0);
      if (columns == 0) add(1);
      if (rows == columns) add(2);
      if (rows == -columns) add(3);
    }
  }
  return table;
}();

// kLineEnds[below + enemies]: the cells behind the runs of enemy discs on both sides of the cell.
inline constexpr LineTable kLineEnds = [] {
  LineTable table{};
  for (int below = 0; below < kGridSide; ++below) {
    for (int enemies = 0; enemies < static_cast<int>(kLineEntries); ++enemies) {
      int ends = 0;
      int at = below;
      while (at < kGridSide - 1 && (enemies >> at & 1) != 0) ++at;
      if (at > below && at < kGridSide - 1) ends |= 1 << at;
      at = below - 1;
      while (at >= 0 && (enemies >> at & 1) != 0) --at;
      if (at < below - 1 && at >= 0) ends |= 1 << at;
      table[static_cast<std::size_t>(below) * kLineEntries + static_cast<std::size_t>(enemies)] =
          static_cast<std::uint8_t>(ends);
    }
  }
  return table;
}();

// kLineTurned[below + ends]: the cells between the cell and the ends.
inline constexpr LineTable kLineTurned = [] {
  LineTable table{};
  for (int below = 0; below < kGridSide; ++below) {
    for (int ends = 0; ends < static_cast<int>(kLineEntries); ++ends) {
      int turned = 0;
      for (int end = 0; end < kGridSide - 1; ++end) {
        if ((ends >> end & 1) == 0) continue;
        for (int at = below; at < end; ++at) turned |= 1 << at;
        for (int at = end + 1; at < below; ++at) turned |= 1 << at;
      }
      table[static_cast<std::size_t>(below) * kLineEntries + static_cast<std::size_t>(ends)] =
          static_cast<std::uint8_t>(turned);
    }
  }
  return table;
}();

inline Bitboard flips_pext(Bitboard own, Bitboard opp, Square square) {
  const GatheredLines& lines = kGatheredLines[static_cast<std::size_t>(square)];
  const auto on_line = [&](std::size_t line) {
    const Bitboard cells = lines.cells[line];
    const std::size_t below = lines.below[line];
    const std::size_t ends = kLineEnds[below + _pext_u64(opp, cells)] & _pext_u64(own, cells);
    return _pdep_u64(kLineTurned[below + ends], cells);
  };
  return (on_line(0) | on_line(1)) | (on_line(2) | on_line(3));
}

}  // namespace turncoat::othello
