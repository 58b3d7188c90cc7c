// Openings that have a name: the common names of the first moves of Othello, from data/openings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat {

struct OpeningName {
  std::string_view name;
  int ply = 0;  // moves from the start to the position that has the name

  bool operator==(const OpeningName&) const = default;
};

// The last position of the game that has a name, whatever the order of the moves before it and in any of the
// symmetries. Nothing where the game is not Othello from its usual start. Precondition: the moves are legal.
std::optional<OpeningName> opening_name(const AnyPosition& start, std::span<const Move> moves);

// A line of the file.
struct Opening {
  std::vector<Move> moves;
  std::string name;
};

// Reads such a file: lines of moves, a tab and a name; empty lines and those that begin with # say nothing.
// No two lines have one name or lead to one position.
Result<std::vector<Opening>> parse_openings(std::string_view text);

// The file that the program has in it.
std::string_view builtin_openings();

}  // namespace turncoat
