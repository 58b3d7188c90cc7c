// One round of a Swiss tournament: equals meet, nobody meets twice while that can be avoided.
#pragma once

#include <vector>

#include "arena/pair_scores.h"
#include "arena/pairing.h"

namespace turncoat {

// Where everybody stands before a round.
struct SwissStanding {
  std::vector<int> half_points;  // byes included
  std::vector<int> buchholz;     // half points of all opponents; a bye: of one who stands like oneself
  std::vector<int> byes;
  std::vector<std::vector<int>> met;  // how many rounds two have played together
  std::vector<int> ranking;           // entrants, the first in front: points, Buchholz, seeding
};

// After the rounds before `round`, which are complete. `seeding` has the best first.
SwissStanding swiss_standing(const TournamentPlan& plan, const std::vector<int>& seeding,
                             const PairScores& scores, int round);

// The pairings of `round`, in the order of the ranking. Nobody has a second bye before all had one; of those
// who may have it the last in the ranking does, as long as no more pairings have to be repeated for it. Then
// the upper half of those with equal points meets the lower half in order. Where two have met, the next in
// their group is tried, then those above, then the groups below: the fewest pairings are repeated that can
// be.
std::vector<Pairing> swiss_round(const TournamentPlan& plan, const SwissStanding& standing, int round);

}  // namespace turncoat
