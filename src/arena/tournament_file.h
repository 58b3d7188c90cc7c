// The file that describes a tournament, in TOML. docs/tournaments.md lists the keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/tournament.h"
#include "core/result.h"
#include "games/registry.h"

namespace turncoat {

struct TournamentFile {
  TournamentDescription tournament = {};
  int threads = 1;
  std::string submissions = {};  // a folder of bots that take part too; empty: none
};

// Everything is checked but what needs the bots: an unknown key, a wrong type and a value out of range are
// failures with the number of their line.
Result<TournamentFile> parse_tournament(std::string_view text, const GameRegistry& games);

// The file without entrants, threads and submissions.
std::string to_toml(const TournamentDescription& tournament);

}  // namespace turncoat
