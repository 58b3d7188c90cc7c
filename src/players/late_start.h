// Games that begin with few empty cells, as report E's programs offer them (section 2.4, "Mode").
#pragma once

#include <cstdint>
#include <optional>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat {

struct EmptiesRange {
  int least = 0;
  int most = 0;  // those of the usual start

  [[nodiscard]] bool contains(int empties) const { return empties >= least && empties <= most; }
};

// How many cells may be empty where a game of these rules begins late; nothing where a number of rounds says
// how long it is.
std::optional<EmptiesRange> empties_range(const AnyPosition& start);

// A position with so many empty cells in which the side to move has a choice, reached from `start` by moves
// drawn by lot. The same seed gives the same position. Fails if `empties` is out of range, or if none was
// found.
Result<AnyPosition> late_start(const AnyPosition& start, int empties, std::uint64_t seed);

}  // namespace turncoat
