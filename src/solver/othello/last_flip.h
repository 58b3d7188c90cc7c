// How many discs the last move of an Othello game turns.
//
// With one empty cell left every other disc is the enemy's, so the own discs alone decide. Each of the four
// lines through the cell is gathered into a byte, and a table says how many discs lie between the cell and
// the nearest own discs on both sides of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"

namespace turncoat::othello {

// kTurnedInLine[at][own]: a line of eight cells, the empty one at `at`.
inline constexpr auto kTurnedInLine = [] {
  std::array<std::array<std::uint8_t, 256>, kGridSide> table{};
  for (int at = 0; at < kGridSide; ++at) {
    for (int own = 0; own < 256; ++own) {
      int turned = 0;
      int below = at - 1;
      while (below >= 0 && (own >> below & 1) == 0) --below;
      if (below >= 0) turned += at - 1 - below;
      int above = at + 1;
      while (above < kGridSide && (own >> above & 1) == 0) ++above;
      if (above < kGridSide) turned += above - at - 1;
      table[static_cast<std::size_t>(at)][static_cast<std::size_t>(own)] = static_cast<std::uint8_t>(turned);
    }
  }
  return table;
}();

// The two diagonals through a cell, the cell itself left out.
struct Diagonals {
  Bitboard rising = 0;
  Bitboard falling = 0;
};

inline constexpr auto kDiagonals = [] {
  std::array<Diagonals, kGridSquares> table{};
  for (Square from = 0; from < kGridSquares; ++from) {
    for (Square to = 0; to < kGridSquares; ++to) {
      if (to == from) continue;
      const int rows = row_of(to) - row_of(from);
      const int columns = column_of(to) - column_of(from);
      if (rows == columns) table[static_cast<std::size_t>(from)].falling |= bit(to);
      if (rows == -columns) table[static_cast<std::size_t>(from)].rising |= bit(to);
    }
  }
  return table;
}();

// `own` are the discs of the side that plays on `square`, the only empty cell.
constexpr int count_last_flips(Bitboard own, Square square) {
  constexpr Bitboard kGatherFile = 0x0102040810204080;
  const auto cell = static_cast<std::size_t>(square);  // unsigned: division by shifts
  const std::size_t row = cell / kGridSide;
  const std::size_t column = cell % kGridSide;
  const Diagonals& diagonals = kDiagonals[cell];
  const auto& by_column = kTurnedInLine[column];
  return by_column[own >> (kGridSide * row) & 0xFF] +
         kTurnedInLine[row][(own >> column & kFileA) * kGatherFile >> 56] +
         by_column[(own & diagonals.rising) * kFileA >> 56] +
         by_column[(own & diagonals.falling) * kFileA >> 56];
}

}  // namespace turncoat::othello
