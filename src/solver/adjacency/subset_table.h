// F of all sets of some cells at once: dynamic programming over subsets, many sets per instruction.
//
// D(S) is the number of cells that are settled when S is left, A(S) = D(S) - F(S). Playing x in S settles
// D(S - x) - D(S) cells, so A(S) = 2 D(S) - (the largest A(S - x) over x in S): no moves to list, no order,
// no cuts, about a nanosecond per set. Where it fits into memory, no search was found to be faster.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/bitboard.h"
#include "core/zeroed_memory.h"
#include "search/limits.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/subset_kernel.h"

namespace turncoat::adjacency {

class SubsetTable {
 public:
  // Uses at most `bytes`, which is more than none.
  SubsetTable(const Neighbourhoods& board, std::size_t bytes);

  // What fill() needs at least for so many cells.
  static std::size_t bytes_for(int cells);
  [[nodiscard]] bool has_room_for(int cells) const { return bytes_for(cells) <= memory_.bytes(); }

  // Gets the memory from the system now rather than during the first fill().
  void populate(const std::stop_token& stop) { memory_.populate(stop); }

  // Works out all subsets of `cells` and keeps them, or only some with the most cells if there is no room for
  // all; those with at most one cell missing are kept always. False if the budget's time ended first.
  // Precondition: has_room_for so many cells.
  bool fill(Bitboard cells, int threads, const Budget& budget);

  // F of a set, if it is a subset of the cells filled last and was kept.
  [[nodiscard]] std::optional<int> find(Bitboard set) const;

 private:
  static constexpr int kSlabCells = 20;  // a mebibyte: it stays in the cache of one core

  // All sets that have the same upper cells.
  struct Slab {
    alignas(kVectorBytes) std::array<std::uint8_t, std::size_t{1} << kSlabCells> values;
  };

  void fill_one(std::size_t upper);
  void drop(Slab*& slab);
  bool fill_level(int level, int threads, const Budget& budget);

  const Neighbourhoods& board_;
  Bitboard cells_ = 0;
  SubsetLayout layout_;
  int slab_cells_ = 0;
  ZeroedMemory memory_;            // an array of slabs
  std::vector<Slab*> slabs_ = {};  // by the number of their upper cells; null: not kept
  std::vector<Slab*> spare_ = {};  // the others; the one used last is taken first, as fresh memory costs time
};

// The value of a few cells, at once and without memory of what was.
class FewCells {
 public:
  static constexpr int kMostCells = 13;

  explicit FewCells(const Neighbourhoods& board) : board_(board) {}

  int value(Bitboard cells);

 private:
  const Neighbourhoods& board_;
  alignas(kVectorBytes) std::array<std::uint8_t, std::size_t{1} << kMostCells> values_ = {};
};

}  // namespace turncoat::adjacency
