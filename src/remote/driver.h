// How a bot in another process is led through a game: one driver per protocol.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "games/any_position.h"
#include "remote/conversation.h"

namespace turncoat {

// A game so far.
struct GameSoFar {
  AnyPosition start;
  std::vector<Move> moves;
  AnyPosition position;  // after the moves
};

class Driver {
 public:
  Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  virtual ~Driver() = default;

  // Once after the start of the process, and not on the clock: waits until the bot can be asked.
  virtual Answered<void> greet(Conversation& talk, const Patience& patience) = 0;

  // Before each question, and not on the clock: makes the bot ready for this game.
  virtual Answered<void> prepare(Conversation& talk, const GameSoFar& game, const Patience& patience) = 0;

  // Asks for a move; `limits` hold what the bot is told of its time. Precondition: there is a legal move.
  virtual Answered<Move> ask(Conversation& talk, const GameSoFar& game, const Limits& limits,
                             const Patience& patience) = 0;

  // The last line to the bot, or nothing: the end of its input says the same.
  [[nodiscard]] virtual std::optional<std::string> farewell() const { return std::nullopt; }
};

}  // namespace turncoat
