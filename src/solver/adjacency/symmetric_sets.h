// The sets of empty cells that the half turn of the board maps to themselves, and which of them the mirror
// answer alone does not prove. docs/proofs.md has the theorem.
//
// F(S) is what the mover can still win with S empty, minus what the opponent wins. For a symmetric S it is
// even and at most 0. S is proved if F(S) <= -2 is known, and open otherwise.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// Is F(empties) >= bound?
struct BoundQuestion {
  Bitboard empties = 0;
  int bound = 0;

  bool operator==(const BoundQuestion&) const = default;
};

class SymmetricSets {
 public:
  // Precondition: fits(rules).
  explicit SymmetricSets(Rules rules);

  // Whether the half turn moves every cell of the board.
  static bool fits(Rules rules) { return rules.shape.cells() % 2 == 0; }

  [[nodiscard]] Bitboard start() const { return start_; }
  [[nodiscard]] int most_pairs() const { return count(start_) / 2; }
  [[nodiscard]] Bitboard turned(Bitboard cells) const;

  // The least of the images of a set under the symmetries of the board and its start. F is equal for all.
  [[nodiscard]] Bitboard canonical(Bitboard set) const;

  // The canonical sets, in ascending order, of one pair more than `open` that the mirror answer does not
  // prove if `open` is all that is open among the sets with fewer pairs.
  [[nodiscard]] std::vector<Bitboard> candidates(std::span<const Bitboard> open) const;

  // One question for each pair of `set` whose moves the mirror answer does not refute; if all are answered
  // with yes, the set is proved. Those most likely answered with no come first: that spares the others.
  // `open` is in ascending order.
  [[nodiscard]] std::vector<BoundQuestion> questions(Bitboard set, std::span<const Bitboard> open) const;

 private:
  [[nodiscard]] Bitboard closed(Square square) const { return closed_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] int unsettled(Bitboard empties) const;
  [[nodiscard]] bool is_even_trade(Bitboard set, Bitboard pair) const;

  Shape shape_;
  Bitboard start_ = 0;
  std::vector<Bitboard> pairs_;
  std::vector<Symmetry> symmetries_;
  std::array<Bitboard, kGridSquares> closed_ = {};
};

}  // namespace turncoat::adjacency
