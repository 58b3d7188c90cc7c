// Knowledge of Adjacency games that fill the board.
//
// Who plays last in the closed neighbourhood of a cell owns it in the end, so only the set of empty cells
// matters, and marks without an empty neighbour are settled: they count now and stand in no key.
#pragma once

#include <cstdint>
#include <optional>

#include "core/neighbour_counts.h"
#include "core/random.h"
#include "eval/knowledge.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// Own minus enemy marks with no empty cell next to them.
inline int settled_score(const Position& position) {
  const Bitboard empties = position.empties();
  const Bitboard touched =
      position.rules().neighbours == Neighbours::kFour ? edge_neighbours(empties) : all_neighbours(empties);
  return count(position.own() & ~touched) - count(position.opp() & ~touched);
}

class FullGame {
 public:
  explicit FullGame(Rules rules)
      : rules_(rules),
        salt_(hash_words(rules.shape.rows, rules.shape.columns, static_cast<unsigned>(rules.neighbours))) {}

  [[nodiscard]] int evaluate(const Position& position) const {
    const Bitboard empties = position.empties();
    // The cells that one more move next to them (or on them) settles.
    const Bitboard ripe = ripe_cells(empties) & rules_.shape.area();
    const int best = counts_around(ripe).plus(ripe).most(empties).number;
    return settled(position) + best * kGainWorth;
  }

  [[nodiscard]] std::uint64_t key(const Position& position) const { return mix(position.empties() ^ salt_); }

  [[nodiscard]] int settled(const Position& position) const { return kMark * settled_score(position); }

  // Measured on games between good moves, depths 4 to 7; the deviation hardly depends on the depths.
  [[nodiscard]] std::optional<Forecast> forecast(const Position& /*position*/, int depth) const {
    return forecast_of_half(depth, 24);
  }

 private:
  static constexpr int kGainWorth = 60;  // a guess: what the best gain at hand is worth, per mark

  // Cells with exactly one empty cell among themselves and their neighbours.
  [[nodiscard]] Bitboard ripe_cells(Bitboard empties) const {
    const SlicedCounts counts = counts_around(empties);
    return (counts.equal_to(1) & ~empties) | (counts.equal_to(0) & empties);
  }

  [[nodiscard]] SlicedCounts counts_around(Bitboard cells) const {
    return rules_.neighbours == Neighbours::kFour ? count_edge_neighbours(cells)
                                                  : count_all_neighbours(cells);
  }

  Rules rules_;
  std::uint64_t salt_;  // tells the same cells on other boards apart
};

}  // namespace turncoat::adjacency
