#include "players/presets.h"

#include <array>

namespace turncoat {

void add_presets(PlayerRegistry& registry) {
  // Name, summary, as the paper describes it, as its public program plays.
  const std::array<Preset, 0> presets = {};
  for (const Preset& preset : presets) registry.add(preset);
}

}  // namespace turncoat
