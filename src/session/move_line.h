// Moves as a client writes them: a list of texts in which passes may be left out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/any_position.h"
#include "session/refusal.h"

namespace turncoat {

inline constexpr std::size_t kMostMoves = 200;  // in one such list

struct MoveLine {
  std::vector<Move> moves;  // with the passes
  AnyPosition end;          // the position after them
};

// Refused as `illegal` or `occupied`, with the field "moves[3]".
Answer<MoveLine> read_line(const AnyPosition& start, std::span<const std::string> texts);

// All that may be played, the pass included.
std::vector<Move> legal_moves_of(const AnyPosition& position);

}  // namespace turncoat
