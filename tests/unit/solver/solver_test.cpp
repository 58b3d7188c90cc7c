#include "solver/solver.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "support/players.h"
#include "support/random_play.h"

namespace turncoat::testing {
namespace {

constexpr SolverOptions kSmall{.hash_bytes = kMebibyte};

// A position of a random game.
AnyPosition position_before_the_end(std::string_view game, int plies, Rng& rng) {
  const std::vector<AnyPosition> positions = random_game(start_of(game), rng);
  return positions[positions.size() - 1 - static_cast<std::size_t>(plies)];
}

struct Ending {
  std::string_view game;
  int plies;  // to the end: enough for a search, few enough for a test
};

constexpr std::array kEndings = {Ending{"othello", 15}, Ending{"othello:size=6", 15}, Ending{"adjacency", 19},
                                 Ending{"adjacency:neighbours=8", 19}, Ending{"adjacency:rounds=20", 9}};

// However early the budget ends, what is said to be proved is true; and sometimes it is something.
TEST(AnySolver, WhatIsProvedBeforeTheBudgetEndsIsTrue) {
  Rng rng(41);
  for (const auto& [game, plies] : kEndings) {
    int bounded = 0;
    for (int round = 0; round < 3; ++round) {
      const AnyPosition position = position_before_the_end(game, plies, rng);
      const int score = AnySolver(kSmall).solve(position, Budget({}, {})).value().score.discs;
      for (std::uint64_t nodes = 1;; nodes += 1 + nodes / 4) {
        const Solved solved = AnySolver(kSmall).solve(position, Budget({.nodes = nodes}, {}));
        if (solved) {
          ASSERT_EQ(solved->score.discs, score) << position.to_text();
          break;
        }
        const ScoreBounds proved = solved.error();
        ASSERT_LE(proved.lower, score) << position.to_text() << " nodes " << nodes;
        ASSERT_GE(proved.upper, score) << position.to_text() << " nodes " << nodes;
        bounded += proved.lower > -30 || proved.upper < 30 ? 1 : 0;
      }
    }
    EXPECT_GT(bounded, 0) << game;
  }
}

// The same again after forgetting, to the node; without that a second answer costs less.
TEST(AnySolver, ForgetsEverything) {
  Rng rng(43);
  for (const auto& [game, plies] : kEndings) {
    const AnyPosition position = position_before_the_end(game, plies, rng);
    AnySolver solver(kSmall);
    const auto solve = [&] {
      const std::uint64_t before = solver.nodes();
      const Solution solution = solver.solve(position, Budget({}, {})).value();
      return std::pair(solver.nodes() - before, solution.line);
    };
    const auto first = solve();
    EXPECT_LT(solve().first, first.first) << game;
    solver.forget();
    EXPECT_EQ(solve(), first) << game;
  }
}

}  // namespace
}  // namespace turncoat::testing
