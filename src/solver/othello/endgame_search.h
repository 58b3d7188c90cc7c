// Null-window search of an Othello position to the end of the game, by one thread.
//
// Three stages by the number of empty cells: the last five in fixed order, then moves sorted by what they
// leave the enemy with a small table, then the shared table with everything that makes trees smaller.
//
// A guessing search (SharedWork::trust) gives up every position whose estimate is far from alpha: it takes a
// fraction of the time, is nearly right, and leaves good moves in the table for the one that proves.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "search/limits.h"
#include "solver/othello/estimate.h"
#include "solver/othello/local_table.h"
#include "solver/othello/shared_work.h"

namespace turncoat::othello {

template <int kSize>
class EndgameSearch {
 public:
  EndgameSearch(SharedWork& shared, const Judge<kSize>& judge) : shared_(shared), look_ahead_(judge) {}

  // Before the searches that have one budget.
  void start(const Budget& budget) {
    budget_ = &budget;
    nodes_at_start_ = nodes_;
    next_look_ = nodes_;
  }

  // Whether the value is above `alpha`: the value, or a bound on its side of alpha. Means nothing if stopped,
  // and proves nothing if guessing.
  int search(Bitboard own, Bitboard opp, int alpha);

  // Positions searched, those with at least one empty cell.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  int few(Bitboard own, Bitboard opp, int alpha, Bitboard empties);
  int shallow(Bitboard own, Bitboard opp, int alpha, Bitboard empties, Bitboard moves);
  int middle(Bitboard own, Bitboard opp, int alpha, Bitboard empties, int empty_cells, Bitboard moves);
  int deep(Bitboard own, Bitboard opp, int alpha, Bitboard empties, int empty_cells, Bitboard moves);
  bool must_stop();
  [[nodiscard]] bool is_stopped() const { return shared_.is_stopped.load(std::memory_order_relaxed); }

  SharedWork& shared_;
  LookAhead<kSize> look_ahead_;
  const Budget* budget_ = nullptr;
  LocalTable local_;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_at_start_ = 0;
  std::uint64_t next_look_ = 0;
};

extern template class EndgameSearch<6>;
extern template class EndgameSearch<8>;

}  // namespace turncoat::othello
