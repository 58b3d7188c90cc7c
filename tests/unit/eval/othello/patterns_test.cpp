#include "eval/othello/patterns.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "eval/othello/learned.h"
#include "eval/othello/pattern_state.h"
#include "eval/othello/pattern_weights.h"
#include "support/othello_positions.h"
#include "support/scale.h"

namespace turncoat::othello {
namespace {

using turncoat::testing::played_until;
using turncoat::testing::scaled;

int cells_in(std::size_t pattern) { return static_cast<int>(kPatterns[pattern].size()); }

// Each shape has a symmetry of its own and so four images, the long diagonal two.
TEST(Patterns, EveryImageIsAnInstanceOnce) {
  const std::array<int, 12> images = {4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4};
  const std::array<int, 12> cells = {9, 10, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4};
  std::map<std::size_t, std::map<Bitboard, int>> seen;
  for (const Instance& instance : kInstances) {
    Bitboard area = 0;
    for (std::size_t i = 0; i < kPatterns[instance.pattern].size(); ++i) area |= bit(instance.cell(i));
    ++seen[instance.pattern][area];
    EXPECT_EQ(area, area_of(kPatterns[instance.pattern], instance.symmetry));
  }
  for (std::size_t pattern = 0; pattern < kPatterns.size(); ++pattern) {
    EXPECT_EQ(cells_in(pattern), cells[pattern]);
    EXPECT_EQ(static_cast<int>(seen[pattern].size()), images[pattern]) << pattern;
    for (const auto& [area, times] : seen[pattern]) {
      EXPECT_EQ(times, 1);
      EXPECT_EQ(count(area), cells[pattern]) << "a cell stands twice in pattern " << pattern;
      for (const Symmetry symmetry : kSymmetries)
        EXPECT_TRUE(seen[pattern].contains(transform(area, symmetry, kPatternBoard)));
    }
  }
  EXPECT_EQ(kInstances.size(), 46U);
}

TEST(Patterns, EveryCellIsSeen) {
  Bitboard covered = 0;
  for (const Instance& instance : kInstances)
    covered |= area_of(kPatterns[instance.pattern], instance.symmetry);
  EXPECT_EQ(covered, ~Bitboard{0});
}

// The index straight from its definition.
int slow_index(const Instance& instance, const Position<8>& position) {
  int index = 0;
  for (std::size_t i = kPatterns[instance.pattern].size(); i-- > 0;) {
    const Square square = instance.cell(i);
    index = 3 * index + (has(position.own(), square) ? 1 : has(position.opp(), square) ? 2 : 0);
  }
  return index;
}

TEST(PatternState, IsFollowedThroughGames) {
  Rng rng(1);
  for (int game = 0; game < scaled(100); ++game) {
    Position<8> position;
    PatternState state(position.own(), position.opp());
    while (!position.is_over()) {
      const Position<8> before = position;
      position.play(position.must_pass() ? Move::pass() : Move(pick(position.legal_moves(), rng)));
      state = state.after(before.empties() & ~position.empties(), before.opp() & ~position.own());
      ASSERT_EQ(state, PatternState(position.own(), position.opp())) << position.to_text();
    }
    const auto indices = state.indices();
    for (std::size_t lane = 0; lane < kInstanceCount; ++lane)
      ASSERT_EQ(indices[lane], slow_index(kInstances[lane], position)) << lane;
  }
}

TEST(Folding, HasAWeightForEachClassOfEntries) {
  const Folding& folding = Folding::all();
  EXPECT_EQ(folding.weights(), 114'555U);
  std::vector<int> used(folding.weights());
  for (std::size_t entry = 0; entry < kTableEntries; ++entry) ++used[folding.weight_of(entry)];
  for (const int times : used) ASSERT_TRUE(times == 1 || times == 2) << times;
}

// By Burnside's lemma: n cells of which a mirror leaves f where they are look different in
// (3^n + 3^(f + (n - f) / 2)) / 2 ways. The mirror that a diagonal lies on leaves all of it and does not
// count.
TEST(Folding, HasAsManyWeightsAsPatternsLookDifferent) {
  const auto mirrored = [](std::size_t cells, std::size_t fixed) {
    return (power_of_3(cells) + power_of_3(fixed + (cells - fixed) / 2)) / 2;
  };
  const int patterns = mirrored(9, 3) + mirrored(10, 2) + mirrored(10, 0) + mirrored(10, 0) +
                       4 * mirrored(8, 0) + mirrored(7, 1) + mirrored(6, 0) + mirrored(5, 1) + mirrored(4, 0);
  EXPECT_EQ(Folding::all().weights(), static_cast<std::size_t>(patterns) + 3 * kGridSquares);
}

// With weights drawn by lot all images of a position are worth the same, which holds only if entries that
// mean the same share their weight.
TEST(PatternWeights, SymmetricPositionsAreWorthTheSame) {
  Rng rng(7);
  std::vector<std::int16_t> weights(PatternWeights::kPhases * Folding::all().weights());
  for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(rng.below(101) - 50);
  const PatternWeights drawn(weights, "by lot");
  const Learned knowledge(drawn);
  int different = 0;
  for (int i = 0; i < scaled(400); ++i) {
    const Position<8> position = played_until<8>(1 + rng.below(59), rng);
    const int value = knowledge.evaluate(position, position.legal_moves(), knowledge.state_of(position));
    for (const Symmetry symmetry : kSymmetries) {
      const Position<8> image = position.transformed(symmetry);
      ASSERT_EQ(knowledge.evaluate(image, image.legal_moves(), knowledge.state_of(image)), value)
          << position.to_text();
    }
    const Position<8> other = Position<8>::make(position.opp(), position.own(), Side::kX).value();
    different += knowledge.evaluate(other, other.legal_moves(), knowledge.state_of(other)) != value ? 1 : 0;
  }
  EXPECT_GT(different, scaled(400) / 2);
}

}  // namespace
}  // namespace turncoat::othello
