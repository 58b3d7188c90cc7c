// The sets of empty cells that the half turn of the board maps to themselves, and which of them the mirror
// answer alone does not prove. docs/proofs.md has the theorem.
//
// F(S) is what the mover can still win with S empty, minus what the opponent wins. For a symmetric S it is
// even and at most 0. In a proof that the second player wins by at least `by`, S is proved if F(S) <= -by,
// and else open; its value is -F(S).
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
  Bitboard within =
      0;  // if it has a cell more than `empties`: other sets with one cell less will be asked about

  bool operator==(const BoundQuestion&) const = default;
};

// The symmetric sets of a number of pairs: the values of those that are open; all others have at least `by`.
class LevelValues {
 public:
  // The open sets are in ascending order; no values stand for 0 in each of them.
  LevelValues(std::span<const Bitboard> open, std::span<const int> values, int by)
      : open_(open), values_(values), by_(by) {}

  [[nodiscard]] int by() const { return by_; }
  [[nodiscard]] std::span<const Bitboard> open() const { return open_; }
  [[nodiscard]] int value(std::size_t index) const { return values_.empty() ? 0 : values_[index]; }

  // Of a canonical set, or `by` if that is less.
  [[nodiscard]] int value_of(Bitboard set) const;

 private:
  std::span<const Bitboard> open_;
  std::span<const int> values_;
  int by_;
};

// A first move in a symmetric set, as the second player sees it.
struct FirstMove {
  Bitboard rest = 0;  // what it leaves empty
  int gain = 0;       // what it wins
  int sure = 0;       // what the second player wins by at least, after all, with the mirror answer
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

  // The canonical sets, in ascending order, of one pair more than those of `before` that the mirror answer
  // does not prove.
  [[nodiscard]] std::vector<Bitboard> candidates(const LevelValues& before) const;

  // One move of each pair of `set` with which the mirror answer does not prove that the second player wins by
  // at least `by`. The value of the set is the least of F(rest) - gain over them, or at least `by`. Those
  // that are likely to have it come first.
  [[nodiscard]] std::vector<FirstMove> first_moves(Bitboard set, const LevelValues& before) const;

  // The same for a proof by 2, where all open sets have the value 0: if all questions are answered with yes,
  // the set is proved.
  [[nodiscard]] std::vector<Bitboard> candidates(std::span<const Bitboard> open) const;
  [[nodiscard]] std::vector<BoundQuestion> questions(Bitboard set, std::span<const Bitboard> open) const;

 private:
  [[nodiscard]] Bitboard closed(Square square) const { return closed_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] int unsettled(Bitboard empties) const;
  [[nodiscard]] int pay(Bitboard set, Bitboard pair) const;

  Shape shape_;
  Bitboard start_ = 0;
  std::vector<Bitboard> pairs_;
  std::vector<Symmetry> symmetries_;
  std::array<Bitboard, kGridSquares> closed_ = {};
};

}  // namespace turncoat::adjacency
