// Events as JSON, one object on one line each; docs/events.md shows every kind.
#pragma once

#include <string>

#include "players/events.h"

namespace turncoat {

// Without a line end. A bound that is not there (minus or plus infinity) is null.
std::string to_json(const Event& event);

}  // namespace turncoat
