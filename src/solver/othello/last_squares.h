// Exact values of Othello positions with one to four empty cells, each stage written out.
//
// All functions answer whether the value is above `alpha`: they return it, or a bound on its side of alpha.
// `nodes` counts positions with at least one empty cell.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/othello/kernels.h"
#include "solver/othello/last_flip.h"
#include "solver/othello/parity.h"

namespace turncoat::othello {

template <int kSize>
class LastSquares {
 public:
  static constexpr int kCells = kSize * kSize;
  static constexpr Bitboard kArea = Shape{kSize, kSize}.area();

  // The value when nobody can move any more: empty cells go to the winner.
  static constexpr int final_value(Bitboard own, Bitboard opp) {
    const int mine = count(own);
    const int theirs = count(opp);
    if (mine == theirs) return 0;
    return mine > theirs ? kCells - 2 * theirs : 2 * mine - kCells;
  }

  static int value_1(Bitboard own, int alpha, Square last) {
    const int mine = 2 * count(own) - kCells;  // the value if the cell goes to the enemy and turns nothing
    if (const int turned = count_last_flips(own, last); turned != 0) return mine + 2 + 2 * turned;
    const int over = mine >= 0 ? mine + 2 : mine;
    if (over <= alpha) return over;  // what the enemy turns can only lower it
    const int lost = count_last_flips(kArea & ~own, last);
    return lost != 0 ? mine - 2 * lost : over;
  }

  static int value_2(Bitboard own, Bitboard opp, int alpha, Square a, Square b, std::uint64_t& nodes) {
    ++nodes;
    int best = kNone;
    if (const Bitboard turned = flips_at(own, opp, a); turned != 0) {
      ++nodes;
      best = -value_1(opp ^ turned, -alpha - 1, b);
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, b); turned != 0) {
      ++nodes;
      return std::max(best, -value_1(opp ^ turned, -alpha - 1, a));
    }
    if (best != kNone) return best;

    int worst = -kNone;
    if (const Bitboard turned = flips_at(opp, own, a); turned != 0) {
      ++nodes;
      worst = value_1(own ^ turned, alpha, b);
      if (worst <= alpha) return worst;
    }
    if (const Bitboard turned = flips_at(opp, own, b); turned != 0) {
      ++nodes;
      return std::min(worst, value_1(own ^ turned, alpha, a));
    }
    return worst != -kNone ? worst : final_value(own, opp);
  }

  static int value_3(Bitboard own, Bitboard opp, int alpha, std::array<Square, 3> cells,
                     std::uint64_t& nodes) {
    ++nodes;
    const auto [a, b, c] = cells;
    int best = best_of_3(own, opp, alpha, a, b, c, nodes);
    if (best != kNone) return best;
    best = best_of_3(opp, own, -alpha - 1, a, b, c, nodes);
    return best != kNone ? -best : final_value(own, opp);
  }

  static int value_4(Bitboard own, Bitboard opp, int alpha, Bitboard empties, std::uint64_t& nodes) {
    ++nodes;
    const std::array<Square, 4> cells = by_parity(empties);
    int best = best_of_4(own, opp, alpha, cells, nodes);
    if (best != kNone) return best;
    best = best_of_4(opp, own, -alpha - 1, cells, nodes);
    return best != kNone ? -best : final_value(own, opp);
  }

 private:
  static constexpr int kNone = -kCells - 1;

  static Bitboard flips_at(Bitboard own, Bitboard opp, Square square) {
    if ((all_neighbours_of(square) & opp) == 0) return 0;
    return flips(own, opp, square);
  }

  static constexpr Bitboard all_neighbours_of(Square square) {
    return kNeighbours[static_cast<std::size_t>(square)];
  }

  static constexpr auto kNeighbours = [] {
    std::array<Bitboard, kGridSquares> table{};
    for (Square square = 0; square < kGridSquares; ++square) {
      table[static_cast<std::size_t>(square)] = all_neighbours(bit(square));
    }
    return table;
  }();

  static int best_of_3(Bitboard own, Bitboard opp, int alpha, Square a, Square b, Square c,
                       std::uint64_t& nodes) {
    int best = kNone;
    if (const Bitboard turned = flips_at(own, opp, a); turned != 0) {
      best = -value_2(opp ^ turned, own ^ turned ^ bit(a), -alpha - 1, b, c, nodes);
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, b); turned != 0) {
      best = std::max(best, -value_2(opp ^ turned, own ^ turned ^ bit(b), -alpha - 1, a, c, nodes));
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, c); turned != 0) {
      best = std::max(best, -value_2(opp ^ turned, own ^ turned ^ bit(c), -alpha - 1, a, b, nodes));
    }
    return best;
  }

  static int best_of_4(Bitboard own, Bitboard opp, int alpha, const std::array<Square, 4>& cells,
                       std::uint64_t& nodes) {
    const auto [a, b, c, d] = cells;
    int best = kNone;
    if (const Bitboard turned = flips_at(own, opp, a); turned != 0) {
      best = -value_3(opp ^ turned, own ^ turned ^ bit(a), -alpha - 1, singles_first(b, c, d), nodes);
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, b); turned != 0) {
      best = std::max(
          best, -value_3(opp ^ turned, own ^ turned ^ bit(b), -alpha - 1, singles_first(a, c, d), nodes));
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, c); turned != 0) {
      best = std::max(
          best, -value_3(opp ^ turned, own ^ turned ^ bit(c), -alpha - 1, singles_first(a, b, d), nodes));
      if (best > alpha) return best;
    }
    if (const Bitboard turned = flips_at(own, opp, d); turned != 0) {
      best = std::max(
          best, -value_3(opp ^ turned, own ^ turned ^ bit(d), -alpha - 1, singles_first(a, b, c), nodes));
    }
    return best;
  }

  static bool same_region(Square a, Square b) { return Quadrants<kSize>::of(a) == Quadrants<kSize>::of(b); }

  // Of three cells, one alone in its quadrant comes before two that share theirs.
  static std::array<Square, 3> singles_first(Square a, Square b, Square c) {
    if (same_region(a, b)) return {c, a, b};
    if (same_region(a, c)) return {b, a, c};
    return {a, b, c};
  }

  // Cells alone in their quadrant first. Only the split 1 + 1 + 2 needs any sorting (1 + 3: all are odd).
  static std::array<Square, 4> by_parity(Bitboard empties) {
    const Bitboard odd = Quadrants<kSize>::odd(empties);
    std::array<Square, 4> cells{};
    std::size_t at = 0;
    for (const Square square : squares_of(empties & odd)) cells[at++] = square;
    for (const Square square : squares_of(empties & ~odd)) cells[at++] = square;
    return cells;
  }
};

}  // namespace turncoat::othello
