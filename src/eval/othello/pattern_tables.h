// How the weights of Othello patterns are numbered, and the phases of a game.
//
// A file holds each weight once. Most patterns are their own image under a symmetry, so two ways to fill
// them mean the same: the entries of a table are more than the weights behind them (`Folding`).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bitboard.h"
#include "eval/othello/patterns.h"

namespace turncoat::othello {

// The tables of a phase, one behind the other: the patterns', then those by number.
inline constexpr int kOwnMovesEntry = kPatternEntries;
inline constexpr int kEnemyMovesEntry = kOwnMovesEntry + kGridSquares;
inline constexpr int kEmptiesEntry = kEnemyMovesEntry + kGridSquares;
inline constexpr int kTableEntries = kEmptiesEntry + kGridSquares;

// What a position looks like to the evaluation: the entries whose sum is its value.
inline constexpr std::size_t kFeatures = kInstanceCount + 3;

inline constexpr int kPhases = 15;
inline constexpr int kPhaseEmpties = 4;  // so many numbers of empty cells make a phase
constexpr int phase_of(int empties) { return std::min(empties / kPhaseEmpties, kPhases - 1); }

inline constexpr int kDiscParts = 32;  // values are in this part of a disc

struct PhaseCounts {
  int own_moves = 0;
  int enemy_moves = 0;
  int empties = 0;
};

// Which weight stands behind an entry.
class Folding {
 public:
  // Worked out when it is first asked for.
  static const Folding& all();

  [[nodiscard]] std::size_t weights() const { return weights_; }
  [[nodiscard]] std::uint32_t weight_of(std::size_t entry) const { return weight_of_[entry]; }

 private:
  Folding();

  std::vector<std::uint32_t> weight_of_;
  std::size_t weights_ = 0;
};

// The weights whose sum is a position's value; `own` is to move.
using FeatureWeights = std::array<std::uint32_t, kFeatures>;
FeatureWeights feature_weights(Bitboard own, Bitboard opp);

}  // namespace turncoat::othello
