// Knowledge of Adjacency on 8x8 with four neighbours that was learned: docs/learning.md says how.
#pragma once

#include <cstdint>
#include <optional>

#include "eval/adjacency/window_weights.h"
#include "eval/full_game.h"
#include "eval/knowledge.h"
#include "eval/prob_cut_model.h"

namespace turncoat::adjacency {

// Of games that fill the board.
class LearnedFull {
 public:
  using State = EmptyState;

  // The weights live longer.
  explicit LearnedFull(const WindowWeights& weights) : weights_(&weights) {}

  [[nodiscard]] State state_of(const Position& position) const { return State(position.empties()); }
  [[nodiscard]] State state_after(const State& state, const Position& before, const Position& after) const {
    return state.after(before.empties() & ~after.empties());
  }
  [[nodiscard]] int evaluate(const Position& position, Bitboard /*moves*/, const State& state) const {
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
  [[nodiscard]] int evaluate(const Position& position, Bitboard /*moves*/, const State& state) const {
    return weights_->evaluate(state, position.own(), position.opp(), position.plies_left()) * kMark /
           WindowWeights::kMarkParts;
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position& position, int depth) const {
    return deviations().at_half(position.plies_left(), depth);
  }

 private:
  // turncoat probcut --game adjacency --rounds 20 --depth 7 --positions 1500 --exact 200000
  static constexpr ProbCutModel kProbCut{
      .before_end = {.scale = 0.471, .distance = 0.211, .shallow = -0.171, .left = -0.0225},
      .to_end = {.scale = 0.828, .distance = 0.070, .shallow = -0.106}};
  static const ProbCutTable& deviations() {
    static const ProbCutTable table(kProbCut);
    return table;
  }

  const WindowWeights* weights_;
};

}  // namespace turncoat::adjacency
