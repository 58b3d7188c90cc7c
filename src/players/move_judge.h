// What a move is worth by itself: the evaluation of the position after it, for the mover.
#pragma once

#include "core/spec.h"
#include "eval/evaluations.h"
#include "games/any_position.h"

namespace turncoat {

class MoveJudge {
 public:
  MoveJudge(const AnyPosition& position, const Settings& settings)
      : position_(position), evaluation_(evaluation_of(settings, position.shape())) {}

  // Precondition: the move is legal.
  [[nodiscard]] double value(Move move) const {
    AnyPosition child = position_;
    child.play(move);
    return value_of(evaluation_, child.opp(), child.own());
  }

 private:
  AnyPosition position_;
  AnyEvaluation evaluation_;
};

}  // namespace turncoat
