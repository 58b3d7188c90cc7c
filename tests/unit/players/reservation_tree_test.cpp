#include "players/reservation_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/random.h"

namespace turncoat {
namespace {

constexpr Move kA(0);
constexpr Move kB(1);
constexpr Move kC(2);

// Two plies. After a the opponent can get 3 or 8, after b 5 or 2: a is worth 3 and b 2.
TEST(ReservationTree, GivesEveryLineTheLevelItsValueReaches) {
  ReservationTree tree;
  const int ab = tree.add(std::array{kA, kB}, 3);
  const int ac = tree.add(std::array{kA, kC}, 8);
  const int ba = tree.add(std::array{kB, kA}, 5);
  const int bc = tree.add(std::array{kB, kC}, 2);
  tree.update();
  EXPECT_EQ(tree.nodes().front().value, 3);
  EXPECT_EQ(tree.level_reached(ab), 0) << "the best line: fitness H - K + 1 = 3";
  EXPECT_EQ(tree.level_reached(ac), 2) << "the opponent avoids it: fitness 1";
  EXPECT_EQ(tree.level_reached(ba), 2);
  EXPECT_EQ(tree.level_reached(bc), 1) << "survives the opponent, not the root: fitness 2";
  EXPECT_EQ(tree.nodes()[static_cast<std::size_t>(tree.best_child())].move, kA);
}

TEST(ReservationTree, LearnsFromRefutations) {
  ReservationTree tree;
  tree.add(std::array{kA, kB}, 9);
  tree.add(std::array{kB, kA}, 1);
  tree.update();
  EXPECT_EQ(tree.nodes().front().value, 9);
  tree.add(std::array{kA, kC}, -4);
  tree.update();
  EXPECT_EQ(tree.nodes().front().value, 1);
  EXPECT_EQ(tree.nodes()[static_cast<std::size_t>(tree.best_child())].move, kB);
}

TEST(ReservationTree, TheSameLineIsOneLeaf) {
  ReservationTree tree;
  EXPECT_EQ(tree.add(std::array{kA, kB}, 1), tree.add(std::array{kA, kB}, 1));
  EXPECT_EQ(tree.nodes().size(), 3U);
}

TEST(ReservationTree, AmongEqualMovesTrustsTheOneWithMoreLines) {
  ReservationTree tree;
  tree.add(std::array{kA, kB}, 2);
  tree.add(std::array{kB, kA}, 2);
  tree.add(std::array{kB, kC}, 2);
  tree.update();
  EXPECT_EQ(tree.nodes()[static_cast<std::size_t>(tree.best_child())].move, kB);
}

// Plain minimax over a map of lines, written without a tree.
double minimax(const std::map<std::array<int, 3>, double>& lines, std::vector<int> prefix) {
  if (prefix.size() == 3) return lines.at({prefix[0], prefix[1], prefix[2]});
  const bool maximizes = prefix.size() % 2 == 0;
  double best = maximizes ? -1e9 : 1e9;
  for (int move = 0; move < 4; ++move) {
    std::vector<int> longer = prefix;
    longer.push_back(move);
    const bool exists = std::ranges::any_of(lines, [&](const auto& line) {
      return std::equal(longer.begin(), longer.end(), line.first.begin());
    });
    if (!exists) continue;
    const double value = minimax(lines, longer);
    best = maximizes ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(ReservationTree, EqualsPlainMinimaxOverTheLines) {
  Rng rng(4);
  for (int round = 0; round < 50; ++round) {
    ReservationTree tree;
    std::map<std::array<int, 3>, double> lines;
    for (int i = 0; i < 25; ++i) {
      const std::array<int, 3> line = {rng.below(4), rng.below(4), rng.below(4)};
      lines.try_emplace(line, rng.below(20) - 10);
      tree.add(std::array{Move(line[0]), Move(line[1]), Move(line[2])}, lines.at(line));
    }
    tree.update();
    EXPECT_EQ(tree.nodes().front().value, minimax(lines, {}));
  }
}

}  // namespace
}  // namespace turncoat
