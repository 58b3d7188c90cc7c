// With whose eyes a bot looks: the mistake in the program of report A, whose X bots look for the move
// that is best for O.
#pragma once

#include "core/spec.h"
#include "games/adjacency/position.h"
#include "games/any_position.h"

namespace turncoat {

inline Parameter view_parameter() {
  return {.name = "view",
          .default_value = "own",
          .help =
              "O: an X bot looks for the move that is best for O, as the program of report A does; "
              "Adjacency only",
          .words = {"own", "O"}};
}

inline bool sees_as_o(const Settings& settings) { return settings.text("view") == "O"; }

// The same marks with O to move.
inline adjacency::Position with_o_to_move(const adjacency::Position& position) {
  if (position.side() == Side::kO) return position;
  return adjacency::Position::make(position.rules(), position.own(), position.opp(), Side::kO,
                                   position.plies_left())
      .value();
}

// In Othello a move of X need not be one of O, so there a bot looks for itself.
template <class P>
P with_o_to_move(const P& position) {
  return position;
}

inline AnyPosition with_o_to_move(const AnyPosition& position) {
  return position.visit([](const auto& concrete) { return AnyPosition(with_o_to_move(concrete)); });
}

}  // namespace turncoat
