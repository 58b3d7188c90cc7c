#include "solver/othello/endgame_search.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/othello/kernels.h"
#include "solver/othello/last_squares.h"
#include "solver/othello/move_list.h"
#include "solver/othello/ordering.h"
#include "solver/othello/parity.h"
#include "solver/othello/stability.h"

namespace turncoat::othello {
namespace {

constexpr int kShallowEmpties = 7;         // up to here no table and no sorting
constexpr int kTranspositionEmpties = 10;  // from here on the table is asked about all moves first

// Stable discs of the enemy bound the value. Only worth a look when alpha is at least so high.
constexpr int stability_threshold(int empty_cells) {
  return empty_cells <= 10 ? 2 * empty_cells - 2 : std::min(2 * empty_cells, 48);
}

// An upper bound on the value, by the discs that the enemy keeps.
template <int kSize>
int stability_bound(Bitboard own, Bitboard opp) {
  return kSize * kSize - 2 * count(stable_discs<kSize>(opp, own));
}

}  // namespace

template <int kSize>
bool EndgameSearch<kSize>::must_stop() {
  if (nodes_ < next_look_) return is_stopped_.load(std::memory_order_relaxed);
  constexpr std::uint64_t kInterval = 8192;
  next_look_ = nodes_ + kInterval;
  if (budget_.is_spent(nodes_ / kInterval * kInterval)) is_stopped_ = true;
  return is_stopped_;
}

template <int kSize>
int EndgameSearch<kSize>::search(Bitboard own, Bitboard opp, int alpha) {
  constexpr Bitboard kArea = LastSquares<kSize>::kArea;
  return any_depth(own, opp, alpha, count(kArea & ~(own | opp)));
}

template <int kSize>
int EndgameSearch<kSize>::any_depth(Bitboard own, Bitboard opp, int alpha, int empty_cells) {
  if (empty_cells > kShallowEmpties) return deep(own, opp, alpha, empty_cells);
  const Bitboard empties = LastSquares<kSize>::kArea & ~(own | opp);
  if (empty_cells >= 4) return shallow(own, opp, alpha, empties);
  if (empty_cells == 0) return LastSquares<kSize>::final_value(own, opp);
  const Bitboard moves = legal_moves(own, opp) & empties;
  if (moves == 0) {
    if ((legal_moves(opp, own) & empties) == 0) return LastSquares<kSize>::final_value(own, opp);
    return -any_depth(opp, own, -alpha - 1, empty_cells);
  }
  ++nodes_;
  int best = -kGridSquares;
  for (const Square square : squares_of(moves)) {
    const Bitboard turned = flips(own, opp, square);
    best = std::max(best, -any_depth(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1, empty_cells - 1));
    if (best > alpha) break;
  }
  return best;
}

template <int kSize>
int EndgameSearch<kSize>::shallow(Bitboard own, Bitboard opp, int alpha, Bitboard empties) {
  const int empty_cells = count(empties);
  if (empty_cells == 4) return LastSquares<kSize>::value_4(own, opp, alpha, empties, nodes_);
  ++nodes_;
  if (alpha >= stability_threshold(empty_cells)) {
    const int bound = stability_bound<kSize>(own, opp);
    if (bound <= alpha) return bound;
  }
  const Bitboard moves = legal_moves(own, opp) & empties;
  if (moves == 0) {
    if ((legal_moves(opp, own) & empties) == 0) return LastSquares<kSize>::final_value(own, opp);
    return -shallow(opp, own, -alpha - 1, empties);
  }
  const Bitboard odd = Quadrants<kSize>::odd(empties);
  int best = -kGridSquares;
  for (const Bitboard part : {moves & odd, moves & ~odd}) {
    for (const Square square : squares_of(part)) {
      const Bitboard turned = flips(own, opp, square);
      const int value = -shallow(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1, empties ^ bit(square));
      if (value > best) {
        best = value;
        if (best > alpha) return best;
      }
    }
  }
  return best;
}

template <int kSize>
int EndgameSearch<kSize>::deep(Bitboard own, Bitboard opp, int alpha, int empty_cells) {
  ++nodes_;
  if (must_stop()) return alpha;
  const std::uint64_t hash = KnownTable::hash(own, opp);
  table_.prefetch(hash);
  if (alpha >= stability_threshold(empty_cells)) {
    const int bound = stability_bound<kSize>(own, opp);
    if (bound <= alpha) return bound;
  }
  const Bitboard empties = LastSquares<kSize>::kArea & ~(own | opp);
  const Bitboard moves = legal_moves(own, opp) & empties;
  if (moves == 0) {
    if ((legal_moves(opp, own) & empties) == 0) return LastSquares<kSize>::final_value(own, opp);
    return -deep(opp, own, -alpha - 1, empty_cells);
  }

  Known known;
  if (table_.find(own, opp, hash, known)) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  MoveList list(own, opp, moves);
  if (empty_cells >= kTranspositionEmpties) {
    for (const Candidate& child : list.candidates()) {
      Known reply;
      if (table_.find(child.own, child.opp, KnownTable::hash(child.own, child.opp), reply) &&
          -reply.upper > alpha) {
        return -reply.upper;
      }
    }
  }
  score_moves<kSize>(list.candidates(), empties, empty_cells, known);

  int best = -kGridSquares - 1;
  Square best_move = kNoSquare;
  for (std::size_t i = 0; i < list.size() && best <= alpha; ++i) {
    const Candidate& child = list.pick(i);
    const int value = -any_depth(child.own, child.opp, -alpha - 1, empty_cells - 1);
    if (value > best) {
      best = value;
      best_move = child.square;
    }
  }
  if (is_stopped_.load(std::memory_order_relaxed)) return alpha;
  if (best > alpha) {
    known.lower = best;
  } else {
    known.upper = best;
  }
  known.prefer(best_move);
  table_.store(own, opp, hash, known, empty_cells);
  return best;
}

template class EndgameSearch<6>;
template class EndgameSearch<8>;

}  // namespace turncoat::othello
