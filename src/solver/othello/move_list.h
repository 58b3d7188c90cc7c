// The moves of a position, all made at once by batches of boards, and handed out best first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/bitboard.h"
#include "games/othello/batch.h"

namespace turncoat::othello {

class MoveList {
 public:
  // `moves` are the legal moves and not empty; `empties` the empty cells of the board.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): zeroing costs time in every node
  MoveList(Bitboard own, Bitboard opp, Bitboard moves, Bitboard empties)
      : size_(static_cast<std::size_t>(count(moves))), opp_before_(opp) {
    Batch::list_moves(own, opp, moves, own_.data(), opp_.data(), squares_.data());
    const Batch::Boards before = Batch::everywhere(own);
    const Batch::Boards enemies = Batch::everywhere(opp);
    for (std::size_t i = 0; i < size_; i += Batch::kLanes) {
      const Batch::Boards turned = Batch::flips(before, enemies, &squares_[i]);
      const Batch::Boards theirs = enemies ^ turned;
      const Batch::Boards mine = before ^ turned ^ Batch::load_cells(&squares_[i]);
      const Batch::Boards answers = Batch::legal_moves(theirs, mine) & empties;
      std::memcpy(&own_[i], &theirs, sizeof theirs);
      std::memcpy(&opp_[i], &mine, sizeof mine);
      std::memcpy(&replies_[i], &answers, sizeof answers);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Square square(std::size_t index) const { return squares_[index]; }

  // The position after the move, seen from the side then to move, and that side's moves.
  [[nodiscard]] Bitboard own(std::size_t index) const { return own_[index]; }
  [[nodiscard]] Bitboard opp(std::size_t index) const { return opp_[index]; }
  [[nodiscard]] Bitboard replies(std::size_t index) const { return replies_[index]; }

  // What a judge of positions keeps about that position; `before` is what it keeps about this one.
  template <class Judge>
  [[nodiscard]] typename Judge::State state(const Judge& judge, const typename Judge::State& before,
                                            std::size_t index) const {
    return judge.state_after(before, bit(squares_[index]), opp_before_ & ~own_[index]);
  }

  // How early the move is to be tried; higher is earlier.
  void set_score(std::size_t index, int score) { scores_[index] = score; }

  // The move with the highest score of those not yet taken. No sort: most lists end at a cut-off.
  std::size_t take_best() {
    std::size_t best = 0;
    for (std::size_t i = 1; i < size_; ++i) {
      if (scores_[i] > scores_[best]) best = i;
    }
    take(best);
    return best;
  }
  void take(std::size_t index) { scores_[index] = kTaken; }

  // Where a move of the list is.
  [[nodiscard]] std::size_t find(Square square) const {
    std::size_t index = 0;
    while (squares_[index] != square) ++index;
    return index;
  }

  // Puts a move that was taken back behind all others.
  void defer(std::size_t index) {
    deferred_ |= bit(squares_[index]);
    scores_[index] = kTaken + static_cast<int>(kRoom - index);
  }
  [[nodiscard]] bool was_deferred(std::size_t index) const { return has(deferred_, squares_[index]); }

 private:
  static constexpr std::size_t kRoom = kGridSquares;  // what list_moves asks for, and whole batches

  static constexpr int kTaken = std::numeric_limits<int>::min();

  alignas(64) std::array<Bitboard, kRoom> own_;
  alignas(64) std::array<Bitboard, kRoom> opp_;
  alignas(64) std::array<Bitboard, kRoom> replies_;
  std::array<int, kRoom> scores_;
  alignas(64) std::array<std::uint8_t, kRoom> squares_{};  // a batch may read on behind the last
  std::size_t size_;
  Bitboard opp_before_;
  Bitboard deferred_ = 0;
};

}  // namespace turncoat::othello
