// Adjacency positions to learn from, out of games of the program with itself on 8x8 with four neighbours.
//
// A third of the games fill the board, the others end earlier; how early is varied. Near the end the
// exact score is worked out. In a game that fills the board the values of all sets of empty cells are then
// known at once, so that many games are played on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "learn/block_players.h"
#include "learn/position_file.h"

namespace turncoat {

namespace adjacency {
class WindowWeights;
}

// Which games are played.
enum class GameLengths : std::uint8_t { kAll, kFull, kShort };

struct AdjacencySelfplayOptions {
  std::uint64_t seed = 1;
  int exact_plies = 8;   // with at most so many plies left the score is exact
  int exact_cells = 24;  // the same in games that fill the board
  GameLengths lengths = GameLengths::kAll;
  // How players judge; without one, by an evaluation made by hand. They live longer.
  const adjacency::WindowWeights* weights = nullptr;
};

// The positions of a block of games; they depend on nothing but the options and the number. Nothing if it was
// stopped.
std::optional<std::vector<TrainingPosition>> play_adjacency_block(const AdjacencySelfplayOptions& options,
                                                                  std::size_t number,
                                                                  const std::stop_token& stop);

}  // namespace turncoat
