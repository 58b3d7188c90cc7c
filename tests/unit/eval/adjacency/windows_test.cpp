#include "eval/adjacency/windows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/shape.h"
#include "eval/adjacency/window_models.h"
#include "games/adjacency/position.h"
#include "support/random_play.h"
#include "support/scale.h"

namespace turncoat::adjacency {
namespace {

using turncoat::testing::scaled;

// The weights of all windows of a position, in any order.
std::vector<std::uint32_t> weights_of(Bitboard own, Bitboard opp) {
  const ColouredWindows::Numbers numbers = ColouredState(own, opp).numbers();
  std::vector<std::uint32_t> weights;
  for (std::size_t place = 0; place < ColouredWindows::kPlaces; ++place)
    weights.push_back(ShortModel::folding().weight_of(ColouredWindows::entry(place, numbers[place])));
  std::ranges::sort(weights);
  return weights;
}
std::vector<std::uint32_t> weights_of(Bitboard empties) {
  const EmptyWindows::Numbers numbers = EmptyState(empties).numbers();
  std::vector<std::uint32_t> weights;
  for (std::size_t place = 0; place < EmptyWindows::kPlaces; ++place)
    weights.push_back(FullModel::folding().weight_of(EmptyWindows::entry(place, numbers[place])));
  std::ranges::sort(weights);
  return weights;
}

TEST(Windows, AreAllThreeByThreeSquaresOnce) {
  std::vector<Bitboard> areas(EmptyWindows::kPlaces);
  for (Square square = 0; square < kGridSquares; ++square) {
    const auto& steps = EmptyWindows::kSteps[static_cast<std::size_t>(square)];
    for (std::size_t place = 0; place < EmptyWindows::kPlaces; ++place)
      areas[place] |= steps[place] != 0 ? bit(square) : 0;
  }
  std::ranges::sort(areas);
  std::vector<Bitboard> wanted;
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 6; ++column)
      wanted.push_back(Bitboard{0x070707} << make_square(row, column));
  }
  std::ranges::sort(wanted);
  EXPECT_EQ(areas, wanted);
}

// Corners, edges and inner windows of a symmetric image are the same weights.
TEST(Windows, SymmetricPositionsHaveTheSameWeights) {
  Rng rng(1);
  for (int i = 0; i < scaled(100); ++i) {
    Position position;
    for (int ply = rng.below(50); ply > 0; --ply) position.play(Move(pick(position.legal_moves(), rng)));
    for (const Symmetry symmetry : kSymmetries) {
      const Position image = position.transformed(symmetry);
      ASSERT_EQ(weights_of(position.own(), position.opp()), weights_of(image.own(), image.opp()));
      ASSERT_EQ(weights_of(position.empties()), weights_of(image.empties()));
      ASSERT_EQ(FullModel::others(position.empties()), FullModel::others(image.empties()));
      ASSERT_EQ(ShortModel::others(position.own(), position.opp(), 5),
                ShortModel::others(image.own(), image.opp(), 5));
    }
  }
}

// By Burnside's lemma: fillings of a 3x3 window up to the symmetries of its kind.
TEST(Windows, HaveAsManyWeightsAsThereAreDifferentFillings) {
  const auto fixed = [](std::uint32_t states, int cycles) { return power(states, cycles); };
  for (const auto& [states, folding, others] :
       {std::tuple(2U, &FullModel::folding(), FullModel::kEntries - EmptyWindows::kEntries),
        std::tuple(3U, &ShortModel::folding(), ShortModel::kEntries - ColouredWindows::kEntries)}) {
    const std::uint32_t two = (fixed(states, 9) + fixed(states, 6)) / 2;
    const std::uint32_t eight =
        (fixed(states, 9) + 2 * fixed(states, 3) + fixed(states, 5) + 4 * fixed(states, 6)) / 8;
    EXPECT_EQ(folding->weights(), two + two + eight + others);
    EXPECT_EQ(folding->entries(), 3 * fixed(states, 9) + others);
  }
}

TEST(Windows, FollowMoves) {
  Rng rng(2);
  for (int i = 0; i < scaled(50); ++i) {
    Position position;
    ColouredState coloured(position.own(), position.opp());
    EmptyState empties(position.empties());
    while (!position.is_over()) {
      const Position before = position;
      position.play(Move(pick(position.legal_moves(), rng)));
      const Bitboard placed = before.empties() & ~position.empties();
      coloured = coloured.after(placed, before.opp() & position.opp());
      empties = empties.after(placed);
      ASSERT_EQ(coloured, ColouredState(position.own(), position.opp()));
      ASSERT_EQ(empties, EmptyState(position.empties()));
    }
  }
}

}  // namespace
}  // namespace turncoat::adjacency
