#include "players/late_start.h"

#include <algorithm>

#include "players/pick.h"

namespace turncoat {

namespace {

// A move that leaves the enemy few answers, so that the game is not decided by the way to its start; any
// move now and then. Precondition: there is a move.
Move sensible_move(const AnyPosition& position, Rng& rng) {
  const Bitboard moves = position.legal_moves();
  constexpr int kOneIn = 4;
  if (rng.below(kOneIn) == 0) return Move(pick(moves, rng));
  Bitboard best = 0;
  int fewest = kGridSquares;
  for (const Square square : squares_of(moves)) {
    AnyPosition child = position;
    child.play(Move(square));
    const int answers = count(child.legal_moves());
    if (answers < fewest) best = 0;
    fewest = std::min(fewest, answers);
    if (answers == fewest) best |= bit(square);
  }
  return Move(pick(best, rng));
}

}  // namespace

std::optional<EmptiesRange> empties_range(const AnyPosition& start) {
  if (plies_left(start)) return std::nullopt;
  return EmptiesRange{.least = 1, .most = count(start.empties())};
}

Result<AnyPosition> late_start(const AnyPosition& start, int empties, std::uint64_t seed) {
  const std::optional<EmptiesRange> range = empties_range(start);
  if (!range) return fail("{} is played for a number of rounds and does not begin late", start.variant());
  if (!range->contains(empties)) return fail("{} is not from {} to {}", empties, range->least, range->most);
  Rng rng(seed);
  constexpr int kAttempts = 1000;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    AnyPosition position = start;
    while (count(position.empties()) > empties && !position.is_over()) {
      const Bitboard moves = position.legal_moves();
      position.play(moves == 0 ? Move::pass() : sensible_move(position, rng));
    }
    if (!position.is_over() && !position.must_pass()) return position;
  }
  return fail("no game with {} empty cells was found; try another seed", empties);
}

}  // namespace turncoat
