// In place of src/games/list.h: here the sample is the only game there is.
#pragma once

#include <string_view>
#include <variant>

#include "games/diagonal/position.h"

namespace turncoat {

using PositionOfAnyGame = std::variant<diagonal::Position>;

inline constexpr std::string_view kDefaultGame = "diagonal";

}  // namespace turncoat
