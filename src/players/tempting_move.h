// Of several best moves, the one after which the opponent is most likely to go wrong.
//
// A solver calls two moves equal if best play makes them so, but few opponents play best. What leads them
// astray is known: most of them count marks a few plies ahead.
#pragma once

#include <cstdint>

#include "games/any_position.h"
#include "search/limits.h"
#include "solver/solver.h"

namespace turncoat {

struct TemptingMove {
  Move move = Move::pass();
  std::uint64_t nodes = 0;  // looked at to find it
};

// A move of value `value`, which is the position's and that of the move `best`. It is `best` if the game is
// won anyway, or if nothing more tempting is found within the budget. Precondition: `best` is no pass.
TemptingMove tempting_move(AnySolver& solver, const AnyPosition& position, Move best, Score value,
                           const Budget& budget);

}  // namespace turncoat
