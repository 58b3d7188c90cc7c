// Knowledge of Adjacency games that fill the board.
//
// Who plays last in the closed neighbourhood of a cell owns it in the end, so only the set of empty cells
// matters, and marks without an empty neighbour are settled: they count now and stand in no key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/neighbour_counts.h"
#include "core/random.h"
#include "eval/knowledge.h"
#include "eval/prob_cut_model.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// The marks with no empty cell next to them: nobody can turn them any more.
inline Bitboard settled_marks(const Position& position) {
  const Bitboard empties = position.empties();
  const Bitboard touched =
      position.rules().neighbours == Neighbours::kFour ? edge_neighbours(empties) : all_neighbours(empties);
  return (position.own() | position.opp()) & ~touched;
}

// Own minus enemy marks of those.
inline int settled_score(const Position& position) {
  const Bitboard settled = settled_marks(position);
  return count(position.own() & settled) - count(position.opp() & settled);
}

class FullGame {
 public:
  explicit FullGame(Rules rules)
      : rules_(rules),
        salt_(hash_words(rules.shape.rows, rules.shape.columns, static_cast<unsigned>(rules.neighbours))) {}

  [[nodiscard]] int evaluate(const Position& position) const {
    const Bitboard empties = position.empties();
    const SlicedCounts counts = counts_around(empties);
    const int shape = rules_.neighbours == Neighbours::kFour ? shape_worth(empties, counts, kFourNeighbours)
                                                             : shape_worth(empties, counts, kEightNeighbours);
    const int to_move = count(empties) % 2 == 0 ? shape : -shape;
    return settled(position) + to_move + best_gain(empties, counts) * kGainWorth;
  }

  [[nodiscard]] std::uint64_t key(const Position& position) const { return mix(position.empties() ^ salt_); }

  [[nodiscard]] int settled(const Position& position) const { return kMark * settled_score(position); }

  [[nodiscard]] std::optional<ProbCut> prob_cut(const Position& position, int depth) const {
    return deviations(rules_.neighbours).at_half(position.plies_left(), depth);
  }

 private:
  // turncoat probcut --game adjacency --positions 400 --exact 200000, and the same with neighbours=8
  static constexpr ProbCutModel kProbCutOfFour{
      .before_end = {.scale = 0.379, .distance = 0.506, .shallow = -0.187, .left = -0.0081},
      .to_end = {.scale = 3.129, .distance = -0.320, .shallow = -0.044}};
  static constexpr ProbCutModel kProbCutOfEight{
      .before_end = {.scale = 0.772, .distance = 0.712, .shallow = -0.226, .left = -0.0106},
      .to_end = {.scale = 4.432, .distance = -0.255, .shallow = 0.076}};
  static const ProbCutTable& deviations(Neighbours neighbours) {
    static const ProbCutTable of_four(kProbCutOfFour);
    static const ProbCutTable of_eight(kProbCutOfEight);
    return neighbours == Neighbours::kFour ? of_four : of_eight;
  }

  // What cells are worth, by the number of empty cells around them, to the side that will not play last of
  // all. Fitted by least squares to exact values of 240,000 (four neighbours) and 90,000 positions with 18 to
  // 26 empty cells: they explain 93 % and 97 % of the variance, and as much with 30 empty cells. Most of it
  // is that who plays last is ahead; of the rest about a quarter.
  template <std::size_t kCounts>
  struct Shape {
    std::array<int, kCounts> filled;
    std::array<int, kCounts> empty;
  };
  static constexpr Shape<5> kFourNeighbours = {.filled = {0, -6, 14, 29, 31},
                                               .empty = {-45, -38, -23, -14, 1}};
  static constexpr Shape<9> kEightNeighbours = {.filled = {0, -7, -33, -7, -17, -1, 9, 22, 51},
                                                .empty = {19, -39, -20, -35, -30, -38, -35, -44, -31}};
  static constexpr int kGainWorth = 34;  // of the best gain at hand, per mark; from the same fit

  template <std::size_t kCounts>
  [[nodiscard]] int shape_worth(Bitboard empties, const SlicedCounts& counts,
                                const Shape<kCounts>& shape) const {
    const Bitboard filled = rules_.shape.area() & ~empties;
    int worth = 0;
    for (std::size_t n = 0; n < kCounts; ++n) {
      const Bitboard cells = counts.equal_to(static_cast<int>(n));
      worth += shape.filled[n] * count(cells & filled) + shape.empty[n] * count(cells & empties);
    }
    return worth;
  }

  // The most cells that one move settles: those with no other empty cell among themselves and their
  // neighbours.
  [[nodiscard]] int best_gain(Bitboard empties, const SlicedCounts& counts) const {
    const Bitboard ripe =
        ((counts.equal_to(1) & ~empties) | (counts.equal_to(0) & empties)) & rules_.shape.area();
    return counts_around(ripe).plus(ripe).most(empties).number;
  }

  [[nodiscard]] SlicedCounts counts_around(Bitboard cells) const {
    return rules_.neighbours == Neighbours::kFour ? count_edge_neighbours(cells)
                                                  : count_all_neighbours(cells);
  }

  Rules rules_;
  std::uint64_t salt_;  // tells the same cells on other boards apart
};

}  // namespace turncoat::adjacency
