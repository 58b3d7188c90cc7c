// Null-window search of an Othello position to the end of the game, by one thread.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/bitboard.h"
#include "search/limits.h"
#include "solver/othello/known.h"

namespace turncoat::othello {

template <int kSize>
class EndgameSearch {
 public:
  // All threads of one search share the table and the flag.
  EndgameSearch(KnownTable& table, const Budget& budget, std::atomic<bool>& is_stopped)
      : table_(table), budget_(budget), is_stopped_(is_stopped) {}

  // Whether the value is above `alpha`: the value, or a bound on its side of alpha. Means nothing once
  // stopped.
  int search(Bitboard own, Bitboard opp, int alpha);

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  int shallow(Bitboard own, Bitboard opp, int alpha, Bitboard empties);
  int deep(Bitboard own, Bitboard opp, int alpha, int empty_cells);
  int any_depth(Bitboard own, Bitboard opp, int alpha, int empty_cells);
  bool must_stop();

  KnownTable& table_;
  const Budget& budget_;
  std::atomic<bool>& is_stopped_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
};

extern template class EndgameSearch<6>;
extern template class EndgameSearch<8>;

}  // namespace turncoat::othello
