// Round robins, alone or in groups: who meets whom in which round, and who goes on.
#pragma once

#include <utility>
#include <vector>

#include "arena/pair_scores.h"
#include "arena/pairing.h"

namespace turncoat {

// Rounds of a round robin of so many.
int round_robin_rounds(int entrants);

// Everybody meets everybody once, and nobody plays twice in a round: the circle method. Rounds from 0.
std::vector<std::vector<std::pair<int, int>>> round_robin(const std::vector<int>& entrants);

// The pairings of a round robin, round by round; its first round is the one after `rounds_before`.
std::vector<Pairing> round_robin_pairings(const std::vector<int>& entrants, int rounds_before, int games);

// Seeds dealt out as a snake goes: 1 2 3, then 6 5 4.
std::vector<std::vector<int>> snake_groups(const std::vector<int>& seeding, int groups);

int group_rounds(const TournamentPlan& plan);

// Each group from best to last. Equal shares of the points are told apart, in this order, by the points of
// the games among those who are equal, fewer incidents, more discs in all their games together, a lot.
std::vector<std::vector<int>> group_tables(const TournamentPlan& plan,
                                           const std::vector<std::vector<int>>& groups,
                                           const PairScores& scores);

// The seeds of the final: all winners, then all seconds and so on. In a knockout two of one group do not meet
// in the first round, if somebody of the same rank can take the place.
std::vector<int> seeds_of_final(const TournamentPlan& plan, const std::vector<std::vector<int>>& tables);

}  // namespace turncoat
