// A knockout: the seeded bracket, and who goes on.
#pragma once

#include <vector>

#include "arena/pair_scores.h"
#include "arena/pairing.h"

namespace turncoat {

// Rounds of a knockout of so many.
int knockout_rounds(int entrants);

// The first round from top to bottom, as seeds from 0, two by two; -1 is a bye. The best two can meet only
// in the final, the best four not before the semi-finals.
std::vector<int> bracket_of(int entrants);

// How far a knockout is.
struct Bracket {
  std::vector<Pairing> open;  // of the round that is played, from top to bottom
  std::vector<int> reached;   // by seed: how many rounds somebody came through
};

// `seeds` are entrants, the best first; its rounds are those after `rounds_before`.
//
// Two with equal points play `tie_pairs` pairs of games more, until one pair is not equal. If that settles
// nothing, these decide, in this order: fewer incidents, more discs in all their games together, a lot.
Bracket play_bracket(const TournamentPlan& plan, const std::vector<int>& seeds, int rounds_before,
                     const PairScores& scores);

}  // namespace turncoat
