// Random positions for RapidCheck: any disjoint marks on any board, few of them reachable in play.
#pragma once

#include <rapidcheck.h>

#include "games/adjacency/position.h"
#include "games/any_position.h"
#include "games/othello/position.h"

namespace turncoat::testing {

inline Side any_side() { return *rc::gen::element(Side::kX, Side::kO); }

// Marks on `area`: each cell is empty, X or O.
struct Marks {
  Bitboard x = 0;
  Bitboard o = 0;
};

inline Marks any_marks(Bitboard area) {
  const auto marks = *rc::gen::arbitrary<Bitboard>() & area;
  const auto x = *rc::gen::arbitrary<Bitboard>() & marks;
  return {x, marks & ~x};
}

inline adjacency::Position any_adjacency_position() {
  const auto side_length = rc::gen::inRange<std::uint8_t>(adjacency::kMinSide, kGridSide + 1);
  const adjacency::Rules rules{
      .shape = {*side_length, *side_length},
      .neighbours = *rc::gen::element(adjacency::Neighbours::kFour, adjacency::Neighbours::kEight)};
  const Marks marks = any_marks(rules.shape.area());
  const int empty_cells = count(rules.shape.area() & ~(marks.x | marks.o));
  const int plies = *rc::gen::inRange(0, empty_cells + 1);
  return adjacency::Position::make(rules, marks.x, marks.o, any_side(), plies).value();
}

template <int kSize>
othello::Position<kSize> any_othello_position() {
  const Marks marks = any_marks(othello::Position<kSize>::kArea);
  return othello::Position<kSize>::make(marks.x, marks.o, any_side()).value();
}

inline AnyPosition any_position() {
  switch (*rc::gen::inRange(0, 3)) {
    case 0:
      return any_adjacency_position();
    case 1:
      return any_othello_position<8>();
    default:
      return any_othello_position<6>();
  }
}

}  // namespace turncoat::testing
