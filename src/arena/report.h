// The result of a match for people and for programs. docs/matches.md explains each line.
#pragma once

#include <optional>
#include <string>

#include "arena/match.h"
#include "arena/sprt.h"
#include "arena/tally.h"
#include "games/registry.h"

namespace turncoat {

// A block of aligned lines.
std::string report_text(const MatchDescription& match, const Tally& tally, const std::optional<Sprt>& sprt,
                        const GameRegistry& games);

// One line of JSON with the same numbers; what these games do not tell is null.
std::string report_json(const MatchDescription& match, const Tally& tally, const std::optional<Sprt>& sprt,
                        const GameRegistry& games);

// The lines and keys that need nothing but counts, for A. Precondition: there are games.
std::string outcome_text(Outcomes outcomes, const std::optional<Sprt>& sprt);
std::string outcome_json(Outcomes outcomes, const std::optional<Sprt>& sprt);

// "+88.7 +/- 63.1", or in words why there is no such number.
std::string elo_text(Outcomes outcomes);

}  // namespace turncoat
