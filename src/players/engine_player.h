// `engine`: the strongest player of both games, an Engine (players/engine.h) that plays.
#pragma once

#include <cstdint>
#include <memory>

#include "players/engine.h"
#include "players/registry.h"

namespace turncoat {

enum class Pondering : std::uint8_t { kOff, kOn };

// A player with its limits for each move. Where memory is missing it fails with a sentence.
std::unique_ptr<Player> make_engine_player(const EngineOptions& options, const Limits& limits,
                                           Pondering pondering = Pondering::kOff);

PlayerInfo engine_player_info();

}  // namespace turncoat
