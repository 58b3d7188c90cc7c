// What is certain about the final score of a position at first sight: from marks that nobody can turn any
// more, from the mirror argument, from the proofs of solved games, and from what these say about the
// positions one move later.
//
// A game without a theorem of its own has the trivial bounds.
#pragma once

#include "games/any_position.h"
#include "solver/score_bounds.h"

namespace turncoat {

// For the side to move.
ScoreBounds proved_bounds(const AnyPosition& position);

}  // namespace turncoat
