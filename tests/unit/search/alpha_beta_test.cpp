#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include "games/adjacency/position.h"
#include "games/othello/position.h"
#include "players/pick.h"

namespace turncoat {
namespace {

template <Game P>
P after_random_moves(P position, int plies, Rng& rng) {
  for (int i = 0; i < plies && !position.is_over(); ++i) {
    position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
  }
  return position;
}

struct Searched {
  Found found;
  std::uint64_t nodes = 0;
};

template <Game P, Evaluation Eval>
Searched search(const P& position, Eval eval, int depth, AlphaBetaOptions options, Limits limits = {}) {
  const Budget budget(limits, {});
  AlphaBeta<P, Eval> alpha_beta(eval, options, budget);
  const Found found = alpha_beta.search(position, depth);
  return {found, alpha_beta.nodes()};
}

// Pruning and every order give the move and the value of plain minimax.
template <Game P, Evaluation Eval>
void expect_same_as_plain(const P& start, Eval eval, int most_plies, int most_depth, int positions) {
  Rng rng(5);
  for (int i = 0; i < positions; ++i) {
    const P position = after_random_moves(start, rng.below(most_plies), rng);
    if (position.legal_moves() == 0) continue;
    for (int depth = 1; depth <= most_depth; ++depth) {
      const Searched plain = search(position, eval, depth, {.prunes = false});
      for (const MoveOrder order : {MoveOrder::kRows, MoveOrder::kCenter, MoveOrder::kFlips}) {
        const Searched pruned = search(position, eval, depth, {.order = order});
        ASSERT_EQ(to_text(pruned.found.move), to_text(plain.found.move)) << position.to_text();
        ASSERT_EQ(pruned.found.value, plain.found.value) << position.to_text();
        ASSERT_LE(pruned.nodes, plain.nodes);
      }
    }
  }
}

template <Game P>
void expect_all_evaluations_same_as_plain(const P& start, int most_plies, int most_depth, int positions) {
  expect_same_as_plain(start, Discs{}, most_plies, most_depth, positions);
  expect_same_as_plain(start, Liberties(Liberties::kReported), most_plies, most_depth, positions);
  expect_same_as_plain(start, Radial(start.shape(), 17), most_plies, most_depth, positions);
  expect_same_as_plain(start, Zero{}, most_plies, most_depth, positions);
}

TEST(AlphaBeta, IsMinimaxInAdjacency) {
  expect_all_evaluations_same_as_plain(adjacency::Position({.shape = {4, 4}}), 8, 4, 5);
  expect_all_evaluations_same_as_plain(
      adjacency::Position({.shape = {4, 5}, .neighbours = adjacency::Neighbours::kEight}).with_plies_left(7),
      7, 3, 5);
}

TEST(AlphaBeta, IsMinimaxInOthello) {
  expect_all_evaluations_same_as_plain(othello::Position<6>(), 32, 4, 5);
}

// White has no move and passes; the pass is a ply, and the game goes on below it.
TEST(AlphaBeta, PassesInsideTheTree) {
  const auto position = othello::Position<8>().parse("XXXXXXO-" + std::string(56, '-') + " X").value();
  const Searched searched = search(position, Discs{}, 3, {});
  EXPECT_EQ(to_text(searched.found.move), "h1");
  EXPECT_EQ(searched.found.value, 8);  // all eight, and the game is over
}

// The public program of report B, which counts the calls of its recursive function: 253,640 at the start.
TEST(AlphaBeta, LooksAtAsManyPositionsAsTheProgramOfReportB) {
  EXPECT_EQ(search(adjacency::Position(), Discs{}, 5, {}).nodes, 253640U);
}

TEST(AlphaBeta, AdjacentMovesOnly) {
  const adjacency::Position start;
  EXPECT_EQ(search(start, Discs{}, 1, {}).nodes, 56U);
  EXPECT_EQ(search(start, Discs{}, 1, {.only_adjacent = true}).nodes, 10U);
  const adjacency::Position bare = adjacency::Position::make({}, 0, 0, Side::kX, 64).value();
  EXPECT_EQ(search(bare, Discs{}, 1, {.only_adjacent = true}).nodes, 64U)
      << "without marks all cells are looked at";
}

TEST(AlphaBeta, StopsWhereTheNodesEnd) {
  const Searched searched = search(adjacency::Position(), Discs{}, 5, {}, {.nodes = 1000});
  EXPECT_FALSE(searched.found.is_complete);
  EXPECT_EQ(searched.nodes, 1000U);
  EXPECT_TRUE(search(adjacency::Position(), Discs{}, 1, {}, {.nodes = 57}).found.is_complete);
}

TEST(MoveOrder, VisitsEveryMoveOnce) {
  Rng rng(2);
  for (int i = 0; i < 100; ++i) {
    const auto position = after_random_moves(othello::Position<8>(), rng.below(50), rng);
    for (const MoveOrder order : {MoveOrder::kRows, MoveOrder::kCenter, MoveOrder::kFlips}) {
      Bitboard seen = 0;
      int visits = 0;
      for (const Square square : ordered(position, position.legal_moves(), order)) {
        seen |= bit(square);
        ++visits;
      }
      EXPECT_EQ(seen, position.legal_moves());
      EXPECT_EQ(visits, count(seen));
    }
  }
}

TEST(MoveOrder, BeginsInTheCentreOrWithMostFlips) {
  const adjacency::Position start;
  const auto first = [&](MoveOrder order) { return *ordered(start, start.legal_moves(), order).begin(); };
  EXPECT_EQ(to_text(Move(first(MoveOrder::kRows))), "a1");
  EXPECT_EQ(to_text(Move(first(MoveOrder::kCenter))), "d4");
  EXPECT_EQ(to_text(Move(first(MoveOrder::kFlips))), "f1");  // turns g1; the first that turns any
}

}  // namespace
}  // namespace turncoat
