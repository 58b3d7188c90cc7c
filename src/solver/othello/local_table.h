// A small table of one thread for positions with few empty cells: it stays in the second-level cache, where
// the large table would cost more than it saves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bitboard.h"

namespace turncoat::othello {

class LocalTable {
 public:
  // One position; all zero is no position that is ever looked for.
  struct Entry {
    Bitboard own = 0;
    Bitboard opp = 0;
    std::int8_t lower = 0;
    std::int8_t upper = 0;
    std::uint8_t best = 0;
  };

  LocalTable() : entries_(kEntries) {}

  // Where the position is if it is anywhere; the caller compares.
  Entry& at(Bitboard own, Bitboard opp) {
    const std::uint64_t mixed = own * 0x9E3779B97F4A7C15 ^ __builtin_bswap64(opp * 0xD6E8FEB86659FD93);
    return entries_[(mixed ^ mixed >> 32) & (kEntries - 1)];
  }

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 14;

  std::vector<Entry> entries_;
};

}  // namespace turncoat::othello
