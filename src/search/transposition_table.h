// The transposition table of the engine's search: of each position a bound on its value, and the move that
// was best.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/move.h"
#include "search/hash_table.h"

namespace turncoat {

enum class Bound : std::uint8_t { kUpper = 1, kLower = 2, kExact = 3 };

struct TableEntry {
  int value = 0;
  int depth = 0;
  int selectivity = 0;  // as in SearchOptions: what was left out to find the value
  Bound bound = Bound::kExact;
  Move move = Move::pass();  // a pass: none is known

  [[nodiscard]] bool is_at_least(int value_wanted) const {
    return bound != Bound::kUpper && value >= value_wanted;
  }
  [[nodiscard]] bool is_at_most(int value_wanted) const {
    return bound != Bound::kLower && value <= value_wanted;
  }
};

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes) : table_(bytes) {}

  // Says that `find` is to come.
  void prefetch(std::uint64_t key) const { table_.prefetch(key); }

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
    const std::optional<std::uint64_t> packed = table_.find({key}, key);
    if (!packed) return std::nullopt;
    const auto field = [&](int shift, int bits) {
      return static_cast<int>(*packed >> shift & ((std::uint64_t{1} << bits) - 1));
    };
    const int square = field(kMoveShift, 8);
    return TableEntry{.value = field(0, 16) - kValueOffset,
                      .depth = field(kDepthShift, 8),
                      .selectivity = field(kSelectivityShift, 4),
                      .bound = static_cast<Bound>(field(kBoundShift, 4)),
                      .move = square < kGridSquares ? Move(square) : Move::pass()};
  }

  void store(std::uint64_t key, const TableEntry& what) {
    const auto field = [](int value, int shift) { return static_cast<std::uint64_t>(value) << shift; };
    const int square = what.move.is_pass() ? kGridSquares : what.move.square();
    const std::uint64_t packed = field(what.value + kValueOffset, 0) | field(what.depth, kDepthShift) |
                                 field(what.selectivity, kSelectivityShift) |
                                 field(static_cast<int>(what.bound), kBoundShift) | field(square, kMoveShift);
    table_.store({key}, key, packed, what.depth);
  }

  void start_generation() { table_.start_generation(); }
  void populate(const std::stop_token& stop) { table_.populate(stop); }

 private:
  static constexpr int kValueOffset = 1 << 15;
  static constexpr int kDepthShift = 16;
  static constexpr int kSelectivityShift = 24;
  static constexpr int kBoundShift = 28;
  static constexpr int kMoveShift = 32;

  HashTable<1> table_;
};

}  // namespace turncoat
