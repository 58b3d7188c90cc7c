// Othello on both boards against its twin: random games, boards that no game reaches, lines over the edge.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "games/othello/position.h"
#include "games/perft.h"
#include "players/pick.h"
#include "support/describe.h"
#include "support/othello_twin.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

template <class P>
class OthelloReference : public ::testing::Test {};

using Boards = ::testing::Types<othello::Position<8>, othello::Position<6>>;

struct BoardName {
  template <class P>
  static std::string GetName(int) {
    return P().variant() == "othello" ? "8x8" : "6x6";
  }
};

TYPED_TEST_SUITE(OthelloReference, Boards, BoardName);

template <class P>
OthelloTwin twin_of(const P& position) {
  const Shape shape = position.shape();
  const auto cells = static_cast<std::size_t>(shape.cells());
  return {TwinBoard(shape.rows, shape.columns, position.to_text().substr(0, cells)),
          letter_of(position.side())};
}

// The position, and the position after each of its moves, are those of the twin.
template <class P>
void expect_same_moves(const P& position) {
  const OthelloTwin twin = twin_of(position);
  ASSERT_EQ(describe(position), describe_twin(twin));
  for (const Square square : squares_of(position.legal_moves())) {
    P child = position;
    OthelloTwin twin_child = twin;
    child.play(Move(square));
    twin_child.play(to_text(Move(square)));
    ASSERT_EQ(child.to_text(), twin_child.text()) << to_text(Move(square)) << " in " << position.to_text();
  }
}

TYPED_TEST(OthelloReference, RandomGames) {
  Rng rng(1971);
  int passes = 0;
  int early_ends = 0;
  const int games = std::max(scaled(5000), 500);  // one game in 140 ends before the 8x8 board is full
  for (int game = 0; game < games; ++game) {
    TypeParam position;
    OthelloTwin twin = OthelloTwin::start(position.shape().rows);
    for (int ply = 0; !position.is_over(); ++ply) {
      ASSERT_EQ(describe(position), describe_twin(twin)) << "ply " << ply;
      passes += position.must_pass() ? 1 : 0;
      const Move move = position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng));
      position.play(move);
      twin.play(to_text(move));
    }
    ASSERT_EQ(describe(position), describe_twin(twin));
    early_ends += position.empties() != 0 ? 1 : 0;
  }
  EXPECT_GT(passes, 0) << "the games held no pass, so none was tested";
  EXPECT_GT(early_ends, 0) << "every game filled the board, so no early end was tested";
}

TYPED_TEST(OthelloReference, RandomBoards) {
  Rng rng(6400);
  const Bitboard area = TypeParam::kArea;
  for (int board = 0; board < scaled(10000); ++board) {
    // From nearly empty to full: each cell stays empty with probability 1/2, 1/4, 1/8 or 0.
    const Bitboard holes[] = {rng.next(), rng.next() & rng.next(), rng.next() & rng.next() & rng.next(), 0};
    const Bitboard discs = area & ~holes[rng.below(4)];
    const Bitboard x = discs & rng.next();
    const Side side = rng.below(2) == 0 ? Side::kX : Side::kO;
    expect_same_moves(TypeParam::make(x, discs & ~x, side).value());
    if (this->HasFatalFailure()) return;
  }
}

// The whole tree below the last empty cells, where passes and early ends are common.
TYPED_TEST(OthelloReference, WholeEndgames) {
  Rng rng(1994);
  for (int game = 0; game < scaled(100); ++game) {
    TypeParam position;
    while (count(position.empties()) > 5 && !position.is_over()) {
      position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
    }
    const int depth = position.plies_bound();
    ASSERT_EQ(perft(position, depth), twin_perft(twin_of(position), depth)) << position.to_text();
  }
}

// An own disc and a run of enemy discs in each direction of the bit index, whether or not the run
// goes over the edge of the board on its way.
TYPED_TEST(OthelloReference, RunsOverTheEdge) {
  for (const Square from : squares_of(TypeParam::kArea)) {
    for (const int step : {1, -1, 7, -7, 8, -8, 9, -9}) {
      Bitboard enemies = 0;
      for (int length = 1; length <= 7; ++length) {
        const Square next = from + length * step;
        if (next < 0 || next >= kGridSquares || !has(TypeParam::kArea, next)) break;
        enemies |= bit(next);
        expect_same_moves(TypeParam::make(bit(from), enemies, Side::kX).value());
        if (this->HasFatalFailure()) return;
      }
    }
  }
}

// Every content of the two edges that a wrong mask would join: the a-file and the last file.
TYPED_TEST(OthelloReference, EveryPairOfNeighboursOverTheEdge) {
  const int last = TypeParam::kShape.columns - 1;
  for (int row = 0; row < last; ++row) {
    for (int code = 0; code < 81; ++code) {
      const Square cells[] = {make_square(row, last), make_square(row, last - 1), make_square(row + 1, 0),
                              make_square(row + 1, 1)};
      Bitboard marks[3] = {0, 0, 0};
      int rest = code;
      for (const Square cell : cells) {
        marks[rest % 3] |= bit(cell);
        rest /= 3;
      }
      expect_same_moves(TypeParam::make(marks[1], marks[2], Side::kX).value());
      if (this->HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace turncoat::testing
