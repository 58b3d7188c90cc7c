// What the public program of report C computes in place of its genetic algorithm.
#pragma once

#include "players/player.h"
#include "players/roulette.h"

namespace turncoat {

struct SequenceSettings {
  int population = 0;
  int generations = 0;
  double mutation = 0;
  int length = 0;  // plies of a line
};

// Precondition: there is a legal cell.
Choice choose_like_report_c(const AnyPosition& position, const SequenceSettings& settings, Rng& rng,
                            const Budget& budget, Observer* observer);

}  // namespace turncoat
