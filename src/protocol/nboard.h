// The NBoard protocol, versions 1 and 2, as an Othello engine speaks it; docs/protocols.md says where it is
// described and what we answer.
//
// Text to struct and back; nothing is read or written here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "games/move.h"

namespace turncoat::nboard {

struct Hello {
  int version = 0;
};
struct SetDepth {
  int depth = 0;
};
struct SetGame {
  std::string ggf;
};
struct SetContempt {};  // is about draws in an opening book, and we have none
struct MakeMove {
  Move move = Move::pass();
  std::optional<double> seconds = {};
};
struct Hint {
  int moves = 1;
};
struct Go {};
struct Ping {
  int number = 0;
};
struct Learn {};
struct Analyze {};
struct Quit {};

using Request =
    std::variant<Hello, SetDepth, SetGame, SetContempt, MakeMove, Hint, Go, Ping, Learn, Analyze, Quit>;

// Nothing for a line that is not understood; the protocol has engines ignore those. Moves are cells of a
// board of `shape`; version 1 wrote them without the word "move".
std::optional<Request> parse_request(std::string_view line, Shape shape);

// What is known of a move: "search F5D6C3 2.50 0 12", or 100% in place of the depth if it is solved.
struct MoveValue {
  std::span<const Move> line = {};  // the move first; not empty
  double value = 0;                 // for the side to move, in discs
  bool is_exact = false;
  int depth = 0;
};
std::string format_search(const MoveValue& value);

// "=== F5/2.50/0.31"; a forced move may have no value.
std::string format_choice(Move move, std::optional<double> value, double seconds);

std::string format_node_stats(std::uint64_t nodes, double seconds);

// The value of the position after so many moves.
std::string format_analysis(int moves_made, double value);

}  // namespace turncoat::nboard
