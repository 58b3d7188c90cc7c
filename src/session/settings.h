// What the page keeps here of a person's choices. Only these: a list that anybody could add to would fill up.
#pragma once

#include <array>
#include <string_view>

namespace turncoat {

inline constexpr auto kSettings = std::to_array<std::string_view>(
    {"language", "theme", "palette", "marks", "numbers", "coordinates", "sound", "dots", "hideHelp",
     "singleKeys", "lines", "seconds", "level", "name"});

}  // namespace turncoat
