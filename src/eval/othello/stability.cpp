#include "eval/othello/stability.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/shape.h"

namespace turncoat::othello {
namespace {

// A line of cells as a number in base three: 0 empty, 1 own, 2 enemy.
constexpr auto kTernary = [] {
  std::array<std::uint16_t, 256> table{};
  for (std::size_t bits = 0; bits < table.size(); ++bits) {
    int value = 0;
    for (int cell = 7; cell >= 0; --cell) value = 3 * value + static_cast<int>(bits >> cell & 1);
    table[bits] = static_cast<std::uint16_t>(value);
  }
  return table;
}();

constexpr std::size_t edge_index(unsigned own, unsigned opp) { return kTernary[own] + 2U * kTernary[opp]; }

// The discs of an edge that `own` turns by a disc on the empty cell `at`, along the edge.
template <int kLength>
constexpr unsigned turned_along(unsigned own, unsigned opp, int at) {
  unsigned turned = 0;
  unsigned line = 0;
  int cell = at + 1;
  for (; cell < kLength && (opp >> cell & 1) != 0; ++cell) line |= 1U << cell;
  if (cell < kLength && (own >> cell & 1) != 0) turned |= line;
  line = 0;
  cell = at - 1;
  for (; cell >= 0 && (opp >> cell & 1) != 0; --cell) line |= 1U << cell;
  if (cell >= 0 && (own >> cell & 1) != 0) turned |= line;
  return turned;
}

// Discs of an edge can only be turned along it. Those that survive every disc of either side on every empty
// cell, and all that can follow, are stable. A disc on an empty cell raises the number in base three, unless
// it turns enemies into own discs; so the order is by the number of empty cells, fewest first.
template <int kLength>
constexpr auto edge_table() {
  constexpr std::size_t kStates = kLength == 8 ? 6561 : 729;
  constexpr unsigned kLine = (1U << kLength) - 1;
  std::array<std::uint8_t, kStates> stable{};
  for (int empty_cells = 0; empty_cells <= kLength; ++empty_cells) {
    for (unsigned empties = 0; empties <= kLine; ++empties) {
      if (count(empties) != empty_cells) continue;
      const unsigned filled = kLine & ~empties;
      for (unsigned own = filled;; own = (own - 1) & filled) {
        const unsigned opp = filled & ~own;
        unsigned safe = own;
        for (int at = 0; at < kLength && safe != 0; ++at) {
          if ((empties >> at & 1) == 0) continue;
          const unsigned won = turned_along<kLength>(own, opp, at);
          safe &= stable[edge_index(own | won | 1U << at, opp & ~won)];
          const unsigned lost = turned_along<kLength>(opp, own, at);
          safe &= stable[edge_index(own & ~lost, opp | lost | 1U << at)];
        }
        stable[edge_index(own, opp)] = static_cast<std::uint8_t>(safe);
        if (own == 0) break;
      }
    }
  }
  return stable;
}

template <int kLength>
constexpr auto kStableEdge = edge_table<kLength>();

constexpr unsigned file_to_byte(Bitboard cells, int column) {
  return static_cast<unsigned>((cells >> column & kFileA) * 0x0102040810204080 >> 56);
}

constexpr Bitboard byte_to_file(Bitboard byte, int column) {
  return ((byte * 0x0002040810204081) & kFileA) << column;  // bits 0 to 6 to rows 0 to 6
}

template <int kSize>
Bitboard stable_on_edges(Bitboard own, Bitboard opp) {
  constexpr int kLast = kSize - 1;
  constexpr int kBottom = kGridSide * kLast;
  const auto row = [&](int shift) {
    const std::size_t index = edge_index(own >> shift & 0xFF, opp >> shift & 0xFF);
    return Bitboard{kStableEdge<kSize>[index]} << shift;
  };
  const auto file = [&](int column) {
    const Bitboard byte =
        kStableEdge<kSize>[edge_index(file_to_byte(own, column), file_to_byte(opp, column))];
    return byte_to_file(byte & 0x7F, column) | (byte >> 7) << (56 + column);
  };
  return row(0) | row(kBottom) | file(0) | file(kLast);
}

struct FullLines {
  Bitboard rows;
  Bitboard files;
  Bitboard rising;   // step 7
  Bitboard falling;  // step 9
};

// Lines without an empty cell. A step over the edge of the board meets filled cells: the masks say where.
FullLines full_lines(Bitboard discs) {
  Bitboard rows = discs & discs >> 1;
  rows &= rows >> 2;
  rows &= rows >> 4;
  rows = (rows & kFileA) * 0xFF;

  Bitboard files = discs & (discs >> 8 | discs << 56);
  files &= files >> 16 | files << 48;
  files &= files >> 32 | files << 32;

  Bitboard down7 = discs & (0xFF01010101010101 | discs >> 7);
  Bitboard up7 = discs & (0x80808080808080FF | discs << 7);
  down7 &= 0xFFFF030303030303 | down7 >> 14;
  up7 &= 0xC0C0C0C0C0C0FFFF | up7 << 14;
  down7 &= 0xFFFFFFFF0F0F0F0F | down7 >> 28;
  up7 &= 0xF0F0F0F0FFFFFFFF | up7 << 28;

  Bitboard down9 = discs & (0xFF80808080808080 | discs >> 9);
  Bitboard up9 = discs & (0x01010101010101FF | discs << 9);
  down9 &= 0xFFFFC0C0C0C0C0C0 | down9 >> 18;
  up9 &= 0x030303030303FFFF | up9 << 18;
  down9 &= 0xFFFFFFFFF0F0F0F0 | down9 >> 36;
  up9 &= 0x0F0F0F0FFFFFFFFF | up9 << 36;

  return {rows, files, down7 & up7, down9 & up9};
}

template <int kSize>
Bitboard stable_among(Bitboard own, Bitboard opp, const FullLines& full) {
  constexpr Bitboard kInner = Shape{kSize - 2, kSize - 2}.area() << 9;
  const Bitboard inner = own & kInner;
  Bitboard stable =
      stable_on_edges<kSize>(own, opp) | (inner & full.rows & full.files & full.rising & full.falling);
  // Inner cells have all eight neighbours, so no shift runs over the edge.
  for (;;) {
    const Bitboard grown =
        inner & (full.rows | stable << 1 | stable >> 1) & (full.files | stable << 8 | stable >> 8) &
        (full.rising | stable << 7 | stable >> 7) & (full.falling | stable << 9 | stable >> 9);
    if ((grown & ~stable) == 0) return stable;
    stable |= grown;
  }
}

template <int kSize>
FullLines full_lines_of(Bitboard own, Bitboard opp) {
  return full_lines(own | opp | ~Shape{kSize, kSize}.area());
}

}  // namespace

template <int kSize>
Bitboard stable_discs(Bitboard own, Bitboard opp) {
  return stable_among<kSize>(own, opp, full_lines_of<kSize>(own, opp));
}

template <int kSize>
int stable_majority(Bitboard own, Bitboard opp) {
  const FullLines full = full_lines_of<kSize>(own, opp);
  return count(stable_among<kSize>(own, opp, full)) - count(stable_among<kSize>(opp, own, full));
}

template int stable_majority<6>(Bitboard own, Bitboard opp);
template int stable_majority<8>(Bitboard own, Bitboard opp);
template Bitboard stable_discs<6>(Bitboard own, Bitboard opp);
template Bitboard stable_discs<8>(Bitboard own, Bitboard opp);

}  // namespace turncoat::othello
