// Counts the lines of play of Othello (games/perft.h) by batches of boards instead of one by one.
//
// Moves that wait to be played stand in one queue per ply. A full queue is played a batch at a time, and
// the new boards' moves go into the queue of the next ply; in the end the queues are emptied from the
// first ply to the last. So all lanes of a batch are busy whatever the shape of the tree, and the memory
// is a few kilobytes per ply. Nothing else is clever: no table, no symmetry, every position before the
// last ply is set up and its moves are generated.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/bitboard.h"
#include "games/othello/kernels.h"

namespace turncoat::othello {

template <class Batch>
class LineCounter {
 public:
  // For lines of `depth` plies on the cells of `area`.
  LineCounter(Bitboard area, int depth) : area_(area), queues_(static_cast<std::size_t>(depth) + 1) {}

  std::uint64_t count(Bitboard own, Bitboard opp) {
    const int depth = static_cast<int>(queues_.size()) - 1;
    if (depth == 0) return 1;
    lines_ = 0;
    add(own, opp, othello::legal_moves(own, opp) & area_, depth);
    for (int plies = depth; plies >= 2; --plies) {
      play_full_batches(plies);
      Queue& queue = queues_[static_cast<std::size_t>(plies)];
      play_batch(queue, 0, queue.size, plies);
      queue.size = 0;
    }
    return lines_;
  }

 private:
  using Boards = typename Batch::Boards;
  static constexpr int kLanes = Batch::kLanes;

  // A new entry is read by whole vectors, which must wait for it unless some time has passed. 128
  // entries are enough for that, and more than 512 leave the first-level cache.
  static constexpr int kFull = 256;

  // The board before each move and the number of the cell to play on. `list_moves` may write 64 at once.
  struct Queue {
    alignas(64) std::array<Bitboard, kFull + kGridSquares> own;
    alignas(64) std::array<Bitboard, kFull + kGridSquares> opp;
    alignas(64) std::array<std::uint8_t, kFull + kGridSquares> squares;
    int size;
  };

  // Counts on from a board with `plies` plies to go, at least one.
  void add(Bitboard own, Bitboard opp, Bitboard moves, int plies) {
    if (moves == 0) [[unlikely]] {
      add_without_moves(own, opp, plies);
    } else if (plies == 1) {
      lines_ += static_cast<std::uint64_t>(turncoat::count(moves));
    } else {
      Queue& queue = queues_[static_cast<std::size_t>(plies)];
      const auto end = static_cast<std::size_t>(queue.size);
      Batch::list_moves(own, opp, moves, &queue.own[end], &queue.opp[end], &queue.squares[end]);
      queue.size += turncoat::count(moves);
      if (queue.size >= kFull) [[unlikely]]
        play_full_batches(plies);
    }
  }

  // A pass is a ply, and a game that is over is one line.
  [[gnu::noinline]] void add_without_moves(Bitboard own, Bitboard opp, int plies) {
    const Bitboard replies = othello::legal_moves(opp, own) & area_;
    if (replies == 0 || plies == 1) {
      ++lines_;
    } else {
      add(opp, own, replies, plies - 1);
    }
  }

  // Leaves less than a batch, at the queue's front.
  [[gnu::noinline]] void play_full_batches(int plies) {
    Queue& queue = queues_[static_cast<std::size_t>(plies)];
    int begin = 0;
    for (; begin + kLanes <= queue.size; begin += kLanes) play_batch(queue, begin, kLanes, plies);
    const auto keep = [&](auto& entries) {
      std::copy(entries.begin() + begin, entries.begin() + queue.size, entries.begin());
    };
    keep(queue.own);
    keep(queue.opp);
    keep(queue.squares);
    queue.size -= begin;
  }

  // Plays the moves of `lanes` entries from `begin` on; the other lanes hold old boards.
  void play_batch(const Queue& queue, int begin, int lanes, int plies) {
    const auto at = static_cast<std::size_t>(begin);
    const Boards own = Batch::load(&queue.own[at]);
    const Boards opp = Batch::load(&queue.opp[at]);
    const Boards flips = Batch::flips(own, opp, &queue.squares[at]);
    const Boards mine = own ^ flips ^ Batch::load_cells(&queue.squares[at]);
    const Boards theirs = opp ^ flips;
    const Boards moves = Batch::legal_moves(theirs, mine) & area_;
    if (plies == 2 && lanes == kLanes) {
      const int lines = Batch::count_unless_empty(moves);
      lines_ += static_cast<std::uint64_t>(lines);
      if (lines != 0) [[likely]]
        return;
    }
    for (int lane = 0; lane < lanes; ++lane) add(theirs[lane], mine[lane], moves[lane], plies - 1);
  }

  Bitboard area_;
  std::vector<Queue> queues_;
  std::uint64_t lines_ = 0;
};

}  // namespace turncoat::othello
