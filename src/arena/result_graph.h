// Who has met whom, and who took points from whom, as a graph: what can be compared at all.
#pragma once

#include <vector>

namespace turncoat {

using Links = std::vector<std::vector<int>>;  // for each, where its edges lead

// The number of the strongly connected group of each: those who can be reached from one another.
std::vector<int> strong_groups(const Links& links);

}  // namespace turncoat
