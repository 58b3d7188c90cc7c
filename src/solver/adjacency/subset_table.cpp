#include "solver/adjacency/subset_table.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <thread>
#include <utility>

namespace turncoat::adjacency {
namespace {

// How many of the 2^cells sets have `level` cells.
std::size_t sets_of(int cells, int level) {
  std::size_t sets = 1;
  for (int i = 0; i < level; ++i) {
    sets = sets * static_cast<std::size_t>(cells - i) / static_cast<std::size_t>(i + 1);
  }
  return level < 0 ? 0 : sets;
}

int value_from(std::uint8_t stored) { return kValueOffset - static_cast<int>(stored); }

}  // namespace

SubsetTable::SubsetTable(const Neighbourhoods& board, std::size_t bytes)
    : board_(board), layout_(board, 0), memory_(bytes) {
  auto* const slabs = static_cast<Slab*>(memory_.data());
  for (std::size_t number = memory_.bytes() / sizeof(Slab); number-- > 0;) spare_.push_back(slabs + number);
}

std::size_t SubsetTable::bytes_for(int cells) {
  const int upper = std::max(cells - kSlabCells, 0);
  std::size_t most = 0;
  for (int level = 0; level <= upper; ++level) {
    most = std::max(most, sets_of(upper, level) + sets_of(upper, level - 1));
  }
  return most * sizeof(Slab);
}

bool SubsetTable::fill(Bitboard cells, int threads, const Budget& budget) {
  assert(has_room_for(count(cells)));
  for (Slab*& slab : slabs_) drop(slab);
  layout_ = SubsetLayout(board_, cells);
  cells_ = cells;
  slab_cells_ = std::min(layout_.size(), kSlabCells);
  const int upper_cells = layout_.size() - slab_cells_;
  slabs_.resize(std::size_t{1} << upper_cells);
  const bool keeps_all = slabs_.size() <= spare_.size();
  for (int level = 0; level <= upper_cells; ++level) {
    if (!fill_level(level, threads, budget)) {
      for (Slab*& slab : slabs_) drop(slab);
      return false;
    }
    if (keeps_all || level == upper_cells) continue;
    for (std::size_t upper = 0; upper < slabs_.size(); ++upper) {
      if (std::popcount(upper) == level - 1) drop(slabs_[upper]);
    }
  }
  return true;
}

void SubsetTable::drop(Slab*& slab) {
  if (slab != nullptr) spare_.push_back(std::exchange(slab, nullptr));
}

// The slabs of one level need those of the level below only, so threads take them one by one.
bool SubsetTable::fill_level(int level, int threads, const Budget& budget) {
  std::vector<std::size_t> uppers;
  for (std::size_t upper = 0; upper < slabs_.size(); ++upper) {
    if (std::popcount(upper) != level) continue;
    uppers.push_back(upper);
    slabs_[upper] = spare_.back();
    spare_.pop_back();
  }
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> is_stopped = false;
  const auto work = [&] {
    for (std::size_t index = next++; index < uppers.size() && !is_stopped; index = next++) {
      if (budget.must_stop()) is_stopped = true;
      fill_one(uppers[index]);
    }
  };
  std::vector<std::jthread> helpers;
  const std::size_t most_helpers = std::min(uppers.size(), static_cast<std::size_t>(threads)) - 1;
  while (helpers.size() < most_helpers) helpers.emplace_back(work);
  work();
  helpers.clear();
  return !is_stopped;
}

void SubsetTable::fill_one(std::size_t upper) {
  std::vector<const std::uint8_t*> below;
  for (std::size_t rest = upper; rest != 0; rest &= rest - 1) {
    below.push_back(slabs_[upper ^ (rest & (0 - rest))]->values.data());
  }
  fill_slab(layout_, slab_cells_, upper, below, slabs_[upper]->values.data());
}

std::optional<int> SubsetTable::find(Bitboard set) const {
  if ((set & ~cells_) != 0 || slabs_.empty()) return std::nullopt;
  const std::size_t number = layout_.number_of(set);
  const Slab* const slab = slabs_[number >> slab_cells_];
  if (slab == nullptr) return std::nullopt;
  const std::size_t inside = number & ((std::size_t{1} << slab_cells_) - 1);
  // Stored is D - F, with D the cells that are settled when this set is left.
  Bitboard settled = layout_.near_any();
  for (const Square square : squares_of(set)) settled &= ~board_.closed(square);
  return count(settled) + value_from(slab->values[inside]);
}

int FewCells::value(Bitboard cells) {
  assert(count(cells) <= kMostCells);
  const SubsetLayout layout(board_, cells);
  fill_slab(layout, layout.size(), 0, {}, values_.data());
  return value_from(values_[(std::size_t{1} << layout.size()) - 1]);
}

}  // namespace turncoat::adjacency
