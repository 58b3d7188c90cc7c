// A move that was played: the one word for it in files, in matches and in the games of the app.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "games/any_position.h"
#include "record/clock.h"

namespace turncoat {

using Seconds = std::chrono::duration<double>;

// The move and what is known about it. A player's own word before anybody has looked at it is `Choice`
// (players/player.h).
struct PlayedMove {
  Move move = Move::pass();
  std::optional<Seconds> took = {};         // nothing: not known, or a pass that nobody was asked for
  std::optional<Seconds> cpu = {};          // time of processors that it used
  std::optional<std::uint64_t> nodes = {};  // positions that the player looked at, or calls
  std::optional<int> depth = {};            // plies it looked ahead
  std::optional<double> value = {};         // the player's own evaluation, for the mover
  bool is_exact = false;                    // the value is in marks and proved
  std::string reason = {};                  // why it was chosen, in a sentence; empty if nobody said
  std::optional<TimeLeft> left = {};        // after the move, where there is a clock for the game

  bool operator==(const PlayedMove&) const = default;
};

// The number of seconds, where it is known.
inline std::optional<double> number_of(const std::optional<Seconds>& time) {
  return time ? std::optional(time->count()) : std::nullopt;
}

}  // namespace turncoat
