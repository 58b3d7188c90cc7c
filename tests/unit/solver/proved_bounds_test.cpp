#include "solver/proved_bounds.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/random.h"
#include "support/full_minimax.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {
namespace {

constexpr std::array kGames = {"adjacency",
                               "adjacency:neighbours=8",
                               "adjacency:rounds=20",
                               "adjacency:size=5",
                               "adjacency:size=5,neighbours=8,rounds=6",
                               "adjacency:size=4x5,rounds=5",
                               "adjacency:size=4,rounds=4",
                               "adjacency:size=6x7",
                               "othello",
                               "othello:size=6"};

// How many lines plain minimax may have to look at.
double lines_of(const AnyPosition& position) {
  double lines = 1;
  for (int ply = 0; ply < std::min(position.plies_bound(), count(position.empties())); ++ply)
    lines *= count(position.empties()) - ply;
  return lines;
}

// Whatever is called certain is true, and some of it says something.
TEST(ProvedBounds, HoldTheTrueScore) {
  constexpr double kMostLines = 6000;
  Rng rng(31);
  for (const std::string_view game : kGames) {
    int tight = 0;
    for (int round = 0; round < 30; ++round) {
      for (const AnyPosition& position : random_game(start_of(game), rng)) {
        if (lines_of(position) > kMostLines) continue;
        const ScoreBounds bounds = proved_bounds(position);
        const int score = full_minimax(position);
        ASSERT_LE(bounds.lower, score) << position.variant() << ' ' << position.to_text();
        ASSERT_GE(bounds.upper, score) << position.variant() << ' ' << position.to_text();
        ASSERT_TRUE(!position.is_over() || bounds.is_exact());
        tight += !position.is_over() && bounds.is_exact() ? 1 : 0;
      }
    }
    EXPECT_GT(tight, 0) << game;
  }
}

bool is_filled(const AnyPosition& start) { return start.plies_bound() == count(start.empties()); }

// The theorem: from the plain start of a board without a centre cell the second player cannot lose, whatever
// the number of rounds, and wins if all cells are filled; and with a centre cell to begin with the first one
// cannot, if all cells are filled.
TEST(ProvedBounds, TheMirrorArgumentBoundsTheStart) {
  for (const std::string_view game :
       {"adjacency", "adjacency:rounds=14", "adjacency:rounds=1", "adjacency:neighbours=8,rounds=9",
        "adjacency:size=4x5", "adjacency:size=6x7,rounds=3", "adjacency:size=4",
        "adjacency:first=O,rounds=14"}) {
    const AnyPosition start = start_of(game);
    const int margin = is_filled(start) ? 2 : 0;  // where it is filled there is a proof of the win
    EXPECT_EQ(proved_bounds(start).upper, -margin) << game;
    for (const Square square : squares_of(start.legal_moves())) {
      EXPECT_GE(proved_bounds(after(start, Move(square))).lower, margin) << game;
    }
  }
  for (const std::string_view game : {"adjacency:size=5", "adjacency:size=7,neighbours=8"}) {
    EXPECT_GE(proved_bounds(start_of(game)).lower, 0) << game;
  }
}

TEST(ProvedBounds, SettledMarksCount) {
  // Row 1 and the marks in row 2 that see no empty cell stay X's, and the last move is X's.
  const ScoreBounds bounds = proved_bounds(position("adjacency:size=4", "XXXXXXXXOOOO---- X 3"));
  EXPECT_GE(bounds.lower, 2 * (8 + 1) - 15);
  EXPECT_LT(bounds.upper, 16);
}

TEST(ProvedBounds, DiscsThatNobodyCanTurnCount) {
  const AnyPosition with_corner = position("othello", "XXXXXXXXO" + std::string(55, '-') + " O");
  EXPECT_LE(proved_bounds(with_corner).upper, 64 - 2 * 8);
}

}  // namespace
}  // namespace turncoat::testing
