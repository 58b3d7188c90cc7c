#include "games/othello/game.h"

#include "games/othello/position.h"

namespace turncoat::othello {

GameInfo game_info() {
  return {
      .name = "othello",
      .title = "Othello",
      .summary =
          "Outflank enemy discs in straight lines and turn them; no move means a pass. "
          "More discs at the end wins.",
      .parameters = {{.name = "size", .default_value = "8", .help = "cells on a side", .words = {"6", "8"}}},
      .start = [](const Settings& settings) -> Result<AnyPosition> {
        if (settings.integer("size") == 6) return Position<6>();
        return Position<8>();
      },
  };
}

}  // namespace turncoat::othello
