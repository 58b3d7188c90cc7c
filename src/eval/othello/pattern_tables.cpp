#include "eval/othello/pattern_tables.h"

#include "eval/othello/pattern_state.h"
#include "games/othello/kernels.h"

namespace turncoat::othello {

namespace {

// What each digit of an index is worth where the pattern is seen through a symmetry that maps it to itself.
using PlaceValues = std::array<int, kMostPatternCells>;

PlaceValues mirrored_places(const Pattern& pattern, Symmetry symmetry) {
  PlaceValues places{};
  for (std::size_t from = 0; from < pattern.size(); ++from) {
    for (std::size_t to = 0; to < pattern.size(); ++to) {
      if (pattern.cell(to) == transform(pattern.cell(from), symmetry, kPatternBoard))
        places[from] = power_of_3(to);
    }
  }
  return places;
}

// Those of all its symmetries, each once; the first is the pattern as it is.
std::vector<PlaceValues> ways_to_see(const Pattern& pattern) {
  std::vector<PlaceValues> ways;
  for (const Symmetry symmetry : kSymmetries) {
    if (area_of(pattern, symmetry) != area_of(pattern, {})) continue;
    const PlaceValues places = mirrored_places(pattern, symmetry);
    if (std::ranges::find(ways, places) == ways.end()) ways.push_back(places);
  }
  return ways;
}

// The least of the indices that mean the same.
int canonical(const std::vector<PlaceValues>& ways, int index) {
  int least = index;
  for (std::size_t way = 1; way < ways.size(); ++way) {
    int image = 0;
    for (int rest = index, digit = 0; rest > 0; rest /= 3, ++digit)
      image += rest % 3 * ways[way][static_cast<std::size_t>(digit)];
    least = std::min(least, image);
  }
  return least;
}

}  // namespace

const Folding& Folding::all() {
  static const Folding folding;
  return folding;
}

Folding::Folding() {
  weight_of_.reserve(kTableEntries);
  for (std::size_t pattern = 0; pattern < kPatterns.size(); ++pattern) {
    const auto first = static_cast<std::size_t>(kPatternOffsets[pattern]);
    const std::vector<PlaceValues> ways = ways_to_see(kPatterns[pattern]);
    for (int index = 0; index < power_of_3(kPatterns[pattern].size()); ++index) {
      const int least = canonical(ways, index);
      weight_of_.push_back(least < index ? weight_of_[first + static_cast<std::size_t>(least)]
                                         : static_cast<std::uint32_t>(weights_++));
    }
  }
  while (weight_of_.size() < kTableEntries) weight_of_.push_back(static_cast<std::uint32_t>(weights_++));
}

FeatureWeights feature_weights(Bitboard own, Bitboard opp) {
  const Folding& folding = Folding::all();
  const PatternState::Sums indices = PatternState(own, opp).indices();
  FeatureWeights weights{};
  std::size_t size = 0;
  const auto add = [&](int entry) { weights[size++] = folding.weight_of(static_cast<std::size_t>(entry)); };
  for (std::size_t lane = 0; lane < kInstanceCount; ++lane)
    add(kPatternOffsets[kInstances[lane].pattern] + indices[lane]);
  add(kOwnMovesEntry + count(legal_moves(own, opp)));
  add(kEnemyMovesEntry + count(legal_moves(opp, own)));
  add(kEmptiesEntry + count(~(own | opp)));
  return weights;
}

}  // namespace turncoat::othello
