// Knowledge of Adjacency on 8x8 with four neighbours that was learned: docs/learning.md says how.
#pragma once

#include <cstdint>
#include <optional>

#include "eval/adjacency/window_weights.h"
#include "eval/full_game.h"
#include "eval/knowledge.h"

namespace turncoat::adjacency {

// Of games that fill the board.
class LearnedFull {
 public:
  using State = EmptyWindows::State;

  // The weights live longer.
  explicit LearnedFull(const WindowWeights& weights) : weights_(&weights) {}

  [[nodiscard]] State state_of(const Position& position) const { return State(position.empties()); }
  [[nodiscard]] State state_after(const State& state, const Position& before, const Position& after) const {
    State next = state;
    next.remove(before.empties() & ~after.empties());
    return next;
  }
  [[nodiscard]] int evaluate(const Position& position, const State& state) const {
    return by_hand_.settled(position) +
           weights_->evaluate(state, position.empties()) * kMark / WindowWeights::kMarkParts;
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const { return by_hand_.key(position); }
  [[nodiscard]] int settled(const Position& position) const { return by_hand_.settled(position); }

  // By the numbers of the evaluation made by hand; what `turncoat probcut` says of these weights was not
  // tried in matches.
  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position& position, int depth) const {
    return by_hand_.prob_cut(position, depth);
  }

 private:
  const WindowWeights* weights_;
  FullGame by_hand_{Rules{}};
};

// Of shorter ones.
class LearnedShort {
 public:
  using State = ColouredState;

  // The weights live longer.
  explicit LearnedShort(const WindowWeights& weights) : weights_(&weights) {}

  [[nodiscard]] State state_of(const Position& position) const { return {position.own(), position.opp()}; }
  [[nodiscard]] State state_after(const State& state, const Position& before, const Position& after) const {
    return state.after(before.empties() & ~after.empties(), before.opp() & after.opp());
  }
  [[nodiscard]] int evaluate(const Position& position, const State& state) const {
    return weights_->evaluate(state, position.own(), position.opp(), position.plies_left()) * kMark /
           WindowWeights::kMarkParts;
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position& position, int depth) const {
    if (depth >= position.plies_left()) return std::nullopt;  // the end is not an estimate
    return prob_cut_at_half(depth, 70);
  }

 private:
  const WindowWeights* weights_;
};

}  // namespace turncoat::adjacency
