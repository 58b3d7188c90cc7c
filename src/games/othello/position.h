// Othello (Reversi, tournament rules) on a board of 8x8 or 6x6.
//
// A move outflanks at least one enemy disc in a straight line and turns all it outflanks. Who has no
// move passes; when neither has one, the game is over and the empty cells go to the winner.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/result.h"
#include "core/shape.h"
#include "games/game.h"
#include "games/othello/kernels.h"

namespace turncoat::othello {

template <int kSize>
class Position {
  static_assert(kSize == 6 || kSize == 8);

 public:
  static constexpr Shape kShape{kSize, kSize};
  static constexpr Bitboard kArea = kShape.area();

  // The start: black (X) to move.
  constexpr Position();

  // Any position. Fails if discs overlap or lie outside the board.
  static Result<Position> make(Bitboard x, Bitboard o, Side side);

  constexpr bool operator==(const Position&) const = default;

  [[nodiscard]] constexpr Bitboard own() const { return own_; }
  [[nodiscard]] constexpr Bitboard opp() const { return opp_; }
  [[nodiscard]] constexpr Bitboard empties() const { return kArea & ~(own_ | opp_); }
  [[nodiscard]] constexpr Shape shape() const { return kShape; }
  [[nodiscard]] constexpr Side side() const { return side_; }

  // A smaller board needs no kernel of its own: no disc ever stands outside it, so no run ends there.
  [[nodiscard]] constexpr Bitboard legal_moves() const { return othello::legal_moves(own_, opp_) & kArea; }
  [[nodiscard]] constexpr bool must_pass() const { return legal_moves() == 0 && opponent_can_move(); }
  [[nodiscard]] constexpr bool is_over() const { return legal_moves() == 0 && !opponent_can_move(); }
  constexpr void play(Move move);

  [[nodiscard]] constexpr Score final_score() const;
  [[nodiscard]] constexpr int plies_bound() const { return 2 * count(empties()); }  // a pass before each move
  [[nodiscard]] constexpr Position transformed(Symmetry symmetry) const;
  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_words(own_, opp_, kSize); }

  // Number of lines of `depth` plies, several boards at a time: see perft.
  [[nodiscard]] std::uint64_t count_lines(int depth) const;

  [[nodiscard]] std::string variant() const;
  [[nodiscard]] std::string to_text() const;

  // Reads cells and the side to move; without a side black moves.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;

 private:
  [[nodiscard]] constexpr bool opponent_can_move() const {
    return (othello::legal_moves(opp_, own_) & kArea) != 0;
  }

  // The side stands between the boards on purpose. Were they neighbours, GCC would load both with one
  // 16-byte instruction right after play() wrote them with two of 8 bytes, and the load would have to
  // wait until those have left the store buffer: that costs perft one by one 30 % of its speed.
  Bitboard own_ = 0;
  Side side_ = Side::kX;
  Bitboard opp_ = 0;
};

template <int kSize>
constexpr Position<kSize>::Position() {
  constexpr int kHalf = kSize / 2;
  own_ = bit(make_square(kHalf - 1, kHalf)) | bit(make_square(kHalf, kHalf - 1));
  opp_ = bit(make_square(kHalf - 1, kHalf - 1)) | bit(make_square(kHalf, kHalf));
}

template <int kSize>
constexpr void Position<kSize>::play(Move move) {
  Bitboard mine = own_;
  Bitboard theirs = opp_;
  if (!move.is_pass()) {
    const Bitboard turned = flips(own_, opp_, move.square());
    assert(turned != 0 && has(empties(), move.square()));
    mine ^= turned | bit(move.square());
    theirs ^= turned;
  }
  own_ = theirs;
  opp_ = mine;
  side_ = other(side_);
}

// Empty cells go to the winner (World Othello Federation rule), so 33-30 with one empty scores +4 and
// not +3. A draw stays 0.
template <int kSize>
constexpr Score Position<kSize>::final_score() const {
  const int difference = count(own_) - count(opp_);
  const int empty_cells = count(empties());
  if (difference > 0) return {difference + empty_cells};
  if (difference < 0) return {difference - empty_cells};
  return {0};
}

template <int kSize>
constexpr Position<kSize> Position<kSize>::transformed(Symmetry symmetry) const {
  Position image = *this;
  image.own_ = transform(own_, symmetry, kShape);
  image.opp_ = transform(opp_, symmetry, kShape);
  return image;
}

extern template class Position<6>;
extern template class Position<8>;

static_assert(Game<Position<6>> && Game<Position<8>>);

}  // namespace turncoat::othello
