#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/players.h"

namespace turncoat {
namespace {

using testing::bot;
using testing::position;
using testing::Recorder;
using testing::start_of;

// Exact value of a position for the side to move, `depth` plies ahead, by plain recursion.
double negamax(const AnyPosition& at, int depth) {
  if (depth == 0 || at.is_over()) return count(at.own()) - count(at.opp());
  double best = -65;
  for (const Square square : squares_of(at.legal_moves())) {
    AnyPosition child = at;
    child.play(Move(square));
    best = std::max(best, -negamax(child, depth - 1));
  }
  return best;
}

// With enough lines the reservation tree holds the whole game tree, and its values are those of minimax.
TEST(GeneticTree, FindsTheMinimaxValueWithEnoughLines) {
  for (const std::string_view text : {"-XOO -OXX OXX- XO-O X 4", "XO-O OXOX -X-X XOXO O 3"}) {
    const AnyPosition from = position("adjacency:size=4", text);
    const int depth = from.plies_bound();
    const Choice choice = bot("genetic-tree:depth=4,population=50,generations=200,mutation=0.5")
                              ->choose(from, {}, {}, nullptr)
                              .value();
    EXPECT_EQ(choice.value, negamax(from, depth)) << text;
    AnyPosition child = from;
    child.play(choice.move);
    EXPECT_EQ(-negamax(child, depth - 1), negamax(from, depth)) << text;
  }
}

TEST(GeneticTree, FitnessIsHeightLessTheLevelReachedPlusOne) {
  Recorder recorder;
  bot("genetic-tree:depth=3,population=6,generations=8")
      ->choose(start_of("adjacency:size=5"), {}, {}, &recorder)
      .value();
  const auto generations = recorder.of<GenerationDone>();
  const auto trees = recorder.of<ReservationTreeGrown>();
  ASSERT_EQ(generations.size(), 8U);
  ASSERT_EQ(trees.size(), 9U) << "one of the first random lines, one of each generation";
  for (std::size_t i = 0; i < generations.size(); ++i) {
    const std::vector<ReservationNode>& nodes = trees[i].nodes;  // the tree that the generation was judged by
    bool is_best_seen = false;
    for (const Individual& individual : generations[i].individuals) {
      // Walks the line down from the root and counts from below how far the value is the same.
      std::vector<double> values = {nodes.front().value};
      int at = 0;
      for (const std::string& gene : individual.genes) {
        const auto child = std::ranges::find_if(nodes, [&](const ReservationNode& node) {
          return node.id != 0 && node.parent == at && to_text(node.move) == gene;
        });
        ASSERT_NE(child, nodes.end());
        at = child->id;
        values.push_back(child->value);
      }
      EXPECT_TRUE(nodes[static_cast<std::size_t>(at)].is_leaf);
      int survived = 0;
      while (survived < 3 && values[static_cast<std::size_t>(2 - survived)] == individual.value) ++survived;
      EXPECT_EQ(individual.fitness, survived + 1);
      is_best_seen |= individual.fitness == 4;
    }
    EXPECT_TRUE(i == 0 || is_best_seen) << "a line that reaches the root is among the fittest";
  }
}

TEST(GeneticTree, ChildrenTakeAfterTheirParents) {
  Recorder recorder;
  bot("genetic-tree:depth=4,population=10,generations=10,mutation=0")
      ->choose(start_of("adjacency"), {}, {}, &recorder)
      .value();
  int crossed = 0;
  for (const GenerationDone& generation : recorder.of<GenerationDone>()) {
    for (const Birth& birth : generation.births) {
      EXPECT_LE(birth.mutations.size(), 1U) << "at most the one that keeps it from being a copy";
      std::vector<std::string> inherited =
          generation.individuals.at(static_cast<std::size_t>(birth.first_parent)).genes;
      const auto& father = generation.individuals.at(static_cast<std::size_t>(birth.second_parent)).genes;
      if (birth.point >= 0) {
        ++crossed;
        EXPECT_NE(std::vector(inherited.begin(), inherited.begin() + birth.point),
                  std::vector(father.begin(), father.begin() + birth.point))
            << "they are cut behind what they have in common";
        std::copy(father.begin() + birth.point, father.end(), inherited.begin() + birth.point);
      }
      for (std::size_t i = 0; i < inherited.size(); ++i) {
        if (!birth.mutations.empty() && birth.mutations.front().gene == static_cast<int>(i)) break;
        const auto before = birth.genes.begin() + static_cast<std::ptrdiff_t>(i);
        // A cell that is taken already cannot be played on again: from there on the lot decides.
        if (std::find(birth.genes.begin(), before, inherited[i]) != before) break;
        EXPECT_EQ(birth.genes[i], inherited[i]);
      }
    }
  }
  EXPECT_GT(crossed, 0);
}

}  // namespace
}  // namespace turncoat
