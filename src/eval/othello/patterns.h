// The shapes on an Othello board whose contents a learned evaluation adds up.
//
// A pattern is a list of cells. Its images under the symmetries of the board are its instances, and all of
// them share one table of weights with an entry for each of the 3^n ways to fill n cells. The value of a
// position is a sum of such entries (Buro 1997). The shapes are those that Edax has shown to work.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/bitboard.h"
#include "core/shape.h"

namespace turncoat::othello {

inline constexpr std::size_t kMostPatternCells = 10;

struct Pattern {
  std::string_view text;  // its cells, in the order of their digits in the index, the lowest first

  [[nodiscard]] constexpr std::size_t size() const { return text.size() / 2; }
  [[nodiscard]] constexpr Square cell(std::size_t index) const {
    return make_square(text[2 * index + 1] - '1', text[2 * index] - 'a');
  }
};

inline constexpr std::array<Pattern, 12> kPatterns = {{
    {"a1b1a2b2c1a3c2b3c3"},    // a corner
    {"a5a4a3a2a1b2b1c1d1e1"},  // two half edges
    {"b2a1b1c1d1e1f1g1h1g2"},  // an edge with the cells that open its corners
    {"a1c1d1c2d2e2f2e1f1h1"},  // the middle of an edge, and its corners
    {"a2b2c2d2e2f2g2h2"},      // rows
    {"a3b3c3d3e3f3g3h3"},      //
    {"a4b4c4d4e4f4g4h4"},      //
    {"a1b2c3d4e5f6g7h8"},      // diagonals
    {"b1c2d3e4f5g6h7"},        //
    {"c1d2e3f4g5h6"},          //
    {"d1e2f3g4h5"},            //
    {"e1f2g3h4"},
}};

constexpr int power_of_3(std::size_t exponent) {
  int power = 1;
  for (std::size_t i = 0; i < exponent; ++i) power *= 3;
  return power;
}

// Where the table of each pattern begins if they stand one behind the other, and where the last one ends.
inline constexpr auto kPatternOffsets = [] {
  std::array<int, kPatterns.size() + 1> offsets{};
  for (std::size_t i = 0; i < kPatterns.size(); ++i)
    offsets[i + 1] = offsets[i] + power_of_3(kPatterns[i].size());
  return offsets;
}();
inline constexpr int kPatternEntries = kPatternOffsets.back();

inline constexpr Shape kPatternBoard{kGridSide, kGridSide};

// The cells of a pattern's image under a symmetry.
constexpr Bitboard area_of(const Pattern& pattern, Symmetry symmetry) {
  Bitboard area = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i)
    area |= bit(transform(pattern.cell(i), symmetry, kPatternBoard));
  return area;
}

// A pattern somewhere on the board.
struct Instance {
  std::size_t pattern = 0;
  Symmetry symmetry;

  [[nodiscard]] constexpr Square cell(std::size_t index) const {
    return transform(kPatterns[pattern].cell(index), symmetry, kPatternBoard);
  }
};

// Every set of cells once: a pattern that symmetries map to itself has fewer than eight.
inline constexpr std::size_t kInstanceCount = 46;
inline constexpr auto kInstances = [] {
  std::array<Instance, kInstanceCount> instances{};
  std::size_t size = 0;
  for (std::size_t pattern = 0; pattern < kPatterns.size(); ++pattern) {
    const std::size_t first = size;
    for (const Symmetry symmetry : kSymmetries) {
      bool is_new = true;
      for (std::size_t i = first; i < size; ++i) {
        is_new = is_new &&
                 area_of(kPatterns[pattern], symmetry) != area_of(kPatterns[pattern], instances[i].symmetry);
      }
      if (is_new) instances[size++] = {pattern, symmetry};
    }
  }
  return instances;
}();

}  // namespace turncoat::othello
