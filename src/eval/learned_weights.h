// Which learned weights searches judge with, of all games.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "eval/othello/pattern_weights.h"

namespace turncoat {

class LearnedWeights {
 public:
  // Those in the program, which are read when they are first asked for.
  LearnedWeights() = default;

  // "learned" are those in the program, "handmade" none; any other name is a file that `turncoat train`
  // wrote.
  static Result<LearnedWeights> named(const std::string& name);

  // Null: the game is judged by features made by hand.
  [[nodiscard]] const othello::PatternWeights* othello() const {
    if (is_handmade_) return nullptr;
    return file_ != nullptr ? file_.get() : &othello::PatternWeights::builtin();
  }

 private:
  bool is_handmade_ = false;
  std::shared_ptr<const othello::PatternWeights> file_;
};

}  // namespace turncoat
