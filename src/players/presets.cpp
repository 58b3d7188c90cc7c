#include "players/presets.h"

#include <array>

namespace turncoat {

void add_presets(PlayerRegistry& registry) {
  // Name, summary, as the paper describes it, as its public program plays.
  const std::array presets = {
      Preset{"A/annealing", "Report A, section 3.3: simulated annealing that plays the first accepted move.",
             "annealing", "annealing:equal=skip,marks=o"},
      Preset{"A/genetic1", "Report A, section 3.4, alternative 1: one crossover of two random moves.",
             "genetic-moves:pairs=1,crossover=better,mutation=0",
             "genetic-moves:pairs=1,crossover=none,mutation=0,wheel=last"},
      Preset{"B/genetic", "Report B, section 4: four moves, crossover and mutation of a coordinate.",
             "genetic-moves", "genetic-moves:wheel=first"},
      Preset{"C/genetic", "Report C: a hundred lines of play for a hundred generations.", "genetic-sequence",
             "genetic-sequence:faults=program"},
  };
  for (const Preset& preset : presets) registry.add(preset);
}

}  // namespace turncoat
