// The Adjacency Strategy Game: put a mark on any empty cell, and the enemy marks next to it are yours.
//
// A game lasts a number of plies given at the start; more marks at the end wins. There are no passes.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/result.h"
#include "core/shape.h"
#include "games/game.h"

namespace turncoat::adjacency {

inline constexpr int kMinSide = 4;

// Which cells are next to each other: those that share an edge (the rule of the reports), or those
// that share an edge or a corner (the game's first form).
enum class Neighbours : std::uint8_t { kFour, kEight };

struct Rules {
  Shape shape = {};
  Neighbours neighbours = Neighbours::kFour;

  constexpr bool operator==(const Rules&) const = default;
};

// kNeighbourhoods[rule][square]: the cells next to a cell of the grid. On a smaller board some of
// them lie outside; no mark ever stands there.
inline constexpr auto kNeighbourhoods = [] {
  std::array<std::array<Bitboard, kGridSquares>, 2> table{};
  for (Square square = 0; square < kGridSquares; ++square) {
    const auto index = static_cast<std::size_t>(square);
    table[0][index] = edge_neighbours(bit(square));
    table[1][index] = all_neighbours(bit(square));
  }
  return table;
}();

class Position {
 public:
  constexpr Position() : Position(Rules{}) {}

  // The start: X on the bottom-left 2x2 block, O on the top-right one, the whole board to fill.
  constexpr explicit Position(Rules rules, Side first = Side::kX);

  // The same start for a game of `plies` plies; precondition: 0 <= plies <= empty cells.
  [[nodiscard]] constexpr Position with_plies_left(int plies) const;

  // Any position. Fails if marks overlap or lie outside the board, or if more plies are left than
  // there are empty cells.
  static Result<Position> make(Rules rules, Bitboard x, Bitboard o, Side side, int plies_left);

  constexpr bool operator==(const Position&) const = default;

  [[nodiscard]] constexpr Bitboard own() const { return own_; }
  [[nodiscard]] constexpr Bitboard opp() const { return opp_; }
  [[nodiscard]] constexpr Bitboard empties() const { return area_ & ~(own_ | opp_); }
  [[nodiscard]] constexpr Shape shape() const { return rules_.shape; }
  [[nodiscard]] constexpr Rules rules() const { return rules_; }
  [[nodiscard]] constexpr Side side() const { return side_; }
  [[nodiscard]] constexpr int plies_left() const { return plies_left_; }

  [[nodiscard]] constexpr Bitboard legal_moves() const { return is_over() ? 0 : empties(); }
  [[nodiscard]] constexpr bool must_pass() const { return false; }
  [[nodiscard]] constexpr bool is_over() const { return plies_left_ == 0; }
  constexpr void play(Move move);

  [[nodiscard]] constexpr Score final_score() const { return {count(own_) - count(opp_)}; }
  [[nodiscard]] constexpr int plies_bound() const { return plies_left_; }
  [[nodiscard]] constexpr Position transformed(Symmetry symmetry) const;
  [[nodiscard]] constexpr std::uint64_t hash() const;

  [[nodiscard]] std::string variant() const;
  [[nodiscard]] std::string to_text() const;

  // Reads a position under the rules of this one: cells, side to move, plies left.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;

 private:
  Bitboard own_ = 0;
  Bitboard opp_ = 0;
  Bitboard area_ = 0;  // of rules_.shape; kept, since working it out anew cost two thirds of perft
  Rules rules_;
  Side side_ = Side::kX;
  std::uint8_t plies_left_ = 0;
};

constexpr Position::Position(Rules rules, Side first)
    : area_(rules.shape.area()), rules_(rules), side_(first) {
  const Shape shape = rules.shape;
  assert(shape.rows >= kMinSide && shape.columns >= kMinSide);
  constexpr Bitboard kBlock = 0x0303;
  const Bitboard x = kBlock << make_square(shape.rows - 2, 0);
  const Bitboard o = kBlock << make_square(0, shape.columns - 2);
  own_ = first == Side::kX ? x : o;
  opp_ = first == Side::kX ? o : x;
  plies_left_ = static_cast<std::uint8_t>(count(empties()));
}

constexpr Position Position::with_plies_left(int plies) const {
  assert(plies >= 0 && plies <= count(empties()));
  Position shorter = *this;
  shorter.plies_left_ = static_cast<std::uint8_t>(plies);
  return shorter;
}

constexpr void Position::play(Move move) {
  const Square square = move.square();
  assert(has(legal_moves(), square));
  const auto& neighbourhoods = kNeighbourhoods[static_cast<std::size_t>(rules_.neighbours)];
  const Bitboard flips = opp_ & neighbourhoods[static_cast<std::size_t>(square)];
  const Bitboard mine = own_ | flips | bit(square);
  own_ = opp_ ^ flips;
  opp_ = mine;
  side_ = other(side_);
  --plies_left_;
}

constexpr Position Position::transformed(Symmetry symmetry) const {
  Position image = *this;
  image.rules_.shape = transform(rules_.shape, symmetry);
  image.area_ = image.rules_.shape.area();
  image.own_ = transform(own_, symmetry, rules_.shape);
  image.opp_ = transform(opp_, symmetry, rules_.shape);
  return image;
}

constexpr std::uint64_t Position::hash() const {
  const auto rules = static_cast<unsigned>(rules_.shape.rows | rules_.shape.columns << 4) |
                     static_cast<unsigned>(rules_.neighbours) << 8;
  return hash_words(own_, opp_, rules << 8 | plies_left_);
}

static_assert(Game<Position>);

}  // namespace turncoat::adjacency
