// The learned weights of Othello positions on 8x8: for each phase of the game a table for every pattern, one
// for the moves of each side, and one for the number of empty cells; and the network that mends their sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/checksum.h"
#include "core/result.h"
#include "eval/othello/pattern_network.h"
#include "eval/othello/pattern_state.h"
#include "eval/othello/pattern_tables.h"

namespace turncoat::othello {

class PatternWeights {
 public:
  static constexpr int kPhases = othello::kPhases;
  static constexpr int kPhaseEmpties = othello::kPhaseEmpties;
  static constexpr int kDisc = kDiscParts;
  static constexpr int phase_of(int empties) { return othello::phase_of(empties); }

  // The weights of all phases, that of the fewest empty cells first; `origin` says in one line how they were
  // made.
  PatternWeights(std::span<const std::int16_t> weights, std::string origin,
                 const std::optional<NetworkWeights>& network = {});

  // Those in the program.
  static const PatternWeights& builtin();

  // Reads a file. Fails if it is damaged, or something else.
  static Result<PatternWeights> parse(std::string_view bytes);

  // The file of weights given as to the constructor.
  static std::string to_bytes(std::span<const std::int16_t> weights, std::string_view origin,
                              const std::optional<NetworkWeights>& network = {});

  [[nodiscard]] const std::string& origin() const { return origin_; }

  [[nodiscard]] bool has_network() const { return network_.has_value(); }

  // Of the weights alone: it tells them from others.
  [[nodiscard]] std::uint64_t checksum() const;

  // The final score that is to be expected, in parts of a disc (kDiscParts).
  [[nodiscard]] int evaluate(const PatternState& state, const PhaseCounts& counts) const {
    const PatternState::Sums indices = state.indices();
    return sum_of_weights(indices, counts) + (network_ ? network_->evaluate(indices, counts) : 0);
  }

  // The same, but without the network where that hardly ever changes on which side of alpha and beta it is:
  // of 311 hard positions as many are solved, in four fifths of the time.
  [[nodiscard]] int evaluate_within(const PatternState& state, const PhaseCounts& counts, int alpha,
                                    int beta) const {
    const PatternState::Sums indices = state.indices();
    const int sum = sum_of_weights(indices, counts);
    if (!network_) return sum;
    const int margin = counts.empties < kLateEmpties ? kLateMargin : kEarlyMargin;
    if (sum >= beta + margin || sum <= alpha - margin) return sum;
    return sum + network_->evaluate(indices, counts);
  }

  // The same without the network: in half the time, and off by an eighth more.
  [[nodiscard]] int evaluate_quickly(const PatternState& state, const PhaseCounts& counts) const {
    return sum_of_weights(state.indices(), counts);
  }

 private:
  static constexpr int kLateEmpties = NetworkWeights::kLatePhases * kPhaseEmpties;
  static constexpr int kLateMargin = 8 * kDiscParts;
  static constexpr int kEarlyMargin = 5 * kDiscParts;

  [[nodiscard]] int sum_of_weights(const PatternState::Sums& indices, const PhaseCounts& counts) const {
    const std::int16_t* const table =
        &entries_[static_cast<std::size_t>(phase_of(counts.empties)) * kTableEntries];
    const int of_numbers = table[kOwnMovesEntry + counts.own_moves] +
                           table[kEnemyMovesEntry + counts.enemy_moves] +
                           table[kEmptiesEntry + counts.empties];
    // Written out, so that offsets are constants: twice as fast as the loop.
    return [&]<std::size_t... kLane>(std::index_sequence<kLane...>) {
      return (of_numbers + ... +
              table[std::size_t{kPatternOffsets[kInstances[kLane].pattern]} + indices[kLane]]);
    }(std::make_index_sequence<kInstanceCount>());
  }

  std::vector<std::int16_t> entries_;  // of all phases
  std::optional<PatternNetwork> network_;
  std::string origin_;
  std::uint64_t network_sum_ = kChecksumOfNothing;
};

}  // namespace turncoat::othello
