// Null-window alpha-beta over sets of empty cells, for sets too large for SubsetTable.
//
// F(E) is what is still to be won when the cells of E are empty, mover minus opponent, in a game that fills
// the board. g(x) is what playing x settles at once, c(x, y) the number of cells whose hyperedge is {x, y},
// w the largest weight of a cell of E. Two bounds spare moves (docs/results.md has the proofs):
//   tempo       g(x) <= F(E) + F(E - x) <= 2w - g(x)
//   dominance   value(x) <= value(y) + 2(w - g(y) - c(x, y))
// Below kMostCells of FewCells all subsets are worked out at once, which is cheaper than any search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/bitboard.h"
#include "core/random.h"
#include "search/hash_table.h"
#include "search/limits.h"
#include "solver/adjacency/hyperedges.h"
#include "solver/adjacency/subset_table.h"

namespace turncoat::adjacency {

// Keyed with the set of empties itself: no two sets can be mixed up. Threads share it.
using FullTable = HashTable<1>;

inline constexpr int kMostScore = 100;  // more than any score

struct Bounds {
  int lower = -kMostScore;
  int upper = kMostScore;
};

// One thread's search. `thread` varies the order of equal moves, so that threads with the same question look
// at different parts of the tree and find each other's results in the table.
class FullSearch {
 public:
  FullSearch(Rules rules, const Neighbourhoods& board, FullTable& table, int thread)
      : rule_(rules.neighbours), board_(board), table_(table), few_(board), thread_(thread) {}

  // Spends from `budget`, and stops when `is_answered`. Nothing if either came first; a result of `bound` or
  // more is a lower limit of F(E), a smaller one an upper limit.
  std::optional<int> search(Bitboard empties, int bound, const Budget& budget,
                            const std::atomic<bool>& is_answered);

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  [[nodiscard]] int gain(Bitboard empties, Square square) const {
    return count(board_.closed(square) & sizes_of(empties).one);
  }

  // Promising ones first.
  [[nodiscard]] std::vector<Square> ordered_moves(Bitboard empties) const;

 private:
  struct Candidate {
    int order;
    int gain;
    Square square;
  };
  using Candidates = std::array<Candidate, kGridSquares>;

  int search(Bitboard empties, int bound);
  [[nodiscard]] HyperedgeSizes sizes_of(Bitboard empties) const;
  std::size_t list_moves(Bitboard empties, const HyperedgeSizes& sizes, Candidates& moves) const;
  [[nodiscard]] std::optional<Bounds> find(Bitboard empties) const;
  void store(Bitboard empties, Bounds bounds);
  void look_ahead(Bitboard empties, int bound, int heaviest, std::span<const Candidate> moves,
                  Bounds& bounds) const;
  bool count_node();

  Neighbours rule_;
  const Neighbourhoods& board_;
  FullTable& table_;
  FewCells few_;
  int thread_;
  const Budget* budget_ = nullptr;
  const std::atomic<bool>* is_answered_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_at_start_ = 0;
  bool is_stopped_ = false;
};

}  // namespace turncoat::adjacency
