// The learned weights of Othello positions on 8x8: for each phase of the game a table for every pattern, one
// for the moves of each side, and one for the number of empty cells.
//
// A file holds each weight once. Most patterns are their own image under a symmetry, so two ways to fill
// them mean the same: the entries of a table are more than the weights behind them (`Folding`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "eval/othello/pattern_state.h"
#include "eval/othello/patterns.h"

namespace turncoat::othello {

// The tables of a phase, one behind the other: the patterns', then those by number.
inline constexpr int kOwnMovesEntry = kPatternEntries;
inline constexpr int kEnemyMovesEntry = kOwnMovesEntry + kGridSquares;
inline constexpr int kEmptiesEntry = kEnemyMovesEntry + kGridSquares;
inline constexpr int kTableEntries = kEmptiesEntry + kGridSquares;

// What a position looks like to the evaluation: the entries whose sum is its value.
inline constexpr std::size_t kFeatures = kInstanceCount + 3;

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

class PatternWeights {
 public:
  static constexpr int kPhases = 15;
  static constexpr int kPhaseEmpties = 4;  // so many numbers of empty cells make a phase
  static constexpr int kDisc = 32;         // weights are in this part of a disc

  static constexpr int phase_of(int empties) { return std::min(empties / kPhaseEmpties, kPhases - 1); }

  // The weights of all phases, that of the fewest empty cells first; `origin` says in one line how they were
  // made.
  PatternWeights(std::span<const std::int16_t> weights, std::string origin);

  // Those in the program.
  static const PatternWeights& builtin();

  // Reads a file. Fails if it is damaged, or something else.
  static Result<PatternWeights> parse(std::string_view bytes);

  // The file of weights given as to the constructor.
  static std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin);

  [[nodiscard]] const std::string& origin() const { return origin_; }

  // Of the weights alone: it tells them from others.
  [[nodiscard]] std::uint64_t checksum() const;

  // The final score that is to be expected, in parts of a disc (kDisc).
  [[nodiscard]] int evaluate(const PatternState& state, const PhaseCounts& counts) const {
    const std::int16_t* const table =
        &entries_[static_cast<std::size_t>(phase_of(counts.empties)) * kTableEntries];
    const auto indices = state.indices();
    int sum = table[kOwnMovesEntry + counts.own_moves] + table[kEnemyMovesEntry + counts.enemy_moves] +
              table[kEmptiesEntry + counts.empties];
    for (std::size_t lane = 0; lane < kInstanceCount; ++lane) {
      sum += table[static_cast<std::size_t>(kPatternOffsets[kInstances[lane].pattern]) + indices[lane]];
    }
    return sum;
  }

 private:
  std::vector<std::int16_t> entries_;  // of all phases
  std::string origin_;
};

}  // namespace turncoat::othello
