// Which learned weights searches judge with, of all games.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "eval/adjacency/window_weights.h"
#include "eval/othello/pattern_weights.h"

namespace turncoat {

class LearnedWeights {
 public:
  // Those in the program, which are read when they are first asked for.
  LearnedWeights() = default;

  // "learned" are those in the program, "handmade" none; any other name is a file that `turncoat train`
  // wrote for one of the games, and the others keep those in the program.
  static Result<LearnedWeights> named(const std::string& name);

  // Null: the game is judged by features made by hand.
  [[nodiscard]] const othello::PatternWeights* othello() const {
    if (is_handmade_) return nullptr;
    return othello_ != nullptr ? othello_.get() : &othello::PatternWeights::builtin();
  }
  [[nodiscard]] const adjacency::WindowWeights* adjacency() const {
    if (is_handmade_) return nullptr;
    return adjacency_ != nullptr ? adjacency_.get() : &adjacency::WindowWeights::builtin();
  }

 private:
  bool is_handmade_ = false;
  std::shared_ptr<const othello::PatternWeights> othello_;  // null: those in the program
  std::shared_ptr<const adjacency::WindowWeights> adjacency_;
};

}  // namespace turncoat
