// A page of two files.
#pragma once

#include <array>

#include "server/assets.h"

namespace turncoat::testing {

inline constexpr auto kAssets = std::to_array<server::Asset>({
    {"/assets/index-1a2b.js", "let x;", "", "33"},
    {"/index.html", "<p>the page</p>", "(compressed)", "11"},
});

}  // namespace turncoat::testing
