// The solver of games that fill the board against two slow ones that share nothing with it: the rules played
// out with colours, and a table of all sets of empty cells of a small board. On the same table the theorems
// that the solver rests on are checked for every set.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/random.h"
#include "games/adjacency/position.h"
#include "solver/adjacency/full_solver.h"
#include "support/full_minimax.h"
#include "support/scale.h"

namespace turncoat::testing {
namespace {

using adjacency::FullSolver;
using adjacency::Neighbours;
using adjacency::Position;
using adjacency::Rules;

const Budget kNoLimit({}, {});
constexpr SolverOptions kTooLittleForSubsets{.hash_bytes = kMebibyte};
constexpr std::array kBothRules = {Neighbours::kFour, Neighbours::kEight};

// F(E) for all sets E of a board, from the definition. A set is a number with one bit per cell of the board.
class AllSets {
 public:
  using Set = std::uint32_t;

  AllSets(int rows, int columns, Neighbours neighbours)
      : columns_(columns), cells_(rows * columns), values_(std::size_t{1} << cells_) {
    for (int u = 0; u < cells_; ++u) {
      near_.push_back(0);
      for (int v = 0; v < cells_; ++v) {
        const int down = std::abs(u / columns - v / columns);
        const int right = std::abs(u % columns - v % columns);
        const bool is_near = neighbours == Neighbours::kFour ? down + right <= 1 : std::max(down, right) <= 1;
        if (is_near) near_.back() |= Set{1} << v;
      }
    }
    for (Set set = 1; set <= last(); ++set) {
      int best = -kGridSquares;
      for (const int x : cells_of(set)) best = std::max(best, gain(set, x) - value(without(set, x)));
      values_[set] = static_cast<signed char>(best);
    }
  }

  [[nodiscard]] Set last() const { return static_cast<Set>(values_.size() - 1); }
  [[nodiscard]] int value(Set set) const { return values_[set]; }
  static Set without(Set set, int cell) { return set & ~(Set{1} << cell); }

  [[nodiscard]] std::vector<int> cells_of(Set set) const {
    std::vector<int> cells;
    for (int cell = 0; cell < cells_; ++cell) {
      if ((set >> cell & 1) != 0) cells.push_back(cell);
    }
    return cells;
  }

  // Cells v whose empties are exactly `hyperedge`, among the empties `set`.
  [[nodiscard]] int edges(Set set, Set hyperedge) const {
    int found = 0;
    for (const Set near : near_) found += (near & set) == hyperedge ? 1 : 0;
    return found;
  }
  [[nodiscard]] int gain(Set set, int x) const { return edges(set, Set{1} << x); }
  [[nodiscard]] int pair_count(Set set, int x, int y) const { return edges(set, Set{1} << x | Set{1} << y); }

  [[nodiscard]] int weight(int x) const { return std::popcount(near_[static_cast<std::size_t>(x)]); }
  [[nodiscard]] int heaviest(Set set) const {
    int most = 0;
    for (const int x : cells_of(set)) most = std::max(most, weight(x));
    return most;
  }

  [[nodiscard]] Bitboard on_grid(Set set) const {
    Bitboard cells = 0;
    for (const int cell : cells_of(set)) cells |= bit(make_square(cell / columns_, cell % columns_));
    return cells;
  }

 private:
  int columns_;
  int cells_;
  std::vector<Set> near_;
  std::vector<signed char> values_;
};

struct SmallBoard {
  int rows;
  int columns;
};

std::vector<SmallBoard> small_boards() {
  std::vector<SmallBoard> boards = {{3, 4}, {2, 6}, {3, 3}};
  if (!kIsSlowBuild) boards.push_back({4, 4});
  return boards;
}

template <class Check>
void for_all_sets(const Check& check) {
  for (const Neighbours neighbours : kBothRules) {
    for (const auto [rows, columns] : small_boards()) {
      const AllSets sets(rows, columns, neighbours);
      for (AllSets::Set set = 1; set <= sets.last() && !::testing::Test::HasFailure(); ++set) {
        SCOPED_TRACE(::testing::Message() << rows << "x" << columns << " set " << set);
        check(sets, set);
      }
    }
  }
}

TEST(AdjacencyTheory, TempoAndDominance) {
  for_all_sets([](const AllSets& sets, AllSets::Set set) {
    const int weight = sets.heaviest(set);
    const auto value_of_move = [&](int x) { return sets.gain(set, x) - sets.value(sets.without(set, x)); };
    for (const int x : sets.cells_of(set)) {
      const int sum = sets.value(set) + sets.value(sets.without(set, x));
      ASSERT_GE(sum, sets.gain(set, x));
      ASSERT_LE(sum, 2 * weight - sets.gain(set, x));
      for (const int y : sets.cells_of(set)) {
        if (x == y) continue;
        const int slack = weight - sets.gain(set, y) - sets.pair_count(set, x, y);
        ASSERT_LE(value_of_move(x), value_of_move(y) + 2 * slack);
      }
    }
  });
}

// The turn by half of a board without a middle cell: the mover wins nothing on sets that it maps to
// themselves.
TEST(AdjacencyTheory, MirroredSets) {
  int mirrored = 0;
  for_all_sets([&mirrored](const AllSets& sets, AllSets::Set set) {
    const int cells = std::popcount(sets.last());
    for (const int x : sets.cells_of(set)) {
      const int image = cells - 1 - x;
      if (image == x || (set >> image & 1) == 0) return;
    }
    ++mirrored;
    ASSERT_LE(sets.value(set), 0);
  });
  EXPECT_GT(mirrored, 100);
}

TEST(AdjacencySolver, AllSetsOfSmallBoards) {
  for (const Neighbours neighbours : kBothRules) {
    for (const auto [rows, columns] : {SmallBoard{4, 4}, SmallBoard{4, 5}}) {
      if (kIsSlowBuild && columns == 5) continue;
      const AllSets sets(rows, columns, neighbours);
      const Rules rules{.shape = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)},
                        .neighbours = neighbours};
      FullSolver listing(rules, {});
      FullSolver searching(rules, kTooLittleForSubsets);
      Rng rng(45);
      for (int round = 0; round < scaled(40000); ++round) {
        const auto set = static_cast<AllSets::Set>(rng.next()) & sets.last();
        const Bitboard empties = sets.on_grid(set);
        ASSERT_EQ(listing.value(empties, kNoLimit), sets.value(set)) << rows << "x" << columns << " " << set;
        ASSERT_EQ(searching.value(empties, kNoLimit), sets.value(set))
            << rows << "x" << columns << " " << set;
      }
    }
  }
}

TEST(AdjacencySolver, ColouredPositionsOfAllShapes) {
  Rng rng(729);
  for (const Neighbours neighbours : kBothRules) {
    for (std::uint8_t rows = 4; rows <= kGridSide; ++rows) {
      for (std::uint8_t columns = 4; columns <= kGridSide; ++columns) {
        const Rules rules{.shape = {rows, columns}, .neighbours = neighbours};
        FullSolver solver(rules, rows % 2 == 0 ? kTooLittleForSubsets : SolverOptions{});
        for (int round = 0; round < scaled(60); ++round) {
          Bitboard empties = 0;
          // Close together as well as scattered: all within reach of one cell, or anywhere.
          const Bitboard region = round % 2 == 0 ? rules.shape.area() : rules.shape.area() & 0x0F0F0F0F;
          const int cells = rng.below(7);
          while (count(empties) < cells) empties |= bit(rng.below(kGridSquares)) & region;
          const Bitboard x = rng.next() & rules.shape.area() & ~empties;
          const Position position =
              Position::make(rules, x, rules.shape.area() & ~empties & ~x, Side::kO, cells).value();
          ASSERT_EQ(solver.solve(position, kNoLimit)->score.discs, turncoat::testing::full_minimax(position))
              << position.to_text();
        }
      }
    }
  }
}

// Found before by other programs (first player minus second, 4 / 8 neighbours).
TEST(AdjacencySolver, KnownValuesFromTheStart) {
  struct Known {
    Shape shape;
    int by_edge;
    int by_corner;
  };
  std::vector<Known> all = {{{4, 4}, -2, -6}, {{4, 5}, -2, -8}, {{4, 6}, -2, -10}};
  all.insert(all.end(), {{{5, 5}, 3, 11}, {{4, 7}, -2, -12}, {{5, 6}, -2, -10}});
  if (!kIsSlowBuild) all.push_back({{6, 6}, -4, -12});
  for (const auto& [shape, by_edge, by_corner] : all) {
    for (const Neighbours neighbours : kBothRules) {
      const Rules rules{.shape = shape, .neighbours = neighbours};
      FullSolver solver(rules, {.hash_bytes = 192 * kMebibyte});
      EXPECT_EQ(solver.solve(Position(rules), kNoLimit)->score.discs,
                neighbours == Neighbours::kFour ? by_edge : by_corner)
          << Position(rules).variant();
    }
  }
}

}  // namespace
}  // namespace turncoat::testing
