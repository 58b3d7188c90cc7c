// Knowledge of Othello that was learned: docs/learning.md says how.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "eval/knowledge.h"
#include "eval/othello/pattern_state.h"
#include "eval/othello/pattern_weights.h"
#include "games/othello/position.h"

namespace turncoat::othello {

class Learned {
 public:
  using State = PatternState;

  // The weights live longer.
  explicit Learned(const PatternWeights& weights) : weights_(&weights) {}

  // For solvers, which have boards and the mover's legal moves at hand, and want a quick answer.
  [[nodiscard]] State state_of(Bitboard own, Bitboard opp) const { return {own, opp}; }
  [[nodiscard]] State state_after(const State& state, Bitboard placed, Bitboard turned) const {
    return state.after(placed, turned);
  }
  [[nodiscard]] int evaluate(Bitboard own, Bitboard opp, Bitboard moves, const State& state) const {
    return in_marks(weights_->evaluate_quickly(state, counts_of(own, opp, moves)));
  }

  // For searches.
  [[nodiscard]] State state_of(const Position<8>& position) const {
    return state_of(position.own(), position.opp());
  }
  [[nodiscard]] State state_after(const State& state, const Position<8>& before,
                                  const Position<8>& after) const {
    return state_after(state, before.empties() & ~after.empties(), before.opp() & ~after.own());
  }
  [[nodiscard]] int evaluate(const Position<8>& position, const State& state) const {
    return in_marks(
        weights_->evaluate(state, counts_of(position.own(), position.opp(), position.legal_moves())));
  }
  [[nodiscard]] int evaluate_quickly(const Position<8>& position, const State& state) const {
    return evaluate(position.own(), position.opp(), position.legal_moves(), state);
  }
  [[nodiscard]] std::uint64_t key(const Position<8>& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position<8>& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position<8>& position, int depth) const {
    if (depth < 3) return std::nullopt;
    const int shallow = half_depth(depth);
    return ProbCut{.depth = shallow, .deviation = deviation(count(position.empties()), depth, shallow)};
  }

  // How far the final score is from what a search of `shallow` plies says: the standard deviation.
  [[nodiscard]] static int deviation_to_end(int empties, int shallow) {
    return deviation(empties, empties, shallow);
  }

  // The same for the value of a search of `depth` plies. Fitted to searches of 3,500 positions with 12 to 48
  // empty cells, up to depth 8 and to the end, which needs no other numbers.
  [[nodiscard]] static int deviation(int empties, int depth, int shallow) {
    static const Deviations factors;
    const std::int64_t product = factors.by_distance[static_cast<std::size_t>(depth - shallow)] *
                                 factors.by_depth[static_cast<std::size_t>(shallow)] *
                                 factors.by_empties[static_cast<std::size_t>(empties)];
    return static_cast<int>(product / (Deviations::kOne * Deviations::kOne));
  }

 private:
  static PhaseCounts counts_of(Bitboard own, Bitboard opp, Bitboard moves) {
    return {.own_moves = count(moves),
            .enemy_moves = count(legal_moves(opp, own)),
            .empties = count(~(own | opp))};
  }

  static int in_marks(int value) {
    constexpr int kMost = kGridSquares * kMark;
    return std::clamp(value * kMark / kDiscParts, -kMost, kMost);
  }

  // The deviation grows with the distance of the depths; it falls with the depth of the shallow search, and
  // with the number of empty cells. Whole numbers, so that it is the same on every machine.
  struct Deviations {
    static constexpr std::int64_t kOne = 4096;

    Deviations() {
      for (std::size_t i = 0; i < by_distance.size(); ++i) {
        const auto x = static_cast<double>(i);
        by_distance[i] = std::llround(6.1 * kMark * std::pow(x, 0.38));
        by_depth[i] = std::llround(kOne * std::pow(x + 1, -0.27));
        by_empties[i] = std::llround(kOne * std::exp(-0.022 * x));
      }
    }

    using Factors = std::array<std::int64_t, kGridSquares + 1>;
    Factors by_distance{};
    Factors by_depth{};
    Factors by_empties{};
  };

  const PatternWeights* weights_;
};

}  // namespace turncoat::othello
