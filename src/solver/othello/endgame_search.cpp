#include "solver/othello/endgame_search.h"

#include <algorithm>
#include <cstddef>

#include "eval/othello/stability.h"
#include "games/othello/kernels.h"
#include "solver/othello/estimate.h"
#include "solver/othello/last_squares.h"
#include "solver/othello/move_list.h"
#include "solver/othello/ordering.h"
#include "solver/othello/parity.h"
#include "solver/othello/quick_moves.h"

namespace turncoat::othello {
namespace {

constexpr int kShallowEmpties = 5;  // here moves are not sorted
constexpr int kMiddleEmpties = 11;  // up to here positions stay in the small table
constexpr int kSharedEmpties = 14;  // from here on threads keep out of each other's way

constexpr int kTrustedEmpties = 13;  // from here on a guessing search believes estimates

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
  if (nodes_ < next_look_) return is_stopped();
  constexpr std::uint64_t kInterval = 8192;  // a multiple of the one at which a budget looks at the clock
  next_look_ = nodes_ + kInterval;
  const auto threads = static_cast<std::uint64_t>(shared_.threads);
  const std::uint64_t spent = (nodes_ - nodes_at_start_) * threads;
  if (budget_->is_spent(spent / kInterval * kInterval)) shared_.is_stopped = true;
  return is_stopped();
}

template <int kSize>
int EndgameSearch<kSize>::search(Bitboard own, Bitboard opp, int alpha) {
  const Bitboard empties = LastSquares<kSize>::kArea & ~(own | opp);
  const int empty_cells = count(empties);
  const Bitboard moves = legal_moves(own, opp) & empties;
  if (empty_cells > kShallowEmpties) return deep(own, opp, alpha, empties, empty_cells, moves);
  if (empty_cells == kShallowEmpties) return shallow(own, opp, alpha, empties, moves);
  return few(own, opp, alpha, empties);
}

// Only for positions that are given with so few empty cells; the search itself uses LastSquares.
template <int kSize>
int EndgameSearch<kSize>::few(Bitboard own, Bitboard opp, int alpha, Bitboard empties) {
  const Bitboard moves = legal_moves(own, opp) & empties;
  if (moves == 0) {
    if ((legal_moves(opp, own) & empties) == 0) return LastSquares<kSize>::final_value(own, opp);
    return -few(opp, own, -alpha - 1, empties);
  }
  ++nodes_;
  int best = -kGridSquares;
  for (const Square square : squares_of(moves)) {
    const Bitboard turned = flips(own, opp, square);
    best = std::max(best, -few(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1, empties ^ bit(square)));
    if (best > alpha) break;
  }
  return best;
}

template <int kSize>
int EndgameSearch<kSize>::shallow(Bitboard own, Bitboard opp, int alpha, Bitboard empties, Bitboard moves) {
  ++nodes_;
  if (alpha >= stability_threshold(kShallowEmpties)) {
    const int bound = stability_bound<kSize>(own, opp);
    if (bound <= alpha) return bound;
  }
  if (moves == 0) {
    const Bitboard replies = legal_moves(opp, own) & empties;
    if (replies == 0) return LastSquares<kSize>::final_value(own, opp);
    return -shallow(opp, own, -alpha - 1, empties, replies);
  }
  const Bitboard odd = Quadrants<kSize>::odd(empties);
  int best = -kGridSquares;
  for (const Bitboard part : {moves & odd, moves & ~odd}) {
    for (const Square square : squares_of(part)) {
      const Bitboard turned = flips(own, opp, square);
      const int value = -LastSquares<kSize>::value_4(opp ^ turned, own ^ turned ^ bit(square), -alpha - 1,
                                                     empties ^ bit(square), nodes_);
      if (value > best) {
        best = value;
        if (best > alpha) return best;
      }
    }
  }
  return best;
}

template <int kSize>
int EndgameSearch<kSize>::middle(Bitboard own, Bitboard opp, int alpha, Bitboard empties, int empty_cells,
                                 Bitboard moves) {
  ++nodes_;
  LocalTable::Entry& entry = local_.at(own, opp);
  __builtin_prefetch(&entry);
  if (alpha >= stability_threshold(empty_cells)) {
    const int bound = stability_bound<kSize>(own, opp);
    if (bound <= alpha) return bound;
  }
  if (moves == 0) {
    const Bitboard replies = legal_moves(opp, own) & empties;
    if (replies == 0) return LastSquares<kSize>::final_value(own, opp);
    return -middle(opp, own, -alpha - 1, empties, empty_cells, replies);
  }
  Bitboard first = 0;
  if (entry.own == own && entry.opp == opp) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    first = bit(entry.best);
  }
  QuickMoves<kSize> list(own, opp, moves, empties, Quadrants<kSize>::odd(empties), first);
  int best = -kGridSquares - 1;
  Square best_move = kNoSquare;
  for (std::size_t left = list.size(); left > 0 && best <= alpha; --left) {
    const std::size_t child = list.take_best();
    const Square square = list.square(child);
    const Bitboard rest = empties ^ bit(square);
    const Bitboard child_own = list.own(child);
    const Bitboard child_opp = list.opp(child);
    const Bitboard replies = list.replies(child);
    const int value = -(empty_cells - 1 > kShallowEmpties
                            ? middle(child_own, child_opp, -alpha - 1, rest, empty_cells - 1, replies)
                            : shallow(child_own, child_opp, -alpha - 1, rest, replies));
    if (value > best) {
      best = value;
      best_move = square;
    }
  }
  // The entry may hold another position by now.
  const bool is_same = entry.own == own && entry.opp == opp;
  const auto bound = static_cast<std::int8_t>(best);
  const std::int8_t lower = best > alpha ? bound : is_same ? entry.lower : -kGridSquares;
  const std::int8_t upper = best <= alpha ? bound : is_same ? entry.upper : kGridSquares;
  entry = {own, opp, lower, upper, static_cast<std::uint8_t>(best_move)};
  return best;
}

template <int kSize>
int EndgameSearch<kSize>::deep(Bitboard own, Bitboard opp, int alpha, Bitboard empties, int empty_cells,
                               Bitboard moves) {
  if (empty_cells <= kMiddleEmpties) return middle(own, opp, alpha, empties, empty_cells, moves);
  ++nodes_;
  if (look_ahead(empty_cells) >= 3) next_look_ = nodes_;  // ordering alone takes its time there
  if (must_stop()) return alpha;
  EndgameTable& table = shared_.table;
  const std::uint64_t hash = EndgameTable::hash(own, opp);
  table.prefetch(hash);
  if (alpha >= stability_threshold(empty_cells)) {
    const int bound = stability_bound<kSize>(own, opp);
    if (bound <= alpha) return bound;
  }
  if (moves == 0) {
    const Bitboard replies = legal_moves(opp, own) & empties;
    if (replies == 0) return LastSquares<kSize>::final_value(own, opp);
    return -deep(opp, own, -alpha - 1, empties, empty_cells, replies);
  }

  EndgameEntry known;
  if (table.find(own, opp, hash, known)) {
    if (known.trust < shared_.trust) known.forget_bounds();
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  MoveList list(own, opp, moves, empties);
  const auto hash_of = [&](std::size_t child) {
    return EndgameTable::hash(list.own(child), list.opp(child));
  };
  // Perhaps a move is known to be good enough. The entries come from memory while other work goes on.
  const bool asks_children = empty_cells - 1 > kMiddleEmpties;
  const bool asks_first = look_ahead(empty_cells) > 0;  // the other work takes longer than the wait
  if (asks_children) {
    for (std::size_t i = 0; i < list.size(); ++i) table.prefetch(hash_of(i));
  }
  const auto known_above = [&] {
    for (std::size_t i = 0; i < list.size(); ++i) {
      EndgameEntry reply;
      if (!table.find(list.own(i), list.opp(i), hash_of(i), reply)) continue;
      if (reply.trust >= shared_.trust && -reply.upper > alpha) return -reply.upper;
    }
    return alpha;
  };
  if (asks_children && asks_first) {
    if (const int value = known_above(); value > alpha) return value;
  }
  const bool is_guess = shared_.trust != kProved && empty_cells >= kTrustedEmpties;
  const auto score = [&] {
    const auto state = look_ahead_.judge().state_of(own, opp);
    return score_moves<kSize>(list, look_ahead_, state, empties, empty_cells, known, is_guess);
  };
  // A move that was good before is tried before the others are judged. A guess is about all of them.
  const bool is_judged = is_guess || known.best == kNoSquare;
  const int estimated = is_judged ? score() : 0;
  if (asks_children && !asks_first) {
    if (const int value = known_above(); value > alpha) return value;
  }
  if (is_guess && empty_cells + 1 < shared_.root_empties) {  // not the question itself, nor its replies
    const int deviation = look_ahead_.judge().deviation_to_end(empty_cells, look_ahead(empty_cells) + 1);
    const int margin = deviation * shared_.trust / 100;
    if (estimated >= alpha * kMark + margin) return alpha + 1;
    if (estimated <= alpha * kMark - margin) return alpha;
  }

  const bool is_shared = shared_.threads > 1 && empty_cells >= kSharedEmpties;
  int best = -kGridSquares - 1;
  Square best_move = kNoSquare;
  bool tries_known = !is_judged;
  for (std::size_t left = list.size(); left > 0 && best <= alpha;) {
    const std::size_t child = tries_known ? list.find(known.best) : list.take_best();
    const std::uint64_t child_hash = is_shared ? hash_of(child) : 0;
    if (is_shared) {
      const bool may_wait = left < list.size() && !list.was_deferred(child);
      if (may_wait && shared_.is_busy(child_hash)) {
        list.defer(child);
        continue;
      }
      shared_.enter(child_hash);
    }
    const Bitboard rest = empties ^ bit(list.square(child));
    const int value =
        -deep(list.own(child), list.opp(child), -alpha - 1, rest, empty_cells - 1, list.replies(child));
    if (is_shared) shared_.leave(child_hash);
    --left;
    if (value > best) {
      best = value;
      best_move = list.square(child);
    }
    if (tries_known && left > 0 && best <= alpha) {
      if (is_stopped()) return alpha;  // judging takes its time
      score();
      list.take(child);
    }
    tries_known = false;
  }
  if (is_stopped()) return alpha;
  if (best > alpha) {
    known.lower = best;
  } else {
    known.upper = best;
  }
  known.trust = is_guess ? shared_.trust : kProved;
  known.prefer(best_move);
  table.store(own, opp, hash, known, empty_cells);
  return best;
}

template class EndgameSearch<6>;
template class EndgameSearch<8>;

}  // namespace turncoat::othello
