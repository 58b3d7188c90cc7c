// What must hold for any position of any game, reachable or not.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/adjacency_twin.h"
#include "support/describe.h"
#include "support/othello_twin.h"
#include "support/position_gen.h"

namespace turncoat::testing {
namespace {

TwinBoard board_of(const AnyPosition& position) {
  const Shape shape = position.shape();
  return {shape.rows, shape.columns, position.to_text().substr(0, static_cast<std::size_t>(shape.cells()))};
}

Square any_cell_of(Bitboard cells) {
  int skip = *rc::gen::inRange(0, count(cells));
  for (const Square square : squares_of(cells)) {
    if (skip-- == 0) return square;
  }
  return first_square(cells);
}

RC_GTEST_PROP(RuleProperties, MarksAddUp, ()) {
  const AnyPosition position = any_position();
  const int own = count(position.own());
  const int opp = count(position.opp());
  RC_ASSERT(own + opp + count(position.empties()) == position.shape().cells());
  for (const Square square : squares_of(position.legal_moves())) {
    AnyPosition child = position;
    child.play(Move(square));
    const int flips = opp - count(child.own());
    RC_ASSERT(flips >= 0);
    RC_ASSERT(count(child.opp()) == own + 1 + flips);
    RC_ASSERT(count(child.empties()) == count(position.empties()) - 1);
  }
}

RC_GTEST_PROP(RuleProperties, SymmetryCommutesWithPlay, ()) {
  const AnyPosition position = any_position();
  RC_PRE(position.legal_moves() != 0u);
  const Square square = any_cell_of(position.legal_moves());
  for (const Symmetry symmetry : kSymmetries) {  // all eight: a transposed board is a board, too
    AnyPosition played_first = position;
    played_first.play(Move(square));
    AnyPosition mapped_first = position.transformed(symmetry);
    mapped_first.play(Move(transform(square, symmetry, position.shape())));
    RC_ASSERT(played_first.transformed(symmetry) == mapped_first);
  }
}

RC_GTEST_PROP(RuleProperties, TextIsReadBack, ()) {
  const AnyPosition position = any_position();
  const Result<AnyPosition> read = position.parse(position.to_text());
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == position);
}

// Any text is a position or is refused with a sentence; the letters are mostly those of boards.
RC_GTEST_PROP(RuleProperties, AnyTextIsReadOrExplained, ()) {
  const AnyPosition rules = any_position();
  const auto size = static_cast<std::size_t>(rules.shape().cells() + *rc::gen::inRange(-1, 2));
  const auto cells = *rc::gen::container<std::string>(size, rc::gen::element('X', 'o', '-', '.', '*'));
  const auto rest = *rc::gen::container<std::string>(rc::gen::element(' ', 'X', 'O', '3', '-', '\0', '\xff'));
  const Result<AnyPosition> read = rules.parse(cells + rest);
  if (!read) {
    RC_ASSERT(!read.error().message.empty());
    RC_ASSERT(read.error().message.size() < 300);
  } else {
    RC_ASSERT(rules.parse(read->to_text()).value() == *read);
  }
}

RC_GTEST_PROP(RuleProperties, AdjacencyIsItsTwin, ()) {
  const adjacency::Position position = any_adjacency_position();
  RC_PRE(!position.is_over());
  AdjacencyTwin twin(board_of(position), position.rules().neighbours == adjacency::Neighbours::kEight,
                     letter_of(position.side()), position.plies_left());
  RC_ASSERT(describe(position) == describe_twin(twin));
  const Move move(any_cell_of(position.legal_moves()));
  adjacency::Position child = position;
  child.play(move);
  twin.play(to_text(move));
  RC_ASSERT(describe(child) == describe_twin(twin));
}

template <int kSize>
void check_othello_twin() {
  const othello::Position<kSize> position = any_othello_position<kSize>();
  const OthelloTwin twin(board_of(position), letter_of(position.side()));
  RC_ASSERT(describe(position) == describe_twin(twin));
  for (const Square square : squares_of(position.legal_moves())) {
    othello::Position<kSize> child = position;
    OthelloTwin twin_child = twin;
    child.play(Move(square));
    twin_child.play(to_text(Move(square)));
    RC_ASSERT(describe(child) == describe_twin(twin_child));
    // The flips alone: exactly the discs that the definition names.
    Bitboard outflanked = 0;
    for (const auto& [row, column] :
         twin.outflanked(row_of(square), column_of(square), letter_of(position.side()))) {
      outflanked |= bit(make_square(row, column));
    }
    RC_ASSERT((position.opp() & ~child.own()) == outflanked);
  }
}

RC_GTEST_PROP(RuleProperties, Othello8x8IsItsTwin, ()) { check_othello_twin<8>(); }
RC_GTEST_PROP(RuleProperties, Othello6x6IsItsTwin, ()) { check_othello_twin<6>(); }

}  // namespace
}  // namespace turncoat::testing
