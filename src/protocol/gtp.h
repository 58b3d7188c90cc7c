// The Go Text Protocol, version 2, as Othello engines speak it. docs/protocols.md says which commands.
//
// Text to struct and back for both sides, the one that commands and the engine; nothing is read or
// written here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat::gtp {

struct Command {
  std::optional<int> id = {};
  std::string name;
  std::vector<std::string> arguments = {};

  bool operator==(const Command&) const = default;
};

// One line, without its end.
std::string format_command(const Command& command);

// Nothing for a line that is empty or only a comment (#), which engines have to ignore.
std::optional<Command> parse_command(std::string_view line);

struct Reply {
  bool is_success = true;
  std::optional<int> id = {};
  std::string text = {};  // may have several lines, none of them empty

  bool operator==(const Reply&) const = default;
};

// The lines of a reply without the empty line that ends it.
std::string format_reply(const Reply& reply);

// Reads the lines up to the empty one. Fails if the first one does not begin with = or ?.
Result<Reply> parse_reply(std::span<const std::string> lines);

// X is black and moves first. Read as b, black or x and w, white or o, case free.
std::string_view colour_of(Side side);
std::optional<Side> parse_colour(std::string_view text);

// "d3" or "pass". Rows count from the top as everywhere in Othello, and not from the bottom as in Go.
std::string format_vertex(Move move);
Result<Move> parse_vertex(std::string_view text, Shape shape);

// Turncoat's own command, for engines that list it: any position of any game.
//   turncoat-position adjacency ------OO------OO--------------------------------XX------XX------ X 56
inline constexpr std::string_view kPositionCommand = "turncoat-position";
Command position_command(const AnyPosition& position);

}  // namespace turncoat::gtp
