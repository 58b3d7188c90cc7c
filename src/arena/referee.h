// Plays one game between two players and trusts neither of them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/any_position.h"
#include "players/player.h"

namespace turncoat {

// Bots look at the clock between steps of work, and the system may run something else in between. This much
// of it costs nobody a game; it is one reserve for all moves, so that nobody gains time by being late.
inline constexpr std::chrono::milliseconds kGameGrace{500};

// What one move took.
struct Effort {
  double seconds = 0;
  std::uint64_t nodes = 0;

  bool operator==(const Effort&) const = default;
};

struct PlayedMove {
  Move move = Move::pass();
  std::optional<Effort> effort = {};  // nothing: a pass, made by the referee without asking

  bool operator==(const PlayedMove&) const = default;
};

// Who plays on what. Precondition: the opening is legal and does not end the game.
struct Table {
  AnyPosition start;
  std::span<const Move> opening = {};
  std::array<Player*, 2> players = {};  // X and O
  Limits limits = {};                   // of each move
  // How far a player may be beyond its time in the whole game, all its moves together.
  std::chrono::duration<double> grace = kGameGrace;
};

// A player that could not go on, and why.
struct SideIncident {
  Side side = Side::kX;
  Incident incident = {};
};

struct PlayedGame {
  std::vector<PlayedMove> moves;         // behind the opening
  AnyPosition end;                       // over, unless there was an incident
  std::optional<SideIncident> incident;  // that side has lost, whatever the board says
};

// Plays to the end; nothing if a stop was requested before that.
std::optional<PlayedGame> play_game(const Table& table, const std::stop_token& stop);

}  // namespace turncoat
