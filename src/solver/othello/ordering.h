// Which move to try first. A good first move cuts the rest of the list off.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/bitboard.h"
#include "games/othello/kernels.h"
#include "solver/othello/known.h"
#include "solver/othello/move_list.h"
#include "solver/othello/parity.h"

namespace turncoat::othello {

template <int kSize>
inline constexpr Bitboard kCorners = bit(make_square(0, 0)) | bit(make_square(0, kSize - 1)) |
                                     bit(make_square(kSize - 1, 0)) | bit(make_square(kSize - 1, kSize - 1));

// How good a kind of cell is to play on, before anything else is known.
template <int kSize>
inline constexpr auto kSquareScores = [] {
  constexpr int kHalf = kSize / 2;
  constexpr std::array<std::array<int, 4>, 4> kQuarter = {
      {{18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 14, 10}, {12, 8, 10, 0}}};
  std::array<int, kGridSquares> table{};
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const int r = row < kHalf ? row : kSize - 1 - row;
      const int c = column < kHalf ? column : kSize - 1 - column;
      table[static_cast<std::size_t>(make_square(row, column))] =
          kQuarter[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    }
  }
  return table;
}();

// Corners count twice: a move there is worth two elsewhere.
template <int kSize>
constexpr int weighted_count(Bitboard cells) {
  return count(cells) + count(cells & kCorners<kSize>);
}

// Fastest first: the fewer moves the enemy has left, the smaller his tree.
template <int kSize>
void score_moves(std::span<Candidate> candidates, Bitboard empties, int empty_cells, const Known& known) {
  const Bitboard odd = Quadrants<kSize>::odd(empties);
  const int parity_bonus = empty_cells < 12 ? 8 : 4;
  for (Candidate& child : candidates) {
    if (child.own == 0) {
      child.score = 1 << 30;
    } else if (child.square == known.best) {
      child.score = 1 << 29;
    } else if (child.square == known.second) {
      child.score = 1 << 28;
    } else {
      const Bitboard rest = empties ^ bit(child.square);
      const int mobility = weighted_count<kSize>(legal_moves(child.own, child.opp) & rest);
      const int potential = weighted_count<kSize>(all_neighbours(child.opp) & rest);
      child.score = -mobility * 1024 - potential * 32 + count(child.opp & kCorners<kSize>) * 64 +
                    kSquareScores<kSize>[static_cast<std::size_t>(child.square)] +
                    (has(odd, child.square) ? parity_bonus : 0);
    }
  }
}

}  // namespace turncoat::othello
