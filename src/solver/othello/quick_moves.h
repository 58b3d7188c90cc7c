// The moves of a position with few empty cells, all made at once and handed out fastest first.
//
// Fastest first: the fewer moves the enemy has left, the smaller his tree. All of it happens in vectors, and
// the list is small, because the search makes one for every other position it sees.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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
    Batch::list_squares(moves, squares_.data());
    keys_.fill(~Keys{});
    const Place place{own, opp, empties, odd, best};
    make_batch(place, 0);
    if (size_ > Batch::kLanes) make_rest(place);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Square square(std::size_t index) const { return squares_[index]; }

  // The position after the move, seen from the side then to move, and that side's moves.
  [[nodiscard]] Bitboard own(std::size_t index) const { return own_[index]; }
  [[nodiscard]] Bitboard opp(std::size_t index) const { return opp_[index]; }
  [[nodiscard]] Bitboard replies(std::size_t index) const { return replies_[index]; }

  // The best of those not yet taken. No sort: most lists end at a cut-off.
  std::size_t take_best() {
    std::size_t best = Batch::least(keys_[0]);
    if (size_ > kKeys) {
      const std::size_t other = Batch::least(keys_[1]);
      if (keys_[1][other] < keys_[0][best]) {
        take(keys_[1], other);
        return kKeys + other;
      }
    }
    take(keys_[0], best);
    return best;
  }

 private:
  using Keys = Batch::Keys;
  static constexpr std::size_t kKeys = sizeof(Keys) / sizeof(std::uint16_t);
  static constexpr Bitboard kOddBonus = 8 << 4;

  // The highest key in one place, so that it is not found again.
  static constexpr auto kTaken = [] {
    std::array<std::array<std::uint16_t, kKeys>, kKeys> table{};
    for (std::size_t i = 0; i < kKeys; ++i) table[i][i] = std::numeric_limits<std::uint16_t>::max();
    return table;
  }();
  static void take(Keys& keys, std::size_t index) { keys |= std::bit_cast<Keys>(kTaken[index]); }

  struct Place {
    Bitboard own;
    Bitboard opp;
    Bitboard empties;
    Bitboard odd;
    Bitboard best;
  };

  [[gnu::always_inline]] void make_batch(const Place& place, std::size_t at) {
    using Boards = Batch::Boards;
    const Boards before = Batch::everywhere(place.own);
    const Boards enemies = Batch::everywhere(place.opp);
    const Boards cells = Batch::load_cells(&squares_[at]);
    const Boards turned = Batch::flips(before, enemies, &squares_[at]);
    const Boards theirs = enemies ^ turned;
    const Boards mine = before ^ turned ^ cells;
    const Boards answers = Batch::legal_moves(theirs, mine) & place.empties;
    const Boards mobility = Batch::counts(answers) + Batch::counts(answers & kCorners<kSize>);
    const Boards ranks = Batch::look_up(kSquareRanks<kSize>, &squares_[at]);
    Boards keys =
        (mobility << 10) + (ranks << 4) - ((cells & place.odd) != 0 ? Boards{} + kOddBonus : Boards{});
    keys = (cells & place.best) != 0 ? Boards{} : keys;
    keys = Batch::numbers_from(at) < size_ ? keys : ~Boards{};
    std::memcpy(&own_[at], &theirs, sizeof theirs);
    std::memcpy(&opp_[at], &mine, sizeof mine);
    std::memcpy(&replies_[at], &answers, sizeof answers);
    Batch::store_low_16(keys, reinterpret_cast<std::uint16_t*>(keys_.data()) + at);
  }

  // Most lists are short: the code for longer ones stays out of the way.
  [[gnu::noinline]] void make_rest(const Place& place) {
    for (std::size_t at = Batch::kLanes; at < size_; at += Batch::kLanes) make_batch(place, at);
  }

  alignas(64) std::array<Bitboard, kRoom> own_;
  alignas(64) std::array<Bitboard, kRoom> opp_;
  alignas(64) std::array<Bitboard, kRoom> replies_;
  std::array<Keys, kRoom / kKeys> keys_;
  alignas(64) std::array<std::uint8_t, kGridSquares> squares_{};  // a batch may read on behind the last
  std::size_t size_;
};

}  // namespace turncoat::othello
