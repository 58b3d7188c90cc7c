// Who meets whom: the pairings of a tournament as a pure function of its plan and of the games so far.
//
// Nothing is kept between calls, so a tournament that was stopped goes on by asking again. docs/standings.md
// tells the formats to their users.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament_game.h"
#include "core/result.h"

namespace turncoat {

enum class TournamentFormat : std::uint8_t { kRoundRobin, kGauntlet, kSwiss, kKnockout, kGroups };

// What follows the groups.
enum class FinalStage : std::uint8_t { kKnockout, kRoundRobin };

// Everything that decides who meets whom, but the results. Entrants are numbers, 0 the best seed.
struct TournamentPlan {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  int entrants = 2;
  int games = 2;         // of one pairing; even, since games come in pairs
  int challengers = 1;   // gauntlet: the first so many meet all others, and not each other
  int swiss_rounds = 0;  // 0: as many as a knockout would have
  int tie_pairs = 2;     // knockout: so many pairs of games more, one by one, while two are equal
  int groups = 2;        // groups: how many
  int qualify = 2;       // groups: the best so many of each go on
  FinalStage final_stage = FinalStage::kKnockout;
  bool draws_seeds = false;  // the seeding is drawn by lot; otherwise it is the order of the entrants
  std::uint64_t seed = 1;    // of all lots
};

// These two play games 1 to `games` in this round; a < b. Rounds count from 1.
struct Pairing {
  int a = 0;
  int b = 0;
  int round = 1;
  int games = 0;

  bool operator==(const Pairing&) const = default;
};

// Fails, in words, if no such tournament can be played.
Result<void> check_plan(const TournamentPlan& plan);

// All pairings that are settled by the games so far and lack some of their games, in the order in which they
// should be played; none: the tournament is over. A round that depends on results comes when the one before
// it is complete; what depends on none (round robin, gauntlet, groups) comes at once. `games` of a pairing
// grows while a knockout is tied; it counts those that are played too. The order of `played` does not matter.
// Precondition: the plan passes check_plan, and `played` is of it.
std::vector<Pairing> next_pairings(const TournamentPlan& plan, std::span<const GameOutcome> played);

// How an entrant stands by the rules of the format, best first. Equal places share the lower number.
struct FormatPlace {
  int entrant = 0;
  int place = 1;
  int half_points = 0;  // byes of a Swiss tournament included
  int byes = 0;
  int buchholz = 0;  // Swiss: half points of all opponents
};

// Round robin and gauntlet: by share of the points. Swiss: points, then Buchholz. Knockout: by how far
// somebody came. Groups: those of the final by the final, then the others by their place in the group and
// their share.
std::vector<FormatPlace> places_by_format(const TournamentPlan& plan, std::span<const GameOutcome> played);

// "round 3", "group round 2", "semi-final": for people.
std::string round_name(const TournamentPlan& plan, int round);

// Rounds of the whole tournament; known before the first game.
int rounds_of(const TournamentPlan& plan);

// Words of the enumerations as files and options write them: "round-robin", "swiss".
std::string_view to_text(TournamentFormat format);
std::optional<TournamentFormat> parse_tournament_format(std::string_view text);
std::string_view to_text(FinalStage final_stage);
std::optional<FinalStage> parse_final_stage(std::string_view text);

}  // namespace turncoat
