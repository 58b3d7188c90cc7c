// Knowledge of Adjacency games that end before the board is full: a mark is worth the more, the less likely
// it is that somebody still plays next to it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/neighbour_counts.h"
#include "eval/knowledge.h"
#include "eval/prob_cut_model.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

class ShortGame {
 public:
  // For the game that goes on from `root`.
  explicit ShortGame(const Position& root, double danger = kDanger) : rules_(root.rules()) {
    const int spare = count(root.empties()) - root.plies_left();  // cells that stay empty
    for (int plies = 0; plies <= root.plies_left(); ++plies) {
      const double filled = plies == 0 ? 0 : static_cast<double>(plies) / (plies + spare);
      for (int open = 0; open < kClasses; ++open) {
        weights_[static_cast<std::size_t>(plies)][static_cast<std::size_t>(open)] =
            static_cast<int>(std::lround(kMark * std::pow(std::max(0.0, 1 - danger * filled), open)));
      }
    }
  }

  [[nodiscard]] int evaluate(const Position& position) const {
    const auto& weights = weights_[static_cast<std::size_t>(position.plies_left())];
    const Bitboard own = position.own();
    const Bitboard opp = position.opp();
    const bool is_four = rules_.neighbours == Neighbours::kFour;
    const SlicedCounts open =
        is_four ? count_edge_neighbours(position.empties()) : count_all_neighbours(position.empties());
    int value = 0;
    const int most = is_four ? 4 : 8;
    for (int n = 0; n <= most; ++n) {
      const Bitboard cells = open.equal_to(n);
      value += weights[static_cast<std::size_t>(n)] * (count(own & cells) - count(opp & cells));
    }
    return value;
  }

  [[nodiscard]] std::uint64_t key(const Position& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position& position, int depth) const {
    return deviations(rules_.neighbours).at_half(position.plies_left(), depth);
  }

 private:
  // turncoat probcut --game adjacency:rounds=20 --positions 400 --exact 200000, and with
  // rounds=14,neighbours=8
  static constexpr ProbCutModel kProbCutOfFour{
      .before_end = {.scale = 0.348, .distance = 0.474, .shallow = -0.063, .left = -0.0102},
      .to_end = {.scale = 4.470, .distance = -0.164, .shallow = -0.091}};
  static constexpr ProbCutModel kProbCutOfEight{
      .before_end = {.scale = 1.923, .distance = 0.460, .shallow = -0.432, .left = -0.0698},
      .to_end = {.scale = 6.201, .distance = -0.142, .shallow = 0.024}};
  static const ProbCutTable& deviations(Neighbours neighbours) {
    static const ProbCutTable of_four(kProbCutOfFour);
    static const ProbCutTable of_eight(kProbCutOfEight);
    return neighbours == Neighbours::kFour ? of_four : of_eight;
  }

  static constexpr int kClasses = 9;  // 0 to 8 empty neighbours
  // How much of the chance that a cell is filled a mark next to it fears. More than 1, since an enemy who may
  // choose plays where he turns marks: 1.3 and 1.5 beat 1.0 by 31 and 38 (R = 14) and 62 and 54 Elo (R = 20).
  static constexpr double kDanger = 1.4;

  Rules rules_;
  std::array<std::array<int, kClasses>, kGridSquares + 1> weights_ = {};  // by plies left, empty neighbours
};

}  // namespace turncoat::adjacency
