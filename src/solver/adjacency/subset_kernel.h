// The inner loop of SubsetTable: sets are numbers with one bit per cell, and a vector holds as many sets in a
// row as fit into a register of the machine. The results do not depend on its width.
//
// A value is stored as A + 128, so that 0 stands for "no such set" in a maximum of unsigned bytes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/bitboard.h"
#include "solver/adjacency/hyperedges.h"

namespace turncoat::adjacency {

#if defined(__AVX512BW__)
inline constexpr int kVectorCells = 6;
#elif defined(__AVX2__)
inline constexpr int kVectorCells = 5;
#else
inline constexpr int kVectorCells = 4;
#endif
inline constexpr std::size_t kVectorBytes = std::size_t{1} << kVectorCells;
inline constexpr int kValueOffset = 128;

using ByteVector [[gnu::vector_size(kVectorBytes)]] = std::uint8_t;

inline ByteVector load(const std::uint8_t* from) {
  ByteVector vector;
  std::memcpy(&vector, from, kVectorBytes);
  return vector;
}

inline ByteVector larger(ByteVector a, ByteVector b) { return a > b ? a : b; }

// For every set with cell `kCell` the value of the set without it, 0 for the others. Half of each pair of
// neighbours moves up by 2^kCell bytes: a shift inside words, for larger distances a move of whole words.
template <int kCell>
ByteVector without_cell(ByteVector values) {
  using Words16 [[gnu::vector_size(kVectorBytes)]] = std::uint16_t;
  using Words32 [[gnu::vector_size(kVectorBytes)]] = std::uint32_t;
  using Words64 [[gnu::vector_size(kVectorBytes)]] = std::uint64_t;
  if constexpr (kCell == 0) return std::bit_cast<ByteVector>(std::bit_cast<Words16>(values) << 8);
  if constexpr (kCell == 1) return std::bit_cast<ByteVector>(std::bit_cast<Words32>(values) << 16);
  if constexpr (kCell == 2) return std::bit_cast<ByteVector>(std::bit_cast<Words64>(values) << 32);
  if constexpr (kCell >= 3) {
    const auto words = std::bit_cast<Words64>(values);
    constexpr int kWords = static_cast<int>(kVectorBytes / 8);
    constexpr int kStep = 1 << (kCell - 3);
    const auto source = [](int word) { return (word & kStep) != 0 ? word - kStep : kWords; };
    const auto move = [&]<int... kIndex>(std::integer_sequence<int, kIndex...>) {
      return __builtin_shufflevector(words, Words64{}, source(kIndex)...);
    };
    return std::bit_cast<ByteVector>(move(std::make_integer_sequence<int, kWords>{}));
  }
}

// The largest of `from_above` and of the values of all sets with one cell of the vector less.
template <int... kCell>
ByteVector largest_without(ByteVector values, ByteVector from_above, std::integer_sequence<int, kCell...>) {
  ((from_above = larger(from_above, without_cell<kCell>(values))), ...);
  return from_above;
}

// kTwiceDisjoint[mask][set] is 2 if the set shares no cell with the mask.
inline constexpr auto kTwiceDisjoint = [] {
  std::array<std::array<std::uint8_t, kVectorBytes>, kVectorBytes> table{};
  for (std::size_t mask = 0; mask < kVectorBytes; ++mask) {
    for (std::size_t set = 0; set < kVectorBytes; ++set) table[mask][set] = (mask & set) == 0 ? 2 : 0;
  }
  return table;
}();

// Which cell is which bit of a set's number, and what follows from that.
class SubsetLayout {
 public:
  SubsetLayout(const Neighbourhoods& board, Bitboard cells) {
    // The cells of a vector lie together and those that change most often far away from them, so that few
    // steps from set to set touch cells near the vector's.
    Bitboard rest = cells;
    for (; rest != 0 && size_ < kFirstCells; rest &= rest - 1) append(first_square(rest));
    while (rest != 0) {
      const Square last = kGridSquares - 1 - std::countl_zero(rest);
      append(last);
      rest ^= bit(last);
    }
    for (int index = 0; index < size_; ++index) {
      near_[static_cast<std::size_t>(index)] = board.closed(square(index));
      near_any_ |= near(index);
      if (index >= kVectorCells) continue;
      near_vector_ |= near(index);
      for (const Square v : squares_of(near(index))) {
        vector_part_[static_cast<std::size_t>(v)] |= static_cast<std::uint8_t>(1 << index);
      }
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Square square(int index) const { return squares_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] Bitboard near(int index) const { return near_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] Bitboard near_any() const { return near_any_; }

  // For each set of the vector's cells: twice the number of the cells of `settled` that are not near it.
  [[nodiscard]] ByteVector twice_settled(Bitboard settled) const {
    ByteVector sum = ByteVector{} + static_cast<std::uint8_t>(2 * count(settled & ~near_vector_));
    for (const Square v : squares_of(settled & near_vector_)) {
      sum += load(kTwiceDisjoint[vector_part_[static_cast<std::size_t>(v)]].data());
    }
    return sum;
  }

  [[nodiscard]] std::size_t number_of(Bitboard set) const {
    std::size_t number = 0;
    for (int index = 0; index < size_; ++index) {
      if (has(set, square(index))) number |= std::size_t{1} << index;
    }
    return number;
  }

 private:
  static constexpr int kFirstCells = 6;

  void append(Square square) { squares_[static_cast<std::size_t>(size_++)] = square; }

  int size_ = 0;
  Bitboard near_any_ = 0;
  Bitboard near_vector_ = 0;
  std::array<Square, kGridSquares> squares_ = {};
  std::array<Bitboard, kGridSquares> near_ = {};
  std::array<std::uint8_t, kGridSquares> vector_part_ = {};  // per cell, the vector's cells that are near
};

// Works out the 2^cells sets that have the upper cells of number `upper` (bit 0 is the layout's cell of index
// `cells`). `below` are the finished slabs of the sets with one of these upper cells less.
inline void fill_slab(const SubsetLayout& layout, int cells, std::size_t upper,
                      std::span<const std::uint8_t* const> below, std::uint8_t* values) {
  constexpr auto kCells = std::make_integer_sequence<int, kVectorCells>{};
  struct Level {
    ByteVector twice_settled;
    Bitboard settled;  // cells near no upper cell of the set
  };
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): 8 kB of zeros for each of many small tables
  std::array<Level, kGridSquares + 1> levels;
  const int top = std::max(cells - kVectorCells, 0);
  Level& first = levels[static_cast<std::size_t>(top)];
  first.settled = layout.near_any();
  for (std::size_t rest = upper; rest != 0; rest &= rest - 1) {
    first.settled &= ~layout.near(cells + std::countr_zero(rest));
  }
  first.twice_settled = layout.twice_settled(first.settled);

  const std::size_t vectors = std::size_t{1} << top;
  for (std::size_t vector = 0; vector < vectors; ++vector) {
    std::uint8_t* const here = values + vector * kVectorBytes;
    ByteVector from_above{};
    ByteVector twice_settled = first.twice_settled;
    if (vector != 0) {
      // The same set without its lowest upper cell was met before and is still in `levels`.
      const int lowest = std::countr_zero(vector);
      const std::size_t others = vector & (vector - 1);
      const Level& parent = levels[static_cast<std::size_t>(others == 0 ? top : std::countr_zero(others))];
      const Bitboard near = layout.near(kVectorCells + lowest);
      twice_settled = parent.twice_settled - layout.twice_settled(parent.settled & near);
      levels[static_cast<std::size_t>(lowest)] = {twice_settled, parent.settled & ~near};
      for (std::size_t rest = vector; rest != 0; rest &= rest - 1) {
        const std::size_t less = vector ^ (rest & (0 - rest));
        from_above = larger(from_above, load(values + less * kVectorBytes));
      }
    } else if (upper == 0) {
      from_above[0] = static_cast<std::uint8_t>(twice_settled[0] / 2 + kValueOffset);  // F(no cells) = 0
    }
    for (const std::uint8_t* const slab : below) {
      from_above = larger(from_above, load(slab + vector * kVectorBytes));
    }
    // After k rounds the sets with at most k of the vector's cells are right.
    ByteVector result = twice_settled - from_above;
    for (int round = 0; round < kVectorCells; ++round) {
      result = twice_settled - largest_without(result, from_above, kCells);
    }
    std::memcpy(here, &result, kVectorBytes);
  }
}

}  // namespace turncoat::adjacency
