// The transposition table of the Othello solver: of each position bounds on its exact value, and good moves.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/bitboard.h"
#include "search/hash_table.h"

namespace turncoat::othello {

inline constexpr Square kNoSquare = kGridSquares;

// How sure a bound is: an estimate was believed that lies so many hundredths of a standard deviation on the
// other side of alpha. Of kProved there was none.
using Trust = int;
inline constexpr Trust kProved = 255;

struct EndgameEntry {
  int lower = -kGridSquares;
  int upper = kGridSquares;
  Square best = kNoSquare;    // the move that gave the last lower bound, or the last one tried first
  Square second = kNoSquare;  // the one before it
  Trust trust = kProved;      // of the bounds; the moves are good in any case

  void forget_bounds() {
    lower = -kGridSquares;
    upper = kGridSquares;
  }

  // The move comes first from now on.
  void prefer(Square move) {
    if (move == best) return;
    second = best;
    best = move;
  }
};

// Keyed by the position itself, so no two positions can be taken for each other.
class EndgameTable {
 public:
  explicit EndgameTable(std::size_t bytes) : table_(bytes) {}

  static std::uint64_t hash(Bitboard own, Bitboard opp) {
    const std::uint64_t mixed = own * 0x9E3779B97F4A7C15 ^ __builtin_bswap64(opp * 0xD6E8FEB86659FD93);
    return mixed ^ mixed >> 32;
  }

  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }

  // False, and `known` as it was, if there is nothing.
  bool find(Bitboard own, Bitboard opp, std::uint64_t hash, EndgameEntry& known) const {
    const auto payload = table_.find({own, opp}, hash);
    if (!payload) return false;
    const auto byte = [&](int index) { return static_cast<int>(*payload >> (8 * index) & 0xFF); };
    known = {byte(0) - kGridSquares, byte(1) - kGridSquares, byte(2), byte(3), byte(4)};
    return true;
  }

  void store(Bitboard own, Bitboard opp, std::uint64_t hash, const EndgameEntry& known, int worth) {
    const auto byte = [](int value, int index) { return static_cast<std::uint64_t>(value) << (8 * index); };
    table_.store({own, opp}, hash,
                 byte(known.lower + kGridSquares, 0) | byte(known.upper + kGridSquares, 1) |
                     byte(known.best, 2) | byte(known.second, 3) | byte(known.trust, 4),
                 worth);
  }

  void start_generation() { table_.start_generation(); }
  void populate(const std::stop_token& stop) { table_.populate(stop); }

 private:
  HashTable<2> table_;
};

}  // namespace turncoat::othello
