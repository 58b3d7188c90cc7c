// Random games for tests: every position of a game, from any start.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/any_position.h"
#include "players/pick.h"

namespace turncoat::testing {

// Plays uniformly random moves to the end and returns every position on the way, both ends included.
inline std::vector<AnyPosition> random_game(AnyPosition position, Rng& rng) {
  std::vector<AnyPosition> positions = {position};
  while (!position.is_over()) {
    position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
    positions.push_back(position);
  }
  return positions;
}

}  // namespace turncoat::testing
