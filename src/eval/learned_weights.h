// The learned weights that searches judge with, of all games.
#pragma once

#include <memory>

#include "eval/othello/pattern_weights.h"

namespace turncoat {

// Without weights Othello is judged by hand-made features.
struct LearnedWeights {
  std::shared_ptr<const othello::PatternWeights> othello = othello::PatternWeights::builtin();
};

}  // namespace turncoat
