// Who chooses moves: a player, seen the same way whether it is a person or a program.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "games/any_position.h"
#include "players/events.h"
#include "search/limits.h"

namespace turncoat {

// A move and what the player knows about it. It is the player's word alone: whoever asked judges it, measures
// what it took and keeps it as a PlayedMove (judge.h).
struct Choice {
  Move move = Move::pass();
  std::optional<double> value = {};        // for the mover, in the player's own measure
  bool is_exact = false;                   // the value is the proved final score
  int depth = 0;                           // plies looked ahead
  std::uint64_t nodes = 0;                 // positions looked at
  std::optional<double> cpu_seconds = {};  // where the player runs in processes of its own: what they used
  std::string reason = {};                 // why this move, in a sentence for people; empty if there is none
};

// The ways in which a player fails to move. The player itself reports the first three and the last;
// the referee, who keeps the clock and knows the rules, reports the others.
enum class IncidentKind : std::uint8_t { kNoStart, kCrash, kStall, kLate, kIllegal, kGarbage };

struct Incident {
  IncidentKind kind = IncidentKind::kCrash;
  std::string message;   // one sentence
  std::string evidence;  // what was said and heard, for the author of the bot
};

using Chosen = std::expected<Choice, Incident>;

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // The game so far, told before each `choose` and before the clock of that move runs; only players that
  // keep the game elsewhere, as engines in other processes do, need it, and those that have something to
  // get ready. May take its time for that; a stop request ends it.
  virtual void follow(const AnyPosition& start, std::span<const Move> moves,
                      const std::stop_token& stop = {}) {
    static_cast<void>(start);
    static_cast<void>(moves);
    static_cast<void>(stop);
  }

  // What was said to the player and by it, when its game ends by its fault: evidence for its author, empty
  // where there is no conversation. It need not be ready for another question in this game.
  virtual std::string testimony() { return {}; }

  // A legal move; precondition: the game is not over. Blocks until it is found, and returns within
  // 10 ms of a stop request with the best move so far. The same player asked the same things under
  // limits of nodes or depth gives the same answers. `observer` may be null: nobody listens, and
  // nothing is spent on telling.
  virtual Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                        Observer* observer) = 0;
};

// The choice of a player that cannot fail, without limits and without anybody listening.
inline Choice choose_freely(Player& player, const AnyPosition& position) {
  return player.choose(position, {}, {}, nullptr).value();
}

}  // namespace turncoat
