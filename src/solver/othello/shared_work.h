// What the threads of one Othello search share: the table, the flag that stops them, and who is where.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/othello/endgame_table.h"

namespace turncoat::othello {

// All threads search the same position. One that comes to a position in which another one is at work leaves
// it for later and finds the answer in the table then (Kerrigan's simplified ABDADA). The list of those
// positions is a hint: a mark that was overwritten costs work, never the truth.
struct SharedWork {
  explicit SharedWork(std::size_t table_bytes) : table(table_bytes) {}

  [[nodiscard]] bool is_busy(std::uint64_t hash) const {
    return busy_[slot(hash)].load(std::memory_order_relaxed) == hash;
  }
  void enter(std::uint64_t hash) { busy_[slot(hash)].store(hash, std::memory_order_relaxed); }
  void leave(std::uint64_t hash) {
    if (is_busy(hash)) busy_[slot(hash)].store(0, std::memory_order_relaxed);
  }

  EndgameTable table;
  std::atomic<bool> is_stopped = false;
  int threads = 1;        // at work now
  Trust trust = kProved;  // of the search now at work (endgame_search.h)
  int root_empties = 0;   // empty cells of the position it is about

 private:
  static constexpr std::size_t kSlots = 4096;
  static constexpr std::size_t slot(std::uint64_t hash) { return hash >> 20 & (kSlots - 1); }

  std::array<std::atomic<std::uint64_t>, kSlots> busy_ = {};
};

}  // namespace turncoat::othello
