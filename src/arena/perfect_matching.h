// Pairing people who may not all meet each other: as many pairs as can be made.
#pragma once

#include <vector>

namespace turncoat {

// Who may be paired with whom; symmetric, nobody with itself.
using MayMeet = std::vector<std::vector<bool>>;

// The partner of each, or -1: a matching of the most pairs there can be.
std::vector<int> largest_matching(const MayMeet& may_meet);

// How many pairs that has.
int most_pairs(const MayMeet& may_meet);

}  // namespace turncoat
