// Moves as JSON, written straight away: a game has up to thousands of them with its branches, and all of them
// are told with each change.
#pragma once

#include <span>
#include <string>

#include "session/live_game.h"

namespace turncoat {

// The list of Move objects of docs/app_protocol.md. Precondition: the moves can be played from `start` on.
std::string moves_json(const AnyPosition& start, std::span<const PlayedMove> moves);

}  // namespace turncoat
