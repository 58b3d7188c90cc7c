// The tree of the coloured solver: is the gain (coloured_board.h) at least so much?
//
// Every question is answered yes or no, which is alpha-beta with an empty window. One object belongs to one
// thread; the table and SharedSearch are shared.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/bitboard.h"
#include "games/adjacency/position.h"
#include "search/hash_table.h"
#include "search/limits.h"
#include "solver/adjacency/coloured_board.h"

namespace turncoat::adjacency {

// What the threads of one search have in common besides the table.
class SharedSearch {
 public:
  explicit SharedSearch(const Budget& budget) : budget_(budget) { check(0); }

  // Adds nodes to the account and looks whether the budget still covers them.
  void check(std::uint64_t nodes) {
    const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (budget_.is_spent(total) || budget_.must_stop()) {
      is_spent_.store(true, std::memory_order_relaxed);
      stopped_.store(true, std::memory_order_relaxed);
    }
  }

  [[nodiscard]] bool is_spent() const { return is_spent_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  // The threads leave the present question when one of them has the answer or the budget is spent. Whoever
  // comes to an end first and finds the question open has the answer; others may have broken off.
  void open_question() { stopped_.store(is_spent(), std::memory_order_relaxed); }
  bool close_question() { return !stopped_.exchange(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Threads that come to a position with several moves to search take different ones: a thread claims the
  // position it is about to search, by its hash, and others put it off (simplified ABDADA, Hyatt 1997).
  // A claim that is lost to another one costs time only.
  bool claim(std::uint64_t hash) {
    return claims_[hash % kClaims].exchange(hash, std::memory_order_relaxed) != hash;
  }
  void release(std::uint64_t hash) {
    claims_[hash % kClaims].compare_exchange_strong(hash, 0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kClaims = 4096;

  const Budget& budget_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> is_spent_ = false;
  std::atomic<bool> stopped_ = false;
  std::array<std::atomic<std::uint64_t>, kClaims> claims_ = {};
};

template <Neighbours kNeighbours>
class ColouredSearch {
 public:
  using Board = ColouredBoard<kNeighbours>;
  using Table = HashTable<3>;

  // `last_empties`: empty cells when the game is over.
  ColouredSearch(Shape shape, int last_empties, Table& table, SharedSearch& shared)
      : shape_(shape), last_empties_(last_empties), table_(table), shared_(shared) {}

  ~ColouredSearch() { shared_.check(nodes_ % kCheckInterval); }
  ColouredSearch(const ColouredSearch&) = delete;
  ColouredSearch& operator=(const ColouredSearch&) = delete;

  // Whether the gain is at least `target`. Worthless if the search was stopped meanwhile.
  bool reaches(const Board& board, int plies, int target);

  // A move that reaches `target`, or nothing if there is none or the search was stopped.
  std::optional<Square> find_move(const Board& board, int plies, int target);

 private:
  static constexpr std::uint64_t kCheckInterval = 1024;
  static constexpr int kTablePlies = 4;   // fewer plies left are answered without the table
  static constexpr int kSharedPlies = 6;  // with fewer plies left threads do not divide the moves

  struct Bounds;
  struct Slot;
  class MoveQueue;

  [[nodiscard]] Slot slot_of(const Board& board) const;
  [[nodiscard]] Bounds look_up(const Slot& slot) const;
  void remember(const Slot& slot, const Bounds& bounds, int plies);
  static MoveQueue ordered_moves(const Board& board);
  static std::array<Bitboard, 3> quiet_groups(const Board& board, int plies);
  bool refutes_all(const Board& board, Bitboard cells, int plies, int target);
  bool is_refuted(const Board& board, Square square, int plies, int target);
  std::optional<Square> search(const Board& board, int plies, int target, std::optional<Square> first);

  Shape shape_;
  int last_empties_;
  Table& table_;
  SharedSearch& shared_;
  std::uint64_t nodes_ = 0;
};

extern template class ColouredSearch<Neighbours::kFour>;
extern template class ColouredSearch<Neighbours::kEight>;

}  // namespace turncoat::adjacency
