// What the engine says about a position.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/move.h"
#include "solver/score_bounds.h"

namespace turncoat {

struct AnalysedMove {
  Move move = Move::pass();
  double value = 0;             // in marks, for the side to move
  bool is_exact = false;        // proved; of the first move also as the value of the position
  std::vector<Move> line = {};  // best play, `move` first
};

struct Analysis {
  std::vector<AnalysedMove> moves = {};  // best first, at least one
  int depth = 0;
  std::uint64_t nodes = 0;
  double work = 0;          // nodes that solving is likely to take in all, while that is tried; else 0
  std::string reason = {};  // how the first value was found, for people
  ScoreBounds proved = {};  // of the position; no value is outside of it
};

using AnalysisListener = std::function<void(const Analysis&)>;

}  // namespace turncoat
