// Values of small Adjacency games under best play, first player minus second, against those that were found
// before by other programs with other methods (a solver on sets of empty cells, plain alpha-beta).
#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <unordered_map>

#include "games/adjacency/position.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

using adjacency::Position;

// Plain minimax; each position is searched once.
int best_score(const Position& position, std::unordered_map<std::uint64_t, int>& known) {
  if (position.is_over()) return position.final_score().discs;
  const auto found = known.find(position.hash());
  if (found != known.end()) return found->second;
  int best = -kGridSquares;
  for (const Square square : squares_of(position.legal_moves())) {
    Position child = position;
    child.play(Move(square));
    best = std::max(best, -best_score(child, known));
  }
  known.emplace(position.hash(), best);
  return best;
}

int value_of(const std::string& game) {
  const AnyPosition start = builtin_games().start(game).value();
  std::unordered_map<std::uint64_t, int> known;
  return start.visit([&known](const auto& position) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(position)>, Position>) {
      return best_score(position, known);
    } else {
      return 0;
    }
  });
}

TEST(AdjacencyValues, FullGames) {
  EXPECT_EQ(value_of("adjacency:size=4"), -2);
  EXPECT_EQ(value_of("adjacency:size=4,neighbours=8"), -6);
  if (kIsSlowBuild) return;
  EXPECT_EQ(value_of("adjacency:size=4x5"), -2);
  EXPECT_EQ(value_of("adjacency:size=4x5,neighbours=8"), -8);
}

TEST(AdjacencyValues, ShortGames) {
  for (const char* const rounds : {"1", "2", "3", "4"}) {
    EXPECT_EQ(value_of(fmt::format("adjacency:size=4,rounds={}", rounds)), -2) << rounds << " rounds";
  }
  EXPECT_EQ(value_of("adjacency:rounds=1"), 0);
  EXPECT_EQ(value_of("adjacency:rounds=1,neighbours=8"), -2);
  EXPECT_EQ(value_of("adjacency:rounds=1,neighbours=8,first=O"), -2);
  if (kIsSlowBuild) return;
  EXPECT_EQ(value_of("adjacency:size=6,rounds=2"), 0);
}

}  // namespace
}  // namespace turncoat::testing
