#include "players/presets.h"

#include <fmt/format.h>

#include <array>

#include "players/level_skill.h"

namespace turncoat {

void add_presets(PlayerRegistry& registry) {
  // Name, summary, as the paper describes it, as its public program plays.
  const std::array presets = {
      Preset{"A/minimax", "Minimax bot of report A, section 3.2.", "minimax:depth=3",
             "minimax:depth=3,horizon=ignore"},
      Preset{"A/genetic2", "Second genetic bot of report A, section 3.4 alternative 2, with its weights.",
             "genetic-weights:depth=3", "genetic-weights:depth=3,horizon=ignore"},
      Preset{"A/annealing", "Report A, section 3.3: simulated annealing that plays the first accepted move.",
             "annealing", "annealing:equal=skip"},
      Preset{"A/genetic1", "Report A, section 3.4, alternative 1: one crossover of two random moves.",
             "genetic-moves:pairs=1,crossover=better,mutation=0",
             "genetic-moves:pairs=1,crossover=none,mutation=0,wheel=last"},
      Preset{"B/minimax", "Minimax bot of report B, section 2.", "minimax:depth=5",
             "minimax:depth=5,horizon=B"},
      Preset{"B/hillclimb", "Hill climbing with sideways moves of report B, section 3.",
             "hillclimb:eval=radial,ties=random", "hillclimb:eval=radial,divisor=17,ties=not-last"},
      Preset{"B/genetic", "Report B, section 4: four moves, crossover and mutation of a coordinate.",
             "genetic-moves:eval=radial", "genetic-moves:eval=radial,divisor=17,wheel=first"},
      Preset{"C/minimax", "Minimax bot of report C, which looks at cells near marks only.",
             "minimax:depth=5,moves=adjacent", "minimax:depth=5,moves=adjacent"},
      Preset{"C/hillclimb", "Hill climbing of report C.", "hillclimb:ties=first", "hillclimb:ties=first"},
      Preset{"C/genetic", "Report C: a hundred lines of play for a hundred generations.", "genetic-sequence",
             "genetic-sequence:faults=program"},
      Preset{"D/minimax", "Minimax bot of report D.", "minimax:depth=5", "minimax:depth=5,horizon=ignore"},
      Preset{"D/hillclimb", "Steepest hill climbing of report D.", "hillclimb:ties=first",
             "hillclimb:ties=first"},
      Preset{"D/genetic-tree", "Genetic minimax of report D; its public program plays the first empty cell.",
             "genetic-tree", "hillclimb:eval=zero,ties=first"},
      // Report E has no public program: it prints its code.
      Preset{"E/2007", "Othello 2007, the program that report E begins with: chapter 2.", "othello-2007",
             "othello-2007"},
      Preset{"E/2008", "Othello 2008, with the evaluation of report E: chapters 3 and 4.", "othello-2008",
             "othello-2008"},
  };
  for (const Preset& preset : presets) registry.add(preset);
  for (int level = 1; level <= kLevels; ++level) {
    const std::string spec = fmt::format("level:level={}", level);
    registry.add(Preset{fmt::format("level/{}", level), std::string(face_of(level)), spec, spec});
  }
}

}  // namespace turncoat
