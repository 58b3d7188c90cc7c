// How much random work a test does: all of it in a release build, a part of it where assertions and
// sanitizers make the same work many times slower.
#pragma once

#include <algorithm>

namespace turncoat::testing {

#ifdef NDEBUG
inline constexpr bool kIsSlowBuild = false;
#else
inline constexpr bool kIsSlowBuild = true;
#endif

// `amount` in a release build, a twentieth of it (but at least one) elsewhere.
constexpr int scaled(int amount) { return kIsSlowBuild ? std::max(1, amount / 20) : amount; }

}  // namespace turncoat::testing
