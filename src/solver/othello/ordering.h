// Which move to try first. A good first move cuts the rest of the list off.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/bitboard.h"
#include "games/othello/kernels.h"
#include "solver/othello/endgame_table.h"
#include "solver/othello/estimate.h"
#include "solver/othello/move_list.h"
#include "solver/othello/parity.h"

namespace turncoat::othello {

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

// The same as a rank: the best kinds have the lowest.
template <int kSize>
inline constexpr auto kSquareRanks = [] {
  constexpr int kMost = 18;
  std::array<std::uint8_t, kGridSquares> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<std::uint8_t>(kMost + 10 - kSquareScores<kSize>[i]);
  }
  return table;
}();

// Corners count twice: a move there is worth two elsewhere.
template <int kSize>
constexpr int weighted_count(Bitboard cells) {
  return count(cells) + count(cells & kCorners<kSize>);
}

// How many plies move ordering looks ahead where the table is shared: one more for every two empty
// cells. Beyond 32 of them no end is in sight, and the less time passes between two looks at the clock.
constexpr int look_ahead(int empty_cells) {
  return empty_cells > 32 ? 2 : std::clamp((empty_cells - 14) / 2, 0, 6);
}

inline constexpr int kWipeOutScore = 1 << 30;
inline constexpr int kBestMoveScore = 1 << 29;
inline constexpr int kSecondMoveScore = 1 << 28;

// For many empty cells: the fewer moves the enemy has left, the smaller his tree; what he may get to move
// on counts too, and a look ahead. Known moves come first and need none, unless `look_at_all`. The best that
// was seen ahead.
template <int kSize>
int score_moves(MoveList& list, LookAhead<kSize>& judge, const typename Judge<kSize>::State& state,
                Bitboard empties, int empty_cells, const EndgameEntry& known, bool look_at_all) {
  const Bitboard odd = Quadrants<kSize>::odd(empties);
  const int depth = look_ahead(empty_cells);
  int best_estimate = -kEstimateLimit;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Square square = list.square(i);
    const bool is_known = square == known.best || square == known.second;
    int value = 0;
    if (list.own(i) == 0) {
      best_estimate = kSize * kSize * kMark;
    } else if (!is_known || look_at_all) {
      constexpr int kMargin = 4 * kMark;  // how much worse than the best is worth telling apart
      value = -judge.value_after(list, i, state, depth, -kEstimateLimit, kMargin - best_estimate);
      best_estimate = std::max(best_estimate, value);
    }
    if (list.own(i) == 0) {
      list.set_score(i, kWipeOutScore);
    } else if (is_known) {
      list.set_score(i, square == known.best ? kBestMoveScore : kSecondMoveScore);
    } else {
      const int potential = weighted_count<kSize>(all_neighbours(list.opp(i)) & empties);
      list.set_score(i, 4 * value - 1024 * weighted_count<kSize>(list.replies(i)) - 256 * potential +
                            64 * count(list.opp(i) & kCorners<kSize>) +
                            kSquareScores<kSize>[static_cast<std::size_t>(square)] +
                            (has(odd, square) ? 4 : 0));
    }
  }
  return best_estimate;
}

}  // namespace turncoat::othello
