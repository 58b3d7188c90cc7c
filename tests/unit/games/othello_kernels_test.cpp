// Every Othello kernel that this build has, against a walk over the cells one by one.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/othello/batch.h"
#include "games/othello/kernels.h"
#include "games/othello/line_counter.h"
#include "games/othello/position.h"
#include "games/perft.h"

namespace turncoat::othello {
namespace {

struct Board {
  Bitboard own;
  Bitboard opp;
};

Bitboard walked_flips(Board board, Square square) {
  Bitboard flips = 0;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      Bitboard passed = 0;
      int row = row_of(square) + row_step;
      int column = column_of(square) + column_step;
      const Shape grid;
      while (grid.contains(row, column) && has(board.opp, make_square(row, column))) {
        passed |= bit(make_square(row, column));
        row += row_step;
        column += column_step;
      }
      if (grid.contains(row, column) && has(board.own, make_square(row, column))) flips |= passed;
    }
  }
  return flips;
}

Bitboard walked_moves(Board board) {
  Bitboard moves = 0;
  for (const Square square : squares_of(~(board.own | board.opp))) {
    if (walked_flips(board, square) != 0) moves |= bit(square);
  }
  return moves;
}

// Boards of every density, and those where a run meets the edge of the board: enemies everywhere but on
// a few cells, full rims, single files and rows.
std::vector<Board> boards() {
  std::vector<Board> all = {{0, 0}, {~Bitboard{0}, 0}, {0, ~Bitboard{0}}};
  Rng rng(20);
  const auto sparse = [&](int times) {
    Bitboard cells = rng.next();
    for (int i = 1; i < times; ++i) cells &= rng.next();
    return cells;
  };
  for (int i = 0; i < 400; ++i) {
    const Bitboard taken = i % 2 == 0 ? rng.next() : ~sparse(1 + i % 5);
    const Bitboard own = taken & sparse(1 + i % 4);
    all.push_back({own, taken & ~own});
  }
  for (Square hole = 0; hole < kGridSquares; ++hole) {
    for (const Bitboard rim : {kFileA, kFileH, Bitboard{0xFF}, Bitboard{0xFF} << 56, kFileA | kFileH}) {
      all.push_back({rim & ~bit(hole), ~rim & ~bit(hole)});
      all.push_back({~rim & ~bit(hole), rim & ~bit(hole)});
    }
    const Square end = (hole * 29 + 13) % kGridSquares;  // 29 is odd: every cell once
    if (end != hole) all.push_back({bit(end), ~(bit(end) | bit(hole))});
  }
  return all;
}

TEST(OthelloKernels, LegalMovesAreThoseOfTheWalk) {
  for (const Board& board : boards()) {
    const Bitboard expected = walked_moves(board);
    ASSERT_EQ(legal_moves_portable(board.own, board.opp), expected) << board.own << ' ' << board.opp;
    ASSERT_EQ(legal_moves(board.own, board.opp), expected) << board.own << ' ' << board.opp;
  }
}

TEST(OthelloKernels, FlipsAreThoseOfTheWalk) {
  for (const Board& board : boards()) {
    for (const Square square : squares_of(~(board.own | board.opp))) {
      const Bitboard expected = walked_flips(board, square);
      ASSERT_EQ(flips_portable(board.own, board.opp, bit(square)), expected)
          << board.own << ' ' << board.opp << ' ' << square;
      ASSERT_EQ(flips(board.own, board.opp, square), expected)
          << board.own << ' ' << board.opp << ' ' << square;
#ifdef __AVX2__
      ASSERT_EQ(flips_avx2(board.own, board.opp, square), expected)
          << board.own << ' ' << board.opp << ' ' << square;
#endif
    }
  }
}

TEST(OthelloKernels, ConstantExpressionsUseThePortableKernel) {
  constexpr Position<8> kStart;
  static_assert(kStart.legal_moves() == (bit(19) | bit(26) | bit(37) | bit(44)));  // d3 c4 f5 e6
}

template <class Batch>
class OthelloBatch : public ::testing::Test {};

#if defined(__AVX512VBMI2__)
using Batches = ::testing::Types<Avx512Batch, PortableBatch<Boards8>, PortableBatch<Boards2>>;
#elif defined(__AVX2__)
using Batches = ::testing::Types<PortableBatch<Boards4>, PortableBatch<Boards2>>;
#else
using Batches = ::testing::Types<PortableBatch<Boards2>>;
#endif
TYPED_TEST_SUITE(OthelloBatch, Batches);

// Fills each batch with boards and moves that have nothing to do with each other.
TYPED_TEST(OthelloBatch, FlipsAndMovesOfEveryLaneAreThoseOfTheWalk) {
  constexpr std::size_t kLanes = TypeParam::kLanes;
  std::array<Bitboard, kLanes> own{};
  std::array<Bitboard, kLanes> opp{};
  std::array<std::uint8_t, kLanes> squares{};
  std::size_t lane = 0;
  const auto check = [&] {
    const auto own_boards = TypeParam::load(own.data());
    const auto opp_boards = TypeParam::load(opp.data());
    const auto turned = TypeParam::flips(own_boards, opp_boards, squares.data());
    const auto cells = TypeParam::load_cells(squares.data());
    const auto moves = TypeParam::legal_moves(own_boards, opp_boards);
    int total = 0;
    bool has_empty_lane = false;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const Board board{own[i], opp[i]};
      ASSERT_EQ(turned[i], walked_flips(board, squares[i])) << own[i] << ' ' << opp[i] << ' ' << squares[i];
      ASSERT_EQ(cells[i], bit(squares[i]));
      ASSERT_EQ(moves[i], walked_moves(board)) << own[i] << ' ' << opp[i];
      total += count(walked_moves(board));
      has_empty_lane = has_empty_lane || walked_moves(board) == 0;
    }
    ASSERT_EQ(TypeParam::count_unless_empty(moves), has_empty_lane ? 0 : total);
  };
  for (int turn = 0; turn < 8; ++turn) {
    for (const Board& board : boards()) {
      const Bitboard empty = ~(board.own | board.opp);
      if (empty == 0) continue;
      Bitboard rest = empty;
      for (int skip = turn % count(empty); skip > 0; --skip) rest &= rest - 1;
      own[lane] = board.own;
      opp[lane] = board.opp;
      squares[lane] = static_cast<std::uint8_t>(first_square(rest));
      lane = (lane + 1) % kLanes;
      if (lane == 0) check();
    }
  }
}

TYPED_TEST(OthelloBatch, ListsEveryMoveOnce) {
  std::array<Bitboard, kGridSquares> owns{};
  std::array<Bitboard, kGridSquares> opps{};
  std::array<std::uint8_t, kGridSquares> squares{};
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    const Bitboard moves = i == 0       ? ~Bitboard{0}
                           : i % 2 == 0 ? rng.next()
                                        : rng.next() & rng.next() & rng.next();
    const Bitboard own = rng.next();
    const Bitboard opp = rng.next();
    TypeParam::list_moves(own, opp, moves, owns.data(), opps.data(), squares.data());
    std::size_t entry = 0;
    for (const Square square : squares_of(moves)) {
      ASSERT_EQ(squares[entry], square);
      ASSERT_EQ(owns[entry], own);
      ASSERT_EQ(opps[entry], opp);
      ++entry;
    }
  }
}

TYPED_TEST(OthelloBatch, CountsAndLooksUpInEveryLane) {
  constexpr std::size_t kLanes = TypeParam::kLanes;
  std::array<std::uint8_t, kGridSquares> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(255 - 3 * i);
  Rng rng(4);
  for (int i = 0; i < 300; ++i) {
    std::array<std::uint8_t, kGridSquares> squares{};
    const Bitboard cells = i == 0 ? ~Bitboard{0} : i % 2 == 0 ? rng.next() : rng.next() & rng.next();
    TypeParam::list_squares(cells, squares.data());
    std::size_t entry = 0;
    for (const Square square : squares_of(cells)) ASSERT_EQ(squares[entry++], square);

    std::array<Bitboard, kLanes> boards{};
    for (Bitboard& board : boards) board = rng.next() & rng.next();
    const auto counts = TypeParam::counts(TypeParam::load(boards.data()));
    const auto entries = TypeParam::look_up(table, squares.data());
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      ASSERT_EQ(counts[lane], static_cast<Bitboard>(count(boards[lane])));
      ASSERT_EQ(entries[lane], table[squares[lane]]);
    }
  }
}

// From the start and from every fourth position of random games, to the end of the game where it is near:
// late positions have passes and ends at every ply.
template <class Batch, int kSize>
void expect_lines_counted_as_one_by_one(int depth) {
  Rng rng(7);
  int passes = 0;
  for (int game = 0; game < 12; ++game) {
    Position<kSize> position;
    for (int ply = 0; !position.is_over(); ++ply) {
      const int plies = count(position.empties()) <= 7 ? position.plies_bound() : (ply + game) % (depth + 1);
      if (ply % 4 == game % 4 || position.must_pass() || count(position.empties()) <= 7) {
        ASSERT_EQ((LineCounter<Batch>(Position<kSize>::kArea, plies).count(position.own(), position.opp())),
                  perft_one_by_one(position, plies))
            << position.to_text() << " depth " << plies;
      }
      Bitboard moves = position.legal_moves();
      if (moves == 0) {
        ++passes;
        position.play(Move::pass());
        continue;
      }
      for (int skip = rng.below(count(moves)); skip > 0; --skip) moves &= moves - 1;
      position.play(Move(first_square(moves)));
    }
    ASSERT_EQ((LineCounter<Batch>(Position<kSize>::kArea, 3).count(position.own(), position.opp())), 1U);
  }
  EXPECT_GT(passes, 0);
}

TYPED_TEST(OthelloBatch, CountsLinesAsOneByOne8x8) { expect_lines_counted_as_one_by_one<TypeParam, 8>(4); }
TYPED_TEST(OthelloBatch, CountsLinesAsOneByOne6x6) { expect_lines_counted_as_one_by_one<TypeParam, 6>(5); }

TEST(OthelloPerft, DeeperThanTheGameIsTheWholeGame) {
  const auto position = Position<6>().parse("-XO-----OXX-OOXXXXOXOXXXOOOXXX-OX--- X");
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(perft(*position, 1'000'000'000), perft_one_by_one(*position, position->plies_bound()));
}

TEST(OthelloKernels, LeastIsTheFirstOfTheLowest) {
  Rng rng(3);
  for (int i = 0; i < 1000; ++i) {
    Batch::Keys keys{};
    std::size_t expected = 0;
    for (std::size_t at = 0; at < 8; ++at) {
      keys[at] = static_cast<std::uint16_t>(i % 2 == 0 ? rng.below(4) : rng.below(65536));
      if (keys[at] < keys[expected]) expected = at;
    }
    ASSERT_EQ(Batch::least(keys), expected);
  }
}

}  // namespace
}  // namespace turncoat::othello
