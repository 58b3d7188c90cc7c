// `hillclimb`: the move after which the evaluation is best, no further look ahead; and `greedy`, the same
// for the number of marks.
#pragma once

#include "core/bitboard.h"
#include "eval/evaluations.h"
#include "players/registry.h"

namespace turncoat {

// The moves after which a position is worth most to the mover, and how much.
struct BestMoves {
  Bitboard moves = 0;
  double value = 0;
};

// Precondition: there are moves. `observer` may be null.
BestMoves best_immediate_moves(const AnyPosition& position, const AnyEvaluation& evaluation,
                               Observer* observer);

PlayerInfo hillclimb_player_info();
PlayerInfo greedy_player_info();

}  // namespace turncoat
