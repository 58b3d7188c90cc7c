// What a move is worth by itself: the evaluation of the position after it, for the mover.
#pragma once

#include "core/spec.h"
#include "eval/evaluations.h"
#include "games/any_position.h"

namespace turncoat {

// Whose mark a move is judged as. Report A's program judges moves for O whoever is to move.
enum class MarksJudged : std::uint8_t { kOwn, kAlwaysO };

class MoveJudge {
 public:
  MoveJudge(const AnyPosition& position, const Settings& settings, MarksJudged marks = MarksJudged::kOwn)
      : position_(marks == MarksJudged::kAlwaysO ? with_o_to_move(position) : position),
        evaluation_(evaluation_of(settings, position.shape())) {}

  // Precondition: the move is legal.
  [[nodiscard]] double value(Move move) const {
    AnyPosition child = position_;
    child.play(move);
    return value_of(evaluation_, child.opp(), child.own());
  }

 private:
  // In Othello a move of X need not be one of O, so there the position stays as it is.
  static AnyPosition with_o_to_move(const AnyPosition& position) {
    return position.visit([](const auto& p) -> AnyPosition {
      if constexpr (requires { p.rules(); }) {
        if (p.side() == Side::kX) {
          return adjacency::Position::make(p.rules(), p.own(), p.opp(), Side::kO, p.plies_left()).value();
        }
      }
      return p;
    });
  }

  AnyPosition position_;
  AnyEvaluation evaluation_;
};

}  // namespace turncoat
