// A small network on the patterns of Othello: what a sum of single weights leaves of the score.
//
// Every entry of a table of patterns has a row of kUnits numbers. The rows of what a position shows are added
// up, cut to the range from 0 to 1, and two more layers, others for each phase of the game, make a number of
// discs of that. There is one set of rows for late positions and one for early ones.
//
// All of it is whole numbers, so it says the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/othello/pattern_state.h"
#include "eval/othello/pattern_tables.h"

namespace turncoat::othello {

inline constexpr std::size_t kUnits = 16;   // of the first layer
inline constexpr std::size_t kHidden = 16;  // of the second one

// The layers behind the rows, of one phase. Scales: `One` of an output means 1.
struct NetworkLayers {
  static constexpr int kOne = 128;          // of the first layer's output
  static constexpr int kHiddenScale = 256;  // of `hidden`
  static constexpr int kHiddenShift = 7;    // from the sum to the hidden output
  static constexpr int kHiddenOne = kOne * kHiddenScale >> kHiddenShift;
  static constexpr int kDirectScale = 2048;  // of `direct`; that of `out` makes the sums equal
  static constexpr int kOutScale = kOne * kDirectScale / kHiddenOne;
  static constexpr int kSum = kOne * kDirectScale;  // of the result

  std::array<std::array<std::int16_t, kHidden>, kUnits> hidden = {};
  std::array<std::int16_t, kHidden> out = {};
  std::array<std::int16_t, kUnits> direct = {};
  std::array<std::int32_t, kHidden> hidden_bias = {};
  std::int32_t out_bias = 0;
};

// As a file holds it, each row once.
struct NetworkWeights {
  static constexpr std::size_t kParts = 2;  // late positions, early ones

  using Row = std::array<std::int8_t, kUnits>;
  struct Part {
    std::vector<Row> rows = {};  // by weight (Folding)
    std::array<std::int16_t, kUnits> bias = {};
  };
  std::array<Part, kParts> parts;
  std::array<NetworkLayers, kPhases> layers = {};

  static constexpr int kLatePhases = 6;
  static constexpr std::size_t part_of(int phase) { return phase < kLatePhases ? 0 : 1; }
};

class PatternNetwork {
 public:
  static constexpr int kDiscs = 16;  // what a result of 1 is worth

  explicit PatternNetwork(const NetworkWeights& weights);

  // What to add to the sum of weights, in parts of a disc (kDiscParts).
  [[nodiscard]] int evaluate(const PatternState::Sums& indices, const PhaseCounts& counts) const {
    const int phase = phase_of(counts.empties);
    const Part& part = parts_[NetworkWeights::part_of(phase)];
    const NetworkWeights::Row* const rows = part.rows.data();
    std::array<std::int16_t, kUnits> units = part.bias;
    const auto add = [&](int entry) {
      const NetworkWeights::Row& row = rows[entry];
      for (std::size_t i = 0; i < kUnits; ++i) units[i] = static_cast<std::int16_t>(units[i] + row[i]);
    };
    [&]<std::size_t... kLane>(std::index_sequence<kLane...>) {
      (add(kPatternOffsets[kInstances[kLane].pattern] + indices[kLane]), ...);
    }(std::make_index_sequence<kInstanceCount>());
    add(kOwnMovesEntry + counts.own_moves);
    add(kEnemyMovesEntry + counts.enemy_moves);
    add(kEmptiesEntry + counts.empties);
    return result(units, layers_[static_cast<std::size_t>(phase)]);
  }

 private:
  struct Part {
    std::vector<NetworkWeights::Row> rows = {};  // by entry
    std::array<std::int16_t, kUnits> bias = {};
  };

  static int result(std::array<std::int16_t, kUnits> units, const NetworkLayers& layers) {
    std::array<std::int32_t, kHidden> hidden = layers.hidden_bias;
    std::int32_t sum = layers.out_bias;
    for (std::size_t i = 0; i < kUnits; ++i) {
      const std::int32_t unit = std::clamp<std::int32_t>(units[i], 0, NetworkLayers::kOne);
      sum += unit * layers.direct[i];
      for (std::size_t j = 0; j < kHidden; ++j) hidden[j] += unit * layers.hidden[i][j];
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      sum +=
          std::clamp<std::int32_t>(hidden[j] >> NetworkLayers::kHiddenShift, 0, NetworkLayers::kHiddenOne) *
          layers.out[j];
    }
    return sum / (NetworkLayers::kSum / (kDiscs * kDiscParts));
  }

  std::array<Part, NetworkWeights::kParts> parts_;
  std::array<NetworkLayers, kPhases> layers_;
};

// The part of a file that holds a network; its size is always the same.
std::size_t network_bytes();
std::string to_bytes(const NetworkWeights& weights);

// Precondition: `bytes` has that size.
NetworkWeights network_from(std::string_view bytes);

}  // namespace turncoat::othello
