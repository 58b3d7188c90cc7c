// The moves of a position, made and scored, best first one by one.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>

#include "core/bitboard.h"
#include "games/othello/kernels.h"

namespace turncoat::othello {

// The position after a move, seen from the side then to move.
struct Candidate {
  Bitboard own;
  Bitboard opp;
  Square square;
  int score;  // higher is tried earlier
};

class MoveList {
 public:
  MoveList(Bitboard own, Bitboard opp, Bitboard moves) {
    for (const Square square : squares_of(moves)) {
      const Bitboard turned = flips(own, opp, square);
      candidates_[size_++] = {opp ^ turned, own ^ turned ^ bit(square), square, 0};
    }
  }

  [[nodiscard]] std::span<Candidate> candidates() { return {candidates_.data(), size_}; }

  // The best of those from `from` on, moved to `from`. Selection and no sort: most lists end at a cut-off.
  Candidate& pick(std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < size_; ++i) {
      if (candidates_[i].score > candidates_[best].score) best = i;
    }
    if (best != from) std::swap(candidates_[from], candidates_[best]);
    return candidates_[from];
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  // More moves than on any board: 33 is the most known to be possible.
  std::array<Candidate, 40> candidates_;
  std::size_t size_ = 0;
};

}  // namespace turncoat::othello
