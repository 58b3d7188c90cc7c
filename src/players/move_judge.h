// What a move is worth by itself: the evaluation of the position after it, for the mover.
#pragma once

#include <variant>

#include "core/spec.h"
#include "games/any_position.h"

namespace turncoat {

// Report A's program judges moves for O whoever is to move.
inline Parameter marks_parameter() {
  return {.name = "marks",
          .default_value = "own",
          .help =
              "whose mark a move is judged as: the mover's, or always O's, a mistake of report A's program "
              "(in adjacency)",
          .words = {"own", "o"}};
}

class MoveJudge {
 public:
  MoveJudge() = default;
  explicit MoveJudge(const Settings& settings) : always_for_o_(settings.text("marks") == "o") {}

  // Precondition: the move is legal.
  [[nodiscard]] double value(const AnyPosition& position, Move move) const {
    AnyPosition child = always_for_o_ ? with_o_to_move(position) : position;
    child.play(move);
    return count(child.opp()) - count(child.own());
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

  bool always_for_o_ = false;
};

}  // namespace turncoat
