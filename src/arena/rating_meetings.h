// The games of a tournament as ratings see them: who met whom, in independent experiments.
#pragma once

#include <span>
#include <vector>

#include "arena/tournament_game.h"

namespace turncoat {

// Two games with swapped seats from one opening, or a single one whose partner is missing: one experiment.
struct RatedPair {
  double games = 0;
  double points_a = 0;
};

// All games of two entrants.
struct RatedMeeting {
  int a = 0;
  int b = 0;
  std::vector<RatedPair> pairs = {};
  double games = 0;
  double points_a = 0;
  double virtual_draws = 0;

  [[nodiscard]] double weight() const { return games + virtual_draws; }
  [[nodiscard]] double share_a() const { return (points_a + virtual_draws / 2) / weight(); }
};

// In the order of a and b, whatever the order of the games.
std::vector<RatedMeeting> meetings_of(std::span<const GameOutcome> outcomes);

}  // namespace turncoat
