#pragma once

#include <chrono>

namespace turncoat::testing {

// Far beyond what anything takes that should come at once; a test that waits so long has failed.
inline constexpr std::chrono::seconds kPatience{60};

}  // namespace turncoat::testing
