// Adjacency counts have a closed form: any empty cell may be played, so n cells have n (n-1) (n-2) ... lines.
#include <gtest/gtest.h>

#include "games/perft.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

// n! / (n - plies)!
std::uint64_t arrangements(int n, int plies) {
  std::uint64_t product = 1;
  for (int i = 0; i < plies; ++i) product *= static_cast<std::uint64_t>(n - i);
  return product;
}

std::uint64_t lines(const AnyPosition& start, int depth) {
  return start.visit([depth](const auto& position) { return perft(position, depth); });
}

TEST(AdjacencyPerft, IsTheClosedFormOnEveryBoard) {
  const int deepest = kIsSlowBuild ? 3 : 4;
  for (const AnyPosition& start : all_starts("adjacency")) {
    const int cells = start.shape().cells() - 8;  // eight marks stand at the start
    for (int depth = 1; depth <= deepest; ++depth) {
      const int plies = std::min(depth, start.plies_bound());
      ASSERT_EQ(lines(start, depth), arrangements(cells, plies))
          << start.variant() << ' ' << start.to_text() << " depth " << depth;
    }
  }
}

TEST(AdjacencyPerft, WholeGamesOnTheSmallestBoard) {
  for (const char* const game : {"adjacency:size=4", "adjacency:size=4,neighbours=8"}) {
    const AnyPosition start = builtin_games().start(game).value();
    EXPECT_EQ(lines(start, 8), 40'320u) << game;   // 8!
    EXPECT_EQ(lines(start, 20), 40'320u) << game;  // a game that ended earlier is one line
  }
}

}  // namespace
}  // namespace turncoat::testing
