// Adjacency against its twin: every shape, both neighbour rules, every kind of length, either side first.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "players/pick.h"
#include "support/adjacency_twin.h"
#include "support/describe.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

using adjacency::kMinSide;
using adjacency::Neighbours;
using adjacency::Position;
using adjacency::Rules;

std::vector<Rules> all_rules() {
  std::vector<Rules> all;
  for (std::uint8_t rows = kMinSide; rows <= kGridSide; ++rows) {
    for (std::uint8_t columns = kMinSide; columns <= kGridSide; ++columns) {
      all.push_back({.shape = {rows, columns}, .neighbours = Neighbours::kFour});
      all.push_back({.shape = {rows, columns}, .neighbours = Neighbours::kEight});
    }
  }
  return all;
}

AdjacencyTwin twin_of(const Position& position) {
  const Shape shape = position.shape();
  const auto cells = static_cast<std::size_t>(shape.cells());
  return {TwinBoard(shape.rows, shape.columns, position.to_text().substr(0, cells)),
          position.rules().neighbours == Neighbours::kEight, letter_of(position.side()),
          position.plies_left()};
}

// Marks thrown on the board, most of them unreachable in play.
Position random_position(Rules rules, Rng& rng) {
  const Bitboard area = rules.shape.area();
  const Bitboard marks = rng.next() & (rng.below(2) == 0 ? rng.next() : ~Bitboard{0}) & area;
  const Bitboard x = marks & rng.next();
  const int empty_cells = count(area & ~marks);
  const Side side = rng.below(2) == 0 ? Side::kX : Side::kO;
  return Position::make(rules, x, marks & ~x, side, rng.below(empty_cells + 1)).value();
}

TEST(AdjacencyReference, RandomGames) {
  Rng rng(2019);
  for (const Rules rules : all_rules()) {
    for (const Side first : {Side::kX, Side::kO}) {
      for (int game = 0; game < scaled(200); ++game) {
        const Position full(rules, first);
        const int plies = game == 0 ? full.plies_left() : rng.below(full.plies_left() + 1);
        Position position = full.with_plies_left(plies);
        AdjacencyTwin twin =
            AdjacencyTwin::start(rules.shape.rows, rules.shape.columns,
                                 rules.neighbours == Neighbours::kEight, letter_of(first), plies);
        int played = 0;
        for (; !position.is_over(); ++played) {
          ASSERT_EQ(describe(position), describe_twin(twin)) << position.variant() << ", ply " << played;
          const Move move(pick(position.legal_moves(), rng));
          position.play(move);
          twin.play(to_text(move));
        }
        ASSERT_EQ(describe(position), describe_twin(twin)) << position.variant();
        ASSERT_EQ(played, plies) << position.variant();
      }
    }
  }
}

TEST(AdjacencyReference, EveryMoveOfRandomBoards) {
  Rng rng(64);
  for (const Rules rules : all_rules()) {
    for (int board = 0; board < scaled(200); ++board) {
      const Position position = random_position(rules, rng);
      const AdjacencyTwin twin = twin_of(position);
      ASSERT_EQ(describe(position), describe_twin(twin)) << position.variant();
      for (const Square square : squares_of(position.legal_moves())) {
        Position child = position;
        AdjacencyTwin twin_child = twin;
        child.play(Move(square));
        twin_child.play(to_text(Move(square)));
        ASSERT_EQ(child.to_text(), twin_child.text()) << position.variant() << ' ' << position.to_text();
      }
    }
  }
}

// Every pair of cells of every board, so no neighbour over an edge or a corner is left to chance.
TEST(AdjacencyReference, EveryPairOfCells) {
  for (const Rules rules : all_rules()) {
    const Bitboard area = rules.shape.area();
    for (const Square enemy : squares_of(area)) {
      for (const Square cell : squares_of(area & ~bit(enemy))) {
        Position position = Position::make(rules, 0, bit(enemy), Side::kX, 1).value();
        position.play(Move(cell));
        const int down = std::abs(row_of(enemy) - row_of(cell));
        const int right = std::abs(column_of(enemy) - column_of(cell));
        const bool turns =
            down + right == 1 || (down == 1 && right == 1 && rules.neighbours == Neighbours::kEight);
        ASSERT_EQ(position.final_score(), Score{turns ? -2 : 0})
            << position.variant() << ' ' << to_text(Move(cell)) << " beside " << to_text(Move(enemy));
      }
    }
  }
}

}  // namespace
}  // namespace turncoat::testing
