// All ways in which a bot fails, to go through them.
#pragma once

#include <array>

#include "players/judge.h"

namespace turncoat {

inline constexpr std::array<IncidentKind, kIncidentKinds> kAllIncidentKinds = {
    IncidentKind::kNoStart, IncidentKind::kCrash,   IncidentKind::kStall,
    IncidentKind::kLate,    IncidentKind::kIllegal, IncidentKind::kGarbage};

}  // namespace turncoat
