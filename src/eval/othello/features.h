// Knowledge of Othello made by hand, for boards without learned weights: mobility, corners and the cells
// next to them, the frontier, and discs that cannot be turned.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "eval/knowledge.h"
#include "eval/othello/stability.h"
#include "eval/prob_cut_model.h"
#include "games/othello/position.h"

namespace turncoat::othello {

template <int kSize>
inline constexpr Bitboard kCorners = bit(make_square(0, 0)) | bit(make_square(0, kSize - 1)) |
                                     bit(make_square(kSize - 1, 0)) | bit(make_square(kSize - 1, kSize - 1));

template <int kSize>
class Features {
 public:
  struct State {};

  [[nodiscard]] State state_of(Bitboard /*own*/, Bitboard /*opp*/) const { return {}; }
  [[nodiscard]] State state_after(State /*state*/, Bitboard /*placed*/, Bitboard /*turned*/) const {
    return {};
  }

  // Fitted by least squares to exact values of positions with 11 to 17 empty cells from games of a player
  // that likes mobility and corners: it leaves an error of 10.7 discs, where mobility alone leaves 22.
  [[nodiscard]] int evaluate(Bitboard own, Bitboard opp, Bitboard moves, State /*state*/) const {
    const Bitboard empties = kArea & ~(own | opp);
    const Bitboard beside_empties = all_neighbours(empties);
    const Bitboard corners = empties & kCorners<kSize>;
    const Bitboard beside_corners = edge_neighbours(corners);
    const Bitboard diagonal_to_corners = all_neighbours(corners) & ~beside_corners;
    const auto merits = [&](Bitboard mine, Bitboard theirs, Bitboard mobility) {
      return 32 * count(mobility) + 68 * count(mobility & kCorners<kSize>) -
             13 * count(all_neighbours(theirs) & empties) + 64 * count(mine & kCorners<kSize>) -
             34 * count(mine & diagonal_to_corners) - 16 * count(mine & beside_corners) -
             13 * count(mine & beside_empties);
    };
    const Bitboard replies = legal_moves(opp, own) & empties;
    constexpr int kDisc = 16;  // the weights are in this part of a disc
    const int sum =
        merits(own, opp, moves) - merits(opp, own, replies) + 20 * stable_majority<kSize>(own, opp) + 20;
    constexpr int kMost = kSize * kSize * kMark;
    return std::clamp(sum * kMark / kDisc, -kMost, kMost);
  }

  // How far the final score is from what a look ahead says: the standard deviation.
  [[nodiscard]] static int deviation_to_end(int empties, int shallow) {
    return deviations().deviation(empties, empties, shallow);
  }

  [[nodiscard]] int evaluate(const Position<kSize>& position) const {
    return evaluate(position.own(), position.opp(), position.legal_moves(), {});
  }
  [[nodiscard]] std::uint64_t key(const Position<kSize>& position) const { return position.hash(); }
  [[nodiscard]] int settled(const Position<kSize>& /*position*/) const { return 0; }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position<kSize>& position, int depth) const {
    return deviations().at_half(count(position.empties()), depth);
  }

 private:
  // turncoat probcut --game othello:size=6 --depth 8 --positions 3000
  static constexpr ProbCutModel kProbCut{
      .before_end = {.scale = 6.451, .distance = 0.490, .shallow = -0.239, .left = -0.0297},
      .to_end = {.scale = 15.922, .distance = -0.167, .shallow = -0.274}};
  static const ProbCutTable& deviations() {
    static const ProbCutTable table(kProbCut);
    return table;
  }

  static constexpr Bitboard kArea = Position<kSize>::kArea;
};

}  // namespace turncoat::othello
