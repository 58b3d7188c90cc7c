#include "players/presets.h"

#include <array>

namespace turncoat {

void add_presets(PlayerRegistry& registry) {
  // Name, summary, as the paper describes it, as its public program plays.
  const std::array<Preset, 2> presets = {{
      // Report E has no public program: it prints its code.
      {"E/2007", "report E, chapter 2: alpha-beta over discs", "othello-2007", "othello-2007"},
      {"E/2008", "report E, chapters 3 and 4: with its evaluation", "othello-2008", "othello-2008"},
  }};
  for (const Preset& preset : presets) registry.add(preset);
}

}  // namespace turncoat
