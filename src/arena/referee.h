// Plays one game between two players and trusts neither of them.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/any_position.h"
#include "players/player.h"
#include "record/clock.h"
#include "record/played_move.h"

namespace turncoat {

// Bots look at the clock between steps of work, and the system may run something else in between. This much
// of it costs nobody a game; it is one reserve for all moves, so that nobody gains time by being late.
inline constexpr std::chrono::milliseconds kGameGrace{500};

// Who plays on what. Preconditions: the opening is legal and does not end the game; `limits` say nothing of
// time.
struct Table {
  AnyPosition start;
  std::span<const Move> opening = {};
  std::array<Player*, 2> players = {};  // X and O
  Limits limits = {};                   // of each move, in nodes and depth: time is the clock's
  ClockRule clock = {};
  // How far a player may be beyond its time in the whole game, all its moves together.
  GameClock::Time grace = kGameGrace;
};

// A player that could not go on, and why.
struct SideIncident {
  Side side = Side::kX;
  Incident incident = {};
};

struct PlayedGame {
  std::vector<PlayedMove> moves;         // behind the opening; a pass is made without asking
  AnyPosition end;                       // over, unless there was an incident
  std::optional<SideIncident> incident;  // that side has lost, whatever the board says
};

// Plays to the end; nothing if a stop was requested before that.
std::optional<PlayedGame> play_game(const Table& table, const std::stop_token& stop);

}  // namespace turncoat
