// All that decides which games a tournament has and who wins it, but the games themselves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "arena/pairing.h"
#include "arena/sprt.h"
#include "arena/tournament_game.h"
#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"
#include "players/registry.h"
#include "record/clock.h"

namespace turncoat {

struct TournamentDescription {
  AnyPosition start = {};
  std::vector<Entrant> entrants = {};
  TournamentPlan plan = {};  // its number of entrants is theirs, its seed that of the tournament
  OpeningPlan openings = {};
  Limits limits = {};  // of each move, in nodes and depth
  ClockRule clock = {};
  std::optional<Sprt> sprt = {};  // ends a pairing early, where no later pairing depends on it
};

// What can be wrong with the whole: entrants that are missing or have one name, a plan that cannot be played,
// bots that there are not. A bot of our own is not tried: one that does not start loses its games.
Result<void> check_tournament(const TournamentDescription& tournament, const PlayerRegistry& players);

// The same name is given to nobody twice: the second "random" is "random (2)".
void name_apart(std::vector<Entrant>& entrants);

// "games is 20 there and 40 here", of what must be the same if games of one tournament are to count in the
// other; nothing if they may. Entrants, format and numbers of games may differ.
std::optional<std::string> difference(const TournamentDescription& there, const TournamentDescription& here);

}  // namespace turncoat
