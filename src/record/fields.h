// Numbers, results and texts as they stand in game files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/move.h"

namespace turncoat {

// A decimal number ("-2.5", "+0.00", "1e3"), or nothing: infinity and NaN are not numbers of a game.
std::optional<double> parse_number(std::string_view text);

// The shortest text that parse_number reads back as the same number.
std::string number_text(double number);

// Nodes are counted up to here, so that every program can read them exactly: beyond it a real number does not
// tell neighbours apart.
inline constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 53;

// A number of nodes; nothing if it is none.
std::optional<std::uint64_t> nodes_from(double number);

// A difference of marks, X minus O: a whole number from -64 to 64, maybe with zeros behind the point.
Result<int> parse_result(std::string_view text);

// "F5", "PA": moves as OBF and GGF write them.
std::string upper_text(Move move);

bool is_utf8(std::string_view text);

// Text of a file that does not say its encoding: UTF-8 if it can be that, else Latin-1 (old Othello
// programs are French), which any bytes are.
std::string to_utf8(std::string_view text);
std::string utf8_from_latin1(std::string_view text);

// Nothing if a character has no place in Latin-1. Precondition: `text` is UTF-8.
std::optional<std::string> latin1_from_utf8(std::string_view text);

}  // namespace turncoat
