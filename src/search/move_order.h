// The order in which a search tries moves. A good one finds a strong move first, and more is cut.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"
#include "core/shape.h"
#include "games/game.h"

namespace turncoat {

enum class MoveOrder : std::uint8_t {
  kRows,    // reading order
  kCenter,  // from the centre outwards
  kFlips    // those that turn most first
};

// Moves in groups: `for (Square square : moves)` visits the groups one after the other, each in reading
// order.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): zeroing groups_ costs a tenth of the speed
class OrderedMoves {
 public:
  static constexpr std::size_t kMostGroups = 24;  // no move of Othello turns more than 20 marks

  class Iterator {
   public:
    constexpr Iterator(const Bitboard* group, const Bitboard* end) : group_(group), end_(end) {
      if (group_ != end_) rest_ = *group_;
    }
    constexpr Square operator*() const { return first_square(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      if (rest_ == 0 && ++group_ != end_) rest_ = *group_;
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const { return group_ == other.group_; }

   private:
    const Bitboard* group_;
    const Bitboard* end_;
    Bitboard rest_ = 0;
  };

  [[nodiscard]] constexpr Iterator begin() const { return {groups_.data(), groups_.data() + size_}; }
  [[nodiscard]] constexpr Iterator end() const { return {groups_.data() + size_, groups_.data() + size_}; }

  constexpr void add(Bitboard moves) {
    if (moves != 0) groups_[size_++] = moves;
  }

 private:
  std::array<Bitboard, kMostGroups> groups_;  // those from size_ on are never read
  std::size_t size_ = 0;
};

// The cells around the middle of a board, each ring one cell wide.
inline OrderedMoves from_center(Bitboard moves, Shape shape) {
  OrderedMoves ordered_moves;
  const auto inside = [shape](int margin) {  // the board without `margin` cells at each edge
    const Shape inner{static_cast<std::uint8_t>(shape.rows - 2 * margin),
                      static_cast<std::uint8_t>(shape.columns - 2 * margin)};
    return inner.area() << make_square(margin, margin);
  };
  Bitboard seen = 0;
  for (int margin = (std::min(shape.rows, shape.columns) - 1) / 2; margin >= 0; --margin) {
    const Bitboard ring = inside(margin) & ~seen;
    ordered_moves.add(moves & ring);
    seen |= ring;
  }
  return ordered_moves;
}

template <Game P>
OrderedMoves most_flips_first(const P& position, Bitboard moves) {
  std::array<Bitboard, OrderedMoves::kMostGroups> by_flips = {};
  for (const Square square : squares_of(moves)) {
    P child = position;
    child.play(Move(square));
    const auto flips = static_cast<std::size_t>(count(position.opp()) - count(child.own()));
    by_flips[std::min(flips, by_flips.size() - 1)] |= bit(square);
  }
  OrderedMoves ordered_moves;
  for (std::size_t flips = by_flips.size(); flips-- > 0;) {
    ordered_moves.add(by_flips[flips]);
  }
  return ordered_moves;
}

template <Game P>
OrderedMoves ordered(const P& position, Bitboard moves, MoveOrder order) {
  if (order == MoveOrder::kCenter) return from_center(moves, position.shape());
  if (order == MoveOrder::kFlips) return most_flips_first(position, moves);
  OrderedMoves ordered_moves;
  ordered_moves.add(moves);
  return ordered_moves;
}

}  // namespace turncoat
