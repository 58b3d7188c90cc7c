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
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
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
    Units units;
    std::memcpy(&units, &part.bias, sizeof units);
    const auto add = [&units, rows = part.rows.data()](int entry) {
      Bytes row;
      std::memcpy(&row, &rows[entry], sizeof row);
      units += __builtin_convertvector(row, Units);
    };
    add(kOwnMovesEntry + counts.own_moves);
    add(kEnemyMovesEntry + counts.enemy_moves);
    add(kEmptiesEntry + counts.empties);
    [&]<std::size_t... kLane>(std::index_sequence<kLane...>) {
      (add(kPatternOffsets[kInstances[kLane].pattern] + indices[kLane]), ...);
    }(std::make_index_sequence<kInstanceCount>());
    return result(units, layers_[static_cast<std::size_t>(phase)]);
  }

 private:
  struct Part {
    std::vector<NetworkWeights::Row> rows = {};  // by entry
    std::array<std::int16_t, kUnits> bias = {};
  };

  // Vectors of the compiler: it keeps these in registers, and arrays in memory.
  using Bytes [[gnu::vector_size(kUnits)]] = std::int8_t;
  using Units [[gnu::vector_size(kUnits * sizeof(std::int16_t))]] = std::int16_t;
  using Hidden [[gnu::vector_size(kHidden * sizeof(std::int32_t))]] = std::int32_t;
  static_assert(kUnits == kHidden, "a layer's weights of one unit are as many as units");

  // Functions change vectors in place: the ABI of one that returns them hangs on the CPU compiled for, which
  // Clang warns of.
  template <class Vector>
  static void clamp(Vector& values, int most) {
    using Number = std::remove_cvref_t<decltype(values[0])>;
    values = values > 0 ? values : Vector{};
    const Vector limit = Vector{} + static_cast<Number>(most);
    values = values < limit ? values : limit;
  }

  static void read(const std::array<std::int16_t, kUnits>& from, Hidden& to) {
    Units numbers;
    std::memcpy(&numbers, &from, sizeof numbers);
    to = __builtin_convertvector(numbers, Hidden);
  }

  static int result(Units& units, const NetworkLayers& layers) {
    clamp(units, NetworkLayers::kOne);
    Hidden hidden;
    std::memcpy(&hidden, &layers.hidden_bias, sizeof hidden);
    Hidden weights;
    for (std::size_t i = 0; i < kUnits; ++i) {
      read(layers.hidden[i], weights);
      hidden += weights * std::int32_t{units[static_cast<int>(i)]};
    }
    hidden >>= NetworkLayers::kHiddenShift;
    clamp(hidden, NetworkLayers::kHiddenOne);
    read(layers.out, weights);
    Hidden terms = hidden * weights;
    read(layers.direct, weights);
    terms += __builtin_convertvector(units, Hidden) * weights;
    std::int32_t sum = layers.out_bias;
    for (std::size_t i = 0; i < kHidden; ++i) sum += terms[static_cast<int>(i)];
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
