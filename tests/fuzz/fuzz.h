// What the fuzz targets share. A target reads hostile bytes and checks that what was understood can
// be written and read again; everything else is left to the sanitizers.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/registry.h"

namespace turncoat::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline const GameRegistry& games() {
  static const GameRegistry registry = [] {
    GameRegistry filled;
    add_builtin_games(filled);
    return filled;
  }();
  return registry;
}

// libFuzzer keeps the input of an aborted run.
inline void check(bool holds, std::string_view claim, std::string_view detail = "") {
  if (holds) return;
  fmt::print(stderr, "not true: {}: {}\n", claim, detail);
  std::abort();
}

}  // namespace turncoat::fuzz
