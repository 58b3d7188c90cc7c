// The list of games: the types of positions that a program knows.
#pragma once

#include <string_view>
#include <variant>

#include "games/adjacency/position.h"
#include "games/othello/position.h"

namespace turncoat {

// A new game is one entry here and one line in builtin.cpp.
using PositionOfAnyGame = std::variant<adjacency::Position, othello::Position<8>, othello::Position<6>>;

// The game that is meant where nobody names one.
inline constexpr std::string_view kDefaultGame = "othello";

}  // namespace turncoat
