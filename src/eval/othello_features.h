// Knowledge of Othello made by hand: mobility, corners and the cells next to them, discs that cannot be
// turned, and who will move last. A learned evaluation is to take its place.
#pragma once

#include <cstdint>
#include <optional>

#include "eval/knowledge.h"
#include "games/othello/position.h"

namespace turncoat::othello {

template <int kSize>
class Features {
 public:
  [[nodiscard]] int evaluate(const Position<kSize>& position) const {
    const Bitboard own = position.own();
    const Bitboard opp = position.opp();
    const Bitboard empties = position.empties();
    const int left = count(empties);
    const int mobility = count(legal_moves(own, opp) & kArea) - count(legal_moves(opp, own) & kArea);
    // Empty cells next to enemy discs are moves to come.
    const int frontier = count(all_neighbours(opp) & empties) - count(all_neighbours(own) & empties);
    const int corners = count(own & kCorners) - count(opp & kCorners);
    const Bitboard open_corners = kCorners & empties;
    const Bitboard x_cells = diagonal_neighbours(open_corners) & kArea;
    const Bitboard c_cells = edge_neighbours(open_corners) & kArea;
    const int x = count(own & x_cells) - count(opp & x_cells);
    const int c = count(own & c_cells) - count(opp & c_cells);
    const int firm = count(firm_discs(own)) - count(firm_discs(opp));
    const int discs = count(own) - count(opp);
    const int parity = (left & 1) != 0 ? 1 : -1;
    int value = 70 * mobility + 25 * frontier + 700 * corners - 350 * x - 120 * c + 90 * firm + 60 * parity;
    if (left <= 20) value += (20 - left) * 4 * discs;
    constexpr int kMost = kSize * kSize * 100;
    return value > kMost ? kMost : value < -kMost ? -kMost : value;
  }

  [[nodiscard]] std::uint64_t key(const Position<kSize>& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position<kSize>& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position<kSize>& position, int depth) const {
    if (depth >= count(position.empties())) return std::nullopt;  // the end is not an estimate
    return prob_cut_at_half(depth, 550);
  }

 private:
  static constexpr Bitboard kArea = Position<kSize>::kArea;
  static constexpr Bitboard kTop = (Bitboard{1} << kSize) - 1;
  static constexpr Bitboard kBottom = kTop << (kGridSide * (kSize - 1));
  static constexpr Bitboard kLeft = kFileA & kArea;
  static constexpr Bitboard kRight = (kFileA << (kSize - 1)) & kArea;
  static constexpr Bitboard kCorners = (kTop | kBottom) & (kLeft | kRight);

  static constexpr Bitboard diagonal_neighbours(Bitboard cells) {
    return all_neighbours(cells) & ~edge_neighbours(cells);
  }

  // Discs on an edge in an unbroken row from an own corner: nothing can turn them.
  static constexpr Bitboard firm_discs(Bitboard discs) {
    Bitboard firm = discs & kCorners;
    const Bitboard flat = discs & (kTop | kBottom);
    const Bitboard upright = discs & (kLeft | kRight);
    for (int step = 2; step < kSize; ++step) {
      firm |= (((firm & ~kFileH) << 1) | ((firm & ~kFileA) >> 1)) & flat;
      firm |= ((firm << 8) | (firm >> 8)) & upright;
    }
    return firm;
  }
};

}  // namespace turncoat::othello
