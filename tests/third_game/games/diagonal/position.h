// A small game that the program does not ship: the sample of docs/adding_a_game.md.
//
// X begins in two opposite corners of the board and O in the other two. A mark is put on an empty cell that
// has an edge in common with an own one, and turns the enemy marks that touch it by a corner. Who has no move
// passes; when neither has one, the game is over.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/result.h"
#include "core/shape.h"
#include "games/game.h"

namespace turncoat::diagonal {

class Position {
 public:
  Position() : Position(Shape{6, 6}) {}
  explicit Position(Shape shape);

  // Any position. Fails if marks overlap or lie outside the board.
  static Result<Position> make(Shape shape, Bitboard x, Bitboard o, Side side);

  bool operator==(const Position&) const = default;

  [[nodiscard]] Bitboard own() const { return own_; }
  [[nodiscard]] Bitboard opp() const { return opp_; }
  [[nodiscard]] Bitboard empties() const { return shape_.area() & ~(own_ | opp_); }
  [[nodiscard]] Shape shape() const { return shape_; }
  [[nodiscard]] Side side() const { return side_; }

  [[nodiscard]] Bitboard legal_moves() const { return edge_neighbours(own_) & empties(); }
  [[nodiscard]] bool must_pass() const { return legal_moves() == 0 && opponent_can_move(); }
  [[nodiscard]] bool is_over() const { return legal_moves() == 0 && !opponent_can_move(); }
  void play(Move move);

  [[nodiscard]] Score final_score() const { return {count(own_) - count(opp_)}; }
  [[nodiscard]] int plies_bound() const { return 2 * count(empties()); }  // a pass before each move
  [[nodiscard]] Position transformed(Symmetry symmetry) const;
  [[nodiscard]] std::uint64_t hash() const {
    return hash_words(own_, opp_, static_cast<unsigned>(shape_.rows << 4 | shape_.columns));
  }

  [[nodiscard]] std::string variant() const;
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] Result<Position> parse(std::string_view text) const;

 private:
  [[nodiscard]] bool opponent_can_move() const { return (edge_neighbours(opp_) & empties()) != 0; }

  Bitboard own_ = 0;
  Bitboard opp_ = 0;
  Shape shape_;
  Side side_ = Side::kX;
};

static_assert(Game<Position>);

}  // namespace turncoat::diagonal
