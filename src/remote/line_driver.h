// Plays by the `line` protocol (protocol/line.h): each question holds all there is to know.
#pragma once

#include "remote/driver.h"

namespace turncoat {

class LineDriver final : public Driver {
 public:
  Answered<void> greet(Conversation& talk, const Patience& patience) override;
  Answered<void> prepare(Conversation& talk, const GameSoFar& game, const Patience& patience) override;
  Answered<Move> ask(Conversation& talk, const GameSoFar& game, const Limits& limits,
                     const Patience& patience) override;
};

}  // namespace turncoat
