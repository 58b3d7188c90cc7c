// A player who is not trusted: what its answer is worth to whoever keeps the clock and knows the rules.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "players/player.h"
#include "record/clock.h"
#include "record/played_move.h"

namespace turncoat {

// A player who answers later than this after its time is up has failed. Bots look at the clock between
// steps of work and the system may run something else in between; this much of it costs nobody a game.
inline constexpr std::chrono::milliseconds kLateMargin{100};

// The game in which a player is to move: how it began, the moves made, and where they led.
struct Turn {
  const AnyPosition& start;
  std::span<const Move> moves;
  const AnyPosition& position;
};

// An answer and the time it took, counted from when the player knew the game.
struct TimedChoice {
  Chosen chosen;
  std::chrono::steady_clock::duration took{0};
};

// Tells the player the game and asks for a move; one that throws has a mistake in it and has crashed.
TimedChoice ask(Player& player, const Turn& turn, const Limits& limits, const std::stop_token& stop,
                Observer* observer = nullptr);

// The answer that came after `took`: one with which the side to move is out of time, or against the rules, is
// an incident.
Chosen judged(Chosen chosen, const AnyPosition& position, const GameClock& clock, GameClock::Time took);

// The move as it is kept from then on. A player that counts nothing says 0 of its nodes and its depth.
PlayedMove played(const Choice& choice, Seconds took);

// "no-start", "crash": the words of docs/protocols.md.
std::string_view to_text(IncidentKind kind);
std::optional<IncidentKind> parse_incident_kind(std::string_view text);
inline constexpr std::size_t kIncidentKinds = 6;

}  // namespace turncoat
