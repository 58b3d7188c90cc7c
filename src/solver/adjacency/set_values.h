// The value F of sets of empty cells by going over all their subsets: no search and no theorem.
//
// For `check`, which must not share anything with the solver.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bitboard.h"

namespace turncoat::adjacency {

// F of several sets of equally many cells, each from all its subsets, the smallest first.
//
// A move x wins u(E) - u(E - x), u being the number of unsettled cells. So with G = u + F the rule
// F(E) = max over x of u(E) - u(E - x) - F(E - x) becomes G(E) = 2 u(E) - min over x of G(E - x).
// G lies between 0 and 2 u: a byte holds it. A subset is a number with a bit for each cell. A block holds,
// for eight sets at once so that vector instructions do the work, the eight subsets that differ in the first
// three cells: word i belongs to set i, byte j of it to the subset whose first cells are the bits of j.
class SetValues {
 public:
  static constexpr std::size_t kSets = 8;
  using Sets = std::array<Bitboard, kSets>;

  // `near` holds for each cell of the grid the cell itself and those next to it.
  explicit SetValues(const std::array<Bitboard, kGridSquares>& near) : near_(near) {}

  // Takes the memory for sets of so many cells.
  void reserve(int cells) { blocks_.reserve(std::size_t{1} << (std::max(cells, kFirstCells) - kFirstCells)); }

  // Precondition: the sets have equally many cells, at least one.
  std::array<int, kSets> values_of(const Sets& sets) {
    cells_.assign(static_cast<std::size_t>(std::max(count(sets[0]), kFirstCells)), {});
    for (std::size_t set = 0; set < kSets; ++set) {
      std::size_t cell = 0;
      for (const Square square : squares_of(sets[set]))
        cells_[cell++][set] = near_[static_cast<std::size_t>(square)];
    }
    for (std::size_t first = 0; first < kSets; ++first) first_near_[first] = near_of(first, 0);
    blocks_.resize(std::size_t{1} << (cells_.size() - kFirstCells));
    for (std::size_t rest = 0; rest < blocks_.size(); ++rest) blocks_[rest] = block_of(rest);
    return whole_sets(count(sets[0]));
  }

 private:
  static constexpr int kFirstCells = 3;
  using Bytes = std::array<std::uint8_t, kSets * kSets>;
  using Words = std::array<std::uint64_t, kSets>;  // one for each set

  static Bytes least_of(const Bytes& a, const Bytes& b) {
    Bytes least;
    for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(a[i], b[i]);
    return least;
  }

  static Bytes difference(const Bytes& a, const Bytes& b) {
    Bytes result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint8_t>(a[i] - b[i]);
    return result;
  }

  // For each subset the value without first cell number `kCell`; 255 where it is not in the subset.
  template <int kCell>
  static Bytes without(const Bytes& values) {
    constexpr std::array<std::uint64_t, kFirstCells> kNotIn = {0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF,
                                                               0x00000000FFFFFFFF};
    Words words = std::bit_cast<Words>(values);
    for (std::uint64_t& word : words) word = word << (8 << kCell) | kNotIn[kCell];
    return std::bit_cast<Bytes>(words);
  }

  // The cells in or next to a subset, of all sets.
  [[nodiscard]] Words near_of(std::size_t subset, std::size_t first_cell) const {
    Words near = {};
    for (; subset != 0; subset &= subset - 1) {
      const Words& cell = cells_[first_cell + static_cast<std::size_t>(std::countr_zero(subset))];
      for (std::size_t set = 0; set < kSets; ++set) near[set] |= cell[set];
    }
    return near;
  }

  // Twice the number of unsettled cells.
  [[nodiscard]] Bytes twice_unsettled(std::size_t rest) const {
    const Words near = near_of(rest, kFirstCells);
    Words twice = {};
    for (std::size_t first = 0; first < kSets; ++first) {
      for (std::size_t set = 0; set < kSets; ++set) {
        const auto unsettled = static_cast<std::uint64_t>(count(near[set] | first_near_[first][set]));
        twice[set] |= 2 * unsettled << (8 * first);
      }
    }
    return std::bit_cast<Bytes>(twice);
  }

  // The eight subsets with the cells `rest` behind the first three.
  [[nodiscard]] Bytes block_of(std::size_t rest) const {
    Bytes least;
    least.fill(255);
    for (std::size_t left = rest; left != 0; left &= left - 1) {
      least = least_of(least, blocks_[rest ^ (left & (0 - left))]);
    }
    if (rest == 0) {
      for (std::size_t set = 0; set < kSets; ++set) least[set * kSets] = 0;  // the empty set: G = 0
    }
    const Bytes twice = twice_unsettled(rest);
    // Right for the subsets without a first cell, and after each round for those with one more.
    Bytes values = difference(twice, least);
    for (int round = 0; round < kFirstCells; ++round) {
      const Bytes smaller = least_of(least_of(without<0>(values), without<1>(values)), without<2>(values));
      values = difference(twice, least_of(least, smaller));
    }
    return values;
  }

  // Sets with fewer than three cells were filled up: they are the subsets without what was added.
  [[nodiscard]] std::array<int, kSets> whole_sets(int size) const {
    const std::size_t first = (std::size_t{1} << std::min(size, kFirstCells)) - 1;
    const Words near = near_of(blocks_.size() - 1, kFirstCells);
    std::array<int, kSets> values = {};
    for (std::size_t set = 0; set < kSets; ++set) {
      values[set] = blocks_.back()[set * kSets + first] - count(near[set] | first_near_[first][set]);
    }
    return values;
  }

  const std::array<Bitboard, kGridSquares>& near_;
  std::vector<Words> cells_;
  std::array<Words, kSets> first_near_ = {};
  std::vector<Bytes> blocks_;
};

}  // namespace turncoat::adjacency
