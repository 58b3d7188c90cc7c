// The value F of a set of empty cells by going over all its subsets: no search and no theorem.
//
// For `check`, which must not share anything with the solver.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/bitboard.h"

// Vectors of 64 bytes are passed between functions here, which is done in another way where the machine has
// none of that size; nothing outside this file sees one.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

namespace turncoat::adjacency {

// A move x wins u(E) - u(E - x), u being the number of unsettled cells. So with G = u + F the rule
// F(E) = max over x of u(E) - u(E - x) - F(E - x) becomes G(E) = 2 u(E) - min over x of G(E - x).
// G lies between 0 and 2 u: a byte holds it. What is stored is H = 255 - G, so that H(E) is 254 - 2 u(E)
// minus the largest H(E - x), as bytes, and 0 stands for no subset in a maximum.
//
// A subset is a number with a bit for each cell. A block holds the 64 subsets that differ in the first six
// cells, so that vector instructions do the work; a group the eight blocks that differ in the next three, so
// that the processor has several to work on; a slab all groups that differ in the first kSlabCells. Slabs are
// filled by the number of their further cells, and need only those with one less: two levels are kept.
template <int kSlabCells>
class SetValuesBySlabs {
  static_assert(kSlabCells > 9);

 public:
  using Near = std::array<Bitboard, kGridSquares>;

  // What sets of so many cells need.
  static std::size_t bytes_for(int cells) { return slabs_for(cells) * blocks_in_slab(cells) * sizeof(Block); }

  // Takes the memory for sets of up to so many cells. `near` holds for each cell of the grid the cell itself
  // and those next to it.
  SetValuesBySlabs(const Near& near, int cells, int threads)
      : near_(near), threads_(threads), blocks_(bytes_for(cells) / sizeof(Block)) {}

  // F of the set, or nothing after a stop request. Precondition: it has no more cells than there is room for.
  std::optional<int> value_of(Bitboard set, const std::stop_token& stop = {}) {
    arrange(set);
    slab_of_.assign(std::size_t{1} << further_, nullptr);
    std::vector<Block*> spare;
    for (std::size_t i = 0; i < slabs_for(size_); ++i) spare.push_back(&blocks_[i * blocks_in_slab(size_)]);
    std::vector<std::size_t> before;
    for (int level = 0; level <= further_; ++level) {
      std::vector<std::size_t> slabs;
      for (std::size_t slab = 0; slab < slab_of_.size(); ++slab) {
        if (std::popcount(slab) != level) continue;
        slabs.push_back(slab);
        slab_of_[slab] = spare.back();
        spare.pop_back();
      }
      fill(slabs, stop);
      if (stop.stop_requested()) return std::nullopt;
      for (const std::size_t slab : before) spare.push_back(std::exchange(slab_of_[slab], nullptr));
      before = std::move(slabs);
    }
    // A set of few cells was filled up: it is the subset without what was added.
    const std::size_t last = (std::size_t{1} << std::min(size_, kSlabCells)) - 1;
    return 255 - slab_of_.back()[last / kBlockSets][last % kBlockSets] - count(near_of(set));
  }

 private:
  static constexpr int kBlockCells = 6;
  static constexpr int kGroupCells = 3;
  static constexpr int kLeastCells = kBlockCells + kGroupCells;
  static constexpr std::size_t kGroupBlocks = std::size_t{1} << kGroupCells;
  static constexpr int kLowerCells = (kSlabCells - kLeastCells) / 2;  // of the groups of a slab
  static constexpr int kUpperCells = kSlabCells - kLeastCells - kLowerCells;
  static constexpr std::size_t kBlockSets = std::size_t{1} << kBlockCells;
  using Block [[gnu::vector_size(kBlockSets)]] = std::uint8_t;

  static int further_cells(int cells) { return std::max(cells - kSlabCells, 0); }

  static std::size_t blocks_in_slab(int cells) {
    return std::size_t{1} << (std::clamp(cells, kLeastCells, kSlabCells) - kBlockCells);
  }

  // The most slabs of two levels next to each other.
  static std::size_t slabs_for(int cells) {
    const int further = further_cells(cells);
    std::size_t most = 1;
    std::size_t level = 1;
    for (int n = 1; n <= further; ++n) {
      const std::size_t next =
          level * static_cast<std::size_t>(further - n + 1) / static_cast<std::size_t>(n);
      most = std::max(most, level + next);
      level = next;
    }
    return most;
  }

  static Block larger(Block a, Block b) { return a > b ? a : b; }

  // For each subset the value without first cell number `kCell`; 0 where it is not in the subset. Half of the
  // values move up by 2^kCell bytes.
  template <int kCell>
  static Block without(Block values) {
    using Words16 [[gnu::vector_size(kBlockSets)]] = std::uint16_t;
    using Words32 [[gnu::vector_size(kBlockSets)]] = std::uint32_t;
    using Words64 [[gnu::vector_size(kBlockSets)]] = std::uint64_t;
    if constexpr (kCell == 0) return std::bit_cast<Block>(std::bit_cast<Words16>(values) << 8);
    if constexpr (kCell == 1) return std::bit_cast<Block>(std::bit_cast<Words32>(values) << 16);
    if constexpr (kCell == 2) return std::bit_cast<Block>(std::bit_cast<Words64>(values) << 32);
    constexpr int kStep = kCell < 3 ? 1 : 1 << (kCell - 3);
    const auto from = [](int word) { return (word & kStep) != 0 ? word - kStep : 8; };  // 8: of the zeros
    return std::bit_cast<Block>(__builtin_shufflevector(std::bit_cast<Words64>(values), Words64{}, from(0),
                                                        from(1), from(2), from(3), from(4), from(5), from(6),
                                                        from(7)));
  }

  [[nodiscard]] Bitboard near_of(Bitboard cells) const {
    Bitboard near = 0;
    for (const Square square : squares_of(cells)) near |= near_[static_cast<std::size_t>(square)];
    return near;
  }

  // Gives each cell of the set its number, and works out what follows from that. The cells of a group lie far
  // from those of a block, so that what is unsettled near a block is mostly the same in a group.
  void arrange(Bitboard set) {
    size_ = count(set);
    further_ = further_cells(size_);
    std::vector<Bitboard> near;
    for (const Square square : squares_of(set)) near.push_back(near_[static_cast<std::size_t>(square)]);
    if (size_ > kBlockCells) std::reverse(near.begin() + kBlockCells, near.end());
    near.resize(static_cast<std::size_t>(std::max(size_, kSlabCells)));
    const auto fill = [&](auto& near_of_subset, std::size_t first) {
      for (std::size_t subset = 1; subset < near_of_subset.size(); ++subset) {
        near_of_subset[subset] = near_of_subset[subset & (subset - 1)] |
                                 near[first + static_cast<std::size_t>(std::countr_zero(subset))];
      }
    };
    further_near_.assign(std::size_t{1} << further_, 0);
    std::array<Bitboard, kBlockSets> block_near = {};
    fill(block_near, 0);
    fill(group_near_, kBlockCells);
    fill(lower_near_, kLeastCells);
    fill(upper_near_, kLeastCells + kLowerCells);
    fill(further_near_, kSlabCells);
    block_near_ = block_near.back();
    for (const Square square : squares_of(block_near_)) {
      for (std::size_t subset = 0; subset < kBlockSets; ++subset)
        twice_near_[static_cast<std::size_t>(square)][subset] = has(block_near[subset], square) ? 2 : 0;
    }
  }

  void fill(const std::vector<std::size_t>& slabs, const std::stop_token& stop) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < slabs.size() && !stop.stop_requested(); i = next++) fill(slabs[i]);
    };
    std::vector<std::jthread> others;
    while (others.size() + 1 < std::min(static_cast<std::size_t>(threads_), slabs.size()))
      others.emplace_back(work);
    work();
  }

  void fill(std::size_t slab) {
    Block* const values = slab_of_[slab];
    std::array<const Block*, kGridSquares> below = {};  // the slabs with one cell less
    std::size_t slabs_below = 0;
    for (std::size_t rest = slab; rest != 0; rest &= rest - 1)
      below[slabs_below++] = slab_of_[slab ^ (rest & (0 - rest))];
    const std::size_t groups = blocks_in_slab(size_) / kGroupBlocks;
    for (std::size_t group = 0; group < groups; ++group) {
      std::array<Block, kGroupBlocks> most = {};  // the largest value without a cell that is not of the group
      const auto take = [&most](const Block* from) {
        for (std::size_t i = 0; i < kGroupBlocks; ++i) most[i] = larger(most[i], from[i]);
      };
      for (std::size_t rest = group; rest != 0; rest &= rest - 1)
        take(values + (group ^ (rest & (0 - rest))) * kGroupBlocks);
      for (std::size_t i = 0; i < slabs_below; ++i) take(below[i] + group * kGroupBlocks);
      if (group == 0 && slab == 0) most[0][0] = 255;  // so that G = 0 for the empty set
      fill_group(values + group * kGroupBlocks, most,
                 further_near_[slab] | upper_near_[group >> kLowerCells] |
                     lower_near_[group & (lower_near_.size() - 1)]);
    }
  }

  // `near` are the cells in or next to those of the subsets that are not of the group.
  void fill_group(Block* values, const std::array<Block, kGroupBlocks>& most, Bitboard near) const {
    const Bitboard usual = block_near_ & ~near;
    const Block usual_more = twice_more(usual);
    for (std::size_t i = 0; i < kGroupBlocks; ++i) {
      Block largest = most[i];
      for (std::size_t cell = 1; cell < kGroupBlocks; cell += cell) {
        if ((i & cell) != 0) largest = larger(largest, values[i ^ cell]);
      }
      const Bitboard near_here = near | group_near_[i];
      const Bitboard more = block_near_ & ~near_here;
      const Block base = Block{} + static_cast<std::uint8_t>(254 - 2 * count(near_here));
      values[i] = block_of(largest, base - (more == usual ? usual_more : twice_more(more)));
    }
  }

  // For each subset of a block twice the number of these cells that it is near.
  [[nodiscard]] Block twice_more(Bitboard cells) const {
    Block sum = {};
    for (; cells != 0; cells &= cells - 1) sum += twice_near_[static_cast<std::size_t>(first_square(cells))];
    return sum;
  }

  // The values of a block, given the largest one with a cell less that is not of the block.
  static Block block_of(Block most, Block base) {
    // Right for the subsets without a cell of the block, and after each round for those with one more.
    Block values = base - most;
    for (int round = 0; round < kBlockCells; ++round) {
      const Block low = larger(larger(without<0>(values), without<1>(values)), without<2>(values));
      const Block high = larger(larger(without<3>(values), without<4>(values)), without<5>(values));
      values = base - larger(most, larger(low, high));
    }
    return values;
  }

  const Near& near_;
  int threads_;
  std::vector<Block> blocks_;
  int size_ = 0;                 // cells of the set
  int further_ = 0;              // of them, those not in a slab
  std::vector<Block*> slab_of_;  // by the further cells; null: not kept
  Bitboard block_near_ = 0;
  std::array<Block, kGridSquares> twice_near_ =
      {};  // per cell: 2 for the subsets of a block that are near it
  // Per subset the cells in or next to it: of a group's cells, of a slab's in two parts, of the further ones.
  std::array<Bitboard, kGroupBlocks> group_near_ = {};
  std::array<Bitboard, std::size_t{1} << kLowerCells> lower_near_ = {};
  std::array<Bitboard, std::size_t{1} << kUpperCells> upper_near_ = {};
  std::vector<Bitboard> further_near_;
};

using SetValues = SetValuesBySlabs<24>;  // 16 MiB: far apart in a slab is still near in a cache

}  // namespace turncoat::adjacency

#pragma GCC diagnostic pop
