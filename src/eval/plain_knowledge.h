// Knowledge of every game of which nothing more is known: marks count, and so do moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "eval/knowledge.h"
#include "games/game.h"

namespace turncoat {

template <Game P>
class PlainKnowledge {
 public:
  // To be able to move is worth as much as a few marks are, and no more than the board.
  [[nodiscard]] int evaluate(const P& position) const {
    const int marks = count(position.own()) - count(position.opp());
    const int most = position.shape().cells() * kMark;
    return std::clamp(kMark * marks + kMoveWorth * count(position.legal_moves()), -most, most);
  }

  [[nodiscard]] std::uint64_t key(const P& position) const { return position.hash(); }
  [[nodiscard]] int settled(const P& /*position*/) const { return 0; }

  // Nobody has measured how well a shallow search foretells a deep one, so nothing is left out.
  [[nodiscard]] std::optional<ProbCut> prob_cut(const P& /*position*/, int /*depth*/) const {
    return std::nullopt;
  }

 private:
  static constexpr int kMoveWorth = kMark / 4;
};

}  // namespace turncoat
