// How many different positions there are after each ply, counted twice: by the bitboards and by the twin.
// Unlike the number of lines this depends on every flip.
#include <gtest/gtest.h>

#include <map>

#include "support/adjacency_twin.h"
#include "support/describe.h"
#include "support/othello_twin.h"
#include "support/scale.h"
#include "support/variants.h"

namespace turncoat::testing {
namespace {

// Numbers of different positions after 0, 1, ... `plies` plies. `children` gives those after one ply.
template <class Position, class Children>
std::vector<std::size_t> distinct_by_ply(const Position& start, int plies, Children children) {
  std::vector<std::size_t> sizes = {1};
  std::map<std::string, Position> layer = {{"", start}};
  for (int ply = 0; ply < plies; ++ply) {
    std::map<std::string, Position> next;
    for (const auto& [text, position] : layer) {
      for (auto& [child_text, child] : children(position)) next.try_emplace(child_text, child);
    }
    layer = std::move(next);
    sizes.push_back(layer.size());
  }
  return sizes;
}

std::vector<std::pair<std::string, AnyPosition>> children_of(const AnyPosition& position) {
  std::vector<std::pair<std::string, AnyPosition>> children;
  for (const std::string& ply : plies_of(position)) {
    AnyPosition child = position;
    child.play(parse_move(ply, position.shape()).value());
    children.emplace_back(child.to_text(), child);
  }
  return children;
}

template <class Twin>
std::vector<std::pair<std::string, Twin>> children_of_twin(const Twin& twin) {
  std::vector<std::pair<std::string, Twin>> children;
  for (const std::string& ply : twin.moves()) {
    Twin child = twin;
    child.play(ply);
    children.emplace_back(child.text(), child);
  }
  return children;
}

template <class Twin>
void expect_same_numbers(const std::string& game, const Twin& twin, int plies) {
  const AnyPosition start = builtin_games().start(game).value();
  ASSERT_EQ(start.to_text(), twin.text());
  EXPECT_EQ(distinct_by_ply(start, plies, children_of), distinct_by_ply(twin, plies, children_of_twin<Twin>))
      << game;
}

TEST(DistinctPositions, Adjacency4x4) {
  expect_same_numbers("adjacency:size=4", AdjacencyTwin::start(4, 4, false, 'X', 8), 8);
  expect_same_numbers("adjacency:size=4,neighbours=8", AdjacencyTwin::start(4, 4, true, 'X', 8), 8);
}

TEST(DistinctPositions, Adjacency4x5) {
  const int plies = kIsSlowBuild ? 3 : 5;
  expect_same_numbers("adjacency:size=4x5", AdjacencyTwin::start(4, 5, false, 'X', 12), plies);
  expect_same_numbers("adjacency:size=5x4,neighbours=8", AdjacencyTwin::start(5, 4, true, 'X', 12), plies);
}

TEST(DistinctPositions, Othello) {
  const int plies = kIsSlowBuild ? 4 : 6;
  expect_same_numbers("othello", OthelloTwin::start(8), plies);
  expect_same_numbers("othello:size=6", OthelloTwin::start(6), plies);
}

}  // namespace
}  // namespace turncoat::testing
