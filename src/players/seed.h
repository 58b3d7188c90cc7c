// The `seed` that every player with chance in it takes.
#pragma once

#include <limits>

#include "core/spec.h"

namespace turncoat {

inline Parameter seed_parameter() {
  return {.name = "seed",
          .default_value = "1",
          .help = "start of the random numbers; the same seed plays the same game",
          .min = 0,
          .max = std::numeric_limits<int>::max()};
}

}  // namespace turncoat
