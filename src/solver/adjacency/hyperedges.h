// What a set of empty cells means in a game that fills the board.
//
// Each cell v is won by whoever plays last in its closed neighbourhood N[v], the cell itself and those next
// to it. The empty cells of N[v] are its hyperedge; a cell whose hyperedge is empty is settled. Everything
// here follows from the set of empties alone, for the whole board at once.
#pragma once

#include <array>
#include <cstddef>

#include "core/bitboard.h"
#include "games/adjacency/position.h"

namespace turncoat::adjacency {

// All cells whose closed neighbourhoods meet `cells`.
template <Neighbours kRule>
constexpr Bitboard closed_neighbourhood(Bitboard cells) {
  return cells | (kRule == Neighbours::kFour ? edge_neighbours(cells) : all_neighbours(cells));
}

// The cells of the grid whose hyperedge has exactly one or two empties. Cells off the board are
// counted too: mask with the board.
struct HyperedgeSizes {
  Bitboard one = 0;
  Bitboard two = 0;
};

// Adds three one-bit numbers for 64 cells at once.
struct BitSum {
  Bitboard ones;
  Bitboard twos;
};

constexpr BitSum add(Bitboard a, Bitboard b, Bitboard c) {
  return {.ones = a ^ b ^ c, .twos = (a & b) | (c & (a ^ b))};
}

template <Neighbours kRule>
constexpr HyperedgeSizes hyperedge_sizes(Bitboard empties) {
  const BitSum row = add(empties, (empties & ~kFileH) << 1, (empties & ~kFileA) >> 1);
  if constexpr (kRule == Neighbours::kFour) {
    const BitSum all = add(row.ones, empties << 8, empties >> 8);
    const Bitboard twos = row.twos ^ all.twos;
    const Bitboard fours = row.twos & all.twos;
    return {.one = all.ones & ~twos & ~fours, .two = ~all.ones & twos};
  } else {
    const BitSum ones = add(row.ones, row.ones << 8, row.ones >> 8);
    const BitSum pairs = add(row.twos, row.twos << 8, row.twos >> 8);
    const Bitboard twos = pairs.ones ^ ones.twos;
    const Bitboard fours = pairs.twos | (pairs.ones & ones.twos);  // four or more
    return {.one = ones.ones & ~twos & ~fours, .two = ~ones.ones & twos & ~fours};
  }
}

// The closed neighbourhoods of one board.
class Neighbourhoods {
 public:
  constexpr explicit Neighbourhoods(Rules rules) : area_(rules.shape.area()) {
    const auto& open = kNeighbourhoods[static_cast<std::size_t>(rules.neighbours)];
    for (const Square square : squares_of(area_)) {
      const auto index = static_cast<std::size_t>(square);
      closed_[index] = (bit(square) | open[index]) & area_;
    }
    for (const Square square : squares_of(area_)) {
      const int weight = this->weight(square);
      // The three kinds of cells of a rectangle: inside, along an edge, in a corner.
      const std::size_t kind = weight == this->weight(make_square(1, 1))   ? 0
                               : weight == this->weight(make_square(0, 1)) ? 1
                                                                           : 2;
      kinds_[kind] |= bit(square);
    }
  }

  [[nodiscard]] constexpr Bitboard area() const { return area_; }
  [[nodiscard]] constexpr Bitboard closed(Square square) const {
    return closed_[static_cast<std::size_t>(square)];
  }
  [[nodiscard]] constexpr int weight(Square square) const { return count(closed(square)); }

  // The cells that somebody will still win, and how many of them a move settles.
  [[nodiscard]] constexpr int unsettled(Bitboard empties) const {
    Bitboard cells = 0;
    for (const Square square : squares_of(empties)) cells |= closed(square);
    return count(cells);
  }
  [[nodiscard]] constexpr int gain(Bitboard empties, Square move) const {
    return unsettled(empties) - unsettled(empties ^ bit(move));
  }

  // The largest weight of `cells`, which are not empty.
  [[nodiscard]] constexpr int heaviest(Bitboard cells) const {
    for (const Bitboard kind : kinds_) {
      if ((cells & kind) != 0) return weight(first_square(kind));
    }
    return 0;
  }

 private:
  Bitboard area_;
  std::array<Bitboard, kGridSquares> closed_ = {};
  std::array<Bitboard, 3> kinds_ = {};  // the cells of equal weight, heaviest first
};

}  // namespace turncoat::adjacency
