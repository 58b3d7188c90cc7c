// The moves of a position with few empty cells, all made at once and handed out fastest first.
//
// Fastest first: the fewer moves the enemy has left, the smaller his tree. All of it happens in vectors, and
// the list is small, because the search makes one for every other position it sees.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/othello/batch.h"
#include "solver/othello/ordering.h"

namespace turncoat::othello {

template <int kSize>
class QuickMoves {
 public:
  // So many empty cells at most.
  static constexpr std::size_t kRoom = 16;

  // `moves` are the legal moves and not empty; `odd` are the cells that are better by parity, and `best` is
  // the cell that comes first, or none.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): zeroing costs time in every node
  QuickMoves(Bitboard own, Bitboard opp, Bitboard moves, Bitboard empties, Bitboard odd, Bitboard best)
      : size_(static_cast<std::size_t>(count(moves))) {
    using Boards = Batch::Boards;
    Batch::list_squares(moves, squares_.data());
    const Boards before = Batch::everywhere(own);
    const Boards enemies = Batch::everywhere(opp);
    for (std::size_t i = 0; i < size_; i += Batch::kLanes) {
      const Boards cells = Batch::load_cells(&squares_[i]);
      const Boards turned = Batch::flips(before, enemies, &squares_[i]);
      const Boards theirs = enemies ^ turned;
      const Boards mine = before ^ turned ^ cells;
      const Boards answers = Batch::legal_moves(theirs, mine) & empties;
      const Boards mobility = Batch::counts(answers) + Batch::counts(answers & kCorners<kSize>);
      const Boards ranks = Batch::look_up(kSquareRanks<kSize>, &squares_[i]);
      Boards keys = (mobility << 10) + (ranks << 4) - ((cells & odd) != 0 ? Boards{} + kOddBonus : Boards{});
      keys = (cells & best) != 0 ? Boards{} : keys;
      std::memcpy(&own_[i], &theirs, sizeof theirs);
      std::memcpy(&opp_[i], &mine, sizeof mine);
      std::memcpy(&replies_[i], &answers, sizeof answers);
      for (std::size_t lane = 0; lane < Batch::kLanes; ++lane)
        keys_[i + lane] = static_cast<std::uint32_t>(keys[static_cast<int>(lane)] + i + lane);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Square square(std::size_t index) const { return squares_[index]; }

  // The position after the move, seen from the side then to move, and that side's moves.
  [[nodiscard]] Bitboard own(std::size_t index) const { return own_[index]; }
  [[nodiscard]] Bitboard opp(std::size_t index) const { return opp_[index]; }
  [[nodiscard]] Bitboard replies(std::size_t index) const { return replies_[index]; }

  // The best of those not yet taken. No sort: most lists end at a cut-off.
  std::size_t take_best() {
    std::uint32_t least = keys_[0];
    for (std::size_t i = 1; i < size_; ++i) least = std::min(least, keys_[i]);
    const std::size_t best = least % kRoom;
    keys_[best] = std::numeric_limits<std::uint32_t>::max();
    return best;
  }

 private:
  static constexpr Bitboard kOddBonus = 8 << 4;

  alignas(64) std::array<Bitboard, kRoom> own_;
  alignas(64) std::array<Bitboard, kRoom> opp_;
  alignas(64) std::array<Bitboard, kRoom> replies_;
  alignas(64) std::array<std::uint32_t, kRoom> keys_;
  alignas(64) std::array<std::uint8_t, kGridSquares> squares_{};  // a batch may read on behind the last
  std::size_t size_;
};

}  // namespace turncoat::othello
