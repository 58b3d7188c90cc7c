// Plays by the Go Text Protocol (protocol/gtp.h): the engine keeps the game and is told each move.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "protocol/gtp.h"
#include "remote/driver.h"

namespace turncoat {

class GtpDriver final : public Driver {
 public:
  // Asks for the commands that the engine knows.
  Answered<void> greet(Conversation& talk, const Patience& patience) override;

  // Puts the engine at the start of the game unless what it has been told is a beginning of this one.
  // Engines take back moves in different ways, and clearing the board costs nothing.
  Answered<void> prepare(Conversation& talk, const GameSoFar& game, const Patience& patience) override;

  // Tells the moves that the engine does not know yet, and its time.
  Answered<Move> ask(Conversation& talk, const GameSoFar& game, const Limits& limits,
                     const Patience& patience) override;

  [[nodiscard]] std::optional<std::string> farewell() const override { return "quit"; }

 private:
  [[nodiscard]] bool knows(std::string_view command) const;
  [[nodiscard]] std::string seconds_of(std::chrono::milliseconds time) const;
  Answered<void> set_up(Conversation& talk, const AnyPosition& start, const Patience& patience);
  Answered<void> tell_time(Conversation& talk, Side side, const Limits& limits, const Patience& patience);

  std::vector<std::string> commands_;  // that the engine lists
  std::optional<AnyPosition> start_;   // the engine's game: where it began, and the moves since
  std::vector<Move> moves_;
};

}  // namespace turncoat
