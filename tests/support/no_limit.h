// For solvers and searches that may take as long as they like.
#pragma once

#include "search/limits.h"

namespace turncoat::testing {

inline const Budget kNoLimit({}, {});

}  // namespace turncoat::testing
