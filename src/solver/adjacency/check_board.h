// The board as `check` sees it, written down from the rules alone: certificate_check.h says why.
#pragma once

#include <array>
#include <vector>

#include "core/bitboard.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

class CheckBoard {
 public:
  using Map = std::array<Square, kGridSquares>;  // where each cell goes
  using Near = std::array<Bitboard, kGridSquares>;

  explicit CheckBoard(Rules rules);

  // The empty cells of the start.
  [[nodiscard]] Bitboard start() const { return start_; }

  // For each cell of the grid the cell itself and those next to it.
  [[nodiscard]] const Near& near() const { return near_; }

  // What the symmetries of the board that keep the start make of these cells. Some may be equal.
  [[nodiscard]] std::vector<Bitboard> images(Bitboard cells) const;

  // Whether none of them is a smaller number: one of each class.
  [[nodiscard]] bool is_least_image(Bitboard cells) const;

  [[nodiscard]] Bitboard turned(Bitboard cells) const;

  // A cell and its image under the half turn.
  [[nodiscard]] Bitboard pair_of(Square square) const { return bit(square) | turned(bit(square)); }

  // What a move wins: the cells that wait for it alone.
  [[nodiscard]] int gain(Bitboard empties, Square move) const;

  // The cells that wait for just these two, so that who answers one with the other wins them.
  [[nodiscard]] int pay(Bitboard empties, Bitboard pair) const;

 private:
  [[nodiscard]] int waiting_for(Bitboard empties, Bitboard cells) const;
  void add_map(int number);

  int rows_;
  int columns_;
  Bitboard start_ = 0;
  Near near_ = {};
  std::vector<Map> maps_;  // the first one keeps every cell
};

}  // namespace turncoat::adjacency
