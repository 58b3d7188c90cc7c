// Othello positions to learn from, out of games of the program with itself.
//
// Who played the positions matters most: they come from sensible but varied play. A game begins with some
// random plies; then both sides look one or two plies ahead with an evaluation and sometimes err. From each
// phase of a game one position is taken, a third of them after a random move, so that bad moves are known
// too. Near the end the exact score is worked out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "learn/block_players.h"
#include "learn/position_file.h"

namespace turncoat {

namespace othello {
class PatternWeights;
}

struct SelfplayOptions {
  std::uint64_t seed = 1;
  int exact_empties = 14;  // with at most so many empty cells the score is exact
  // How players judge; without one, by a hand-made evaluation. They live longer.
  const othello::PatternWeights* weights = nullptr;
};

// The positions of a block of games; they depend on nothing but the options and the number. Nothing if it was
// stopped.
std::optional<std::vector<TrainingPosition>> play_block(const SelfplayOptions& options, std::size_t block,
                                                        const std::stop_token& stop);

}  // namespace turncoat
