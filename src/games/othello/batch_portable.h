// Several Othello boards at once, one per lane of a vector, in plain C++ with the vector types of GCC and
// Clang. What a batch can do is what the line counter needs (line_counter.h).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bitboard.h"
#include "games/othello/kernels_portable.h"

namespace turncoat::othello {

using Boards2 [[gnu::vector_size(16)]] = Bitboard;
using Boards4 [[gnu::vector_size(32)]] = Bitboard;
using Boards8 [[gnu::vector_size(64)]] = Bitboard;

template <class Vector>
struct PortableBatch {
  using Boards = Vector;
  static constexpr int kLanes = sizeof(Boards) / sizeof(Bitboard);

  static Boards everywhere(Bitboard cells) { return Boards{} | cells; }

  static Boards load(const Bitboard* from) {
    Boards boards;
    std::memcpy(&boards, from, sizeof boards);
    return boards;
  }

  // One cell per lane, from numbers of cells.
  static Boards load_cells(const std::uint8_t* squares) {
    Boards cells{};
    for (int lane = 0; lane < kLanes; ++lane) cells[lane] = bit(squares[lane]);
    return cells;
  }

  static Boards flips(Boards own, Boards opp, const std::uint8_t* squares) {
    return flips_portable(own, opp, load_cells(squares));
  }

  static Boards legal_moves(Boards own, Boards opp) { return legal_moves_portable(own, opp); }

  // The number of cells in all lanes; 0 if any lane has none.
  static int count_unless_empty(Boards boards) {
    int cells = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      if (boards[lane] == 0) return 0;
      cells += count(boards[lane]);
    }
    return cells;
  }

  // How many cells each lane has.
  static Boards counts(Boards boards) {
    Boards numbers{};
    for (int lane = 0; lane < kLanes; ++lane) numbers[lane] = static_cast<Bitboard>(count(boards[lane]));
    return numbers;
  }

  // What a table says about one cell per lane, from numbers of cells.
  static Boards look_up(const std::array<std::uint8_t, kGridSquares>& table, const std::uint8_t* squares) {
    Boards entries{};
    for (int lane = 0; lane < kLanes; ++lane) entries[lane] = table[squares[lane]];
    return entries;
  }

  // first, first + 1, ...
  static Boards numbers_from(std::size_t first) {
    Boards numbers{};
    for (int lane = 0; lane < kLanes; ++lane) numbers[lane] = first + static_cast<std::size_t>(lane);
    return numbers;
  }

  // Writes the lowest 16 bits of each lane.
  static void store_low_16(Boards numbers, std::uint16_t* to) {
    using Low [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
    const Low low = __builtin_convertvector(numbers, Low);
    std::memcpy(to, &low, sizeof low);
  }

  // Eight small numbers, of which the least is asked for.
  using Keys [[gnu::vector_size(16)]] = std::uint16_t;

  // Where the least is, the first of equals.
  static std::size_t least(Keys keys) {
#ifdef __SSE4_1__
    using Shorts [[gnu::vector_size(16)]] = short;
    const auto found = std::bit_cast<Keys>(__builtin_ia32_phminposuw128(std::bit_cast<Shorts>(keys)));
    return found[1];
#else
    std::size_t best = 0;
    for (std::size_t i = 1; i < 8; ++i) {
      if (keys[i] < keys[best]) best = i;
    }
    return best;
#endif
  }

  // Writes the numbers of the cells. The array has room for 64.
  static void list_squares(Bitboard cells, std::uint8_t* squares) {
    for (const Square square : squares_of(cells)) *squares++ = static_cast<std::uint8_t>(square);
  }

  // Writes the boards and the number of the cell once for each move. The arrays have room for 64 moves.
  static void list_moves(Bitboard own, Bitboard opp, Bitboard moves, Bitboard* owns, Bitboard* opps,
                         std::uint8_t* squares) {
    for (const Square square : squares_of(moves)) {
      *owns++ = own;
      *opps++ = opp;
      *squares++ = static_cast<std::uint8_t>(square);
    }
  }
};

}  // namespace turncoat::othello
