// The `line` protocol: one line asks, one line answers. docs/protocols.md defines it.
//
// Text to struct and back for both sides, the one that asks and the one that plays; nothing is read or
// written here.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"

namespace turncoat::line_protocol {

// What a bot prints once, when it can be asked.
inline constexpr std::string_view kReady = "ready";

struct Question {
  AnyPosition position;
  std::chrono::milliseconds time{};  // for this move

  bool operator==(const Question&) const = default;
};

// "X 56 ------OO...XX------ 5000 adjacency a1 b1 ...": side, plies left, squares, milliseconds, game,
// legal moves. Precondition: there is a legal move; a forced pass is not asked.
std::string format_question(const Question& question);

// Fails unless `text` is exactly what format_question writes for some position of a registered game.
Result<Question> parse_question(std::string_view text, const GameRegistry& games);

// The cell of an answer to a question about `position`; whether it is legal is the referee's business.
Result<Move> parse_answer(std::string_view text, const AnyPosition& position);

}  // namespace turncoat::line_protocol
