// Fits the network of Othello patterns to what sums of weights leave of the labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/bitboard.h"
#include "eval/othello/pattern_network.h"

namespace turncoat {

// A position with what the tables of its phase are wrong by: label minus value, in discs.
struct RestPosition {
  Bitboard own = 0;
  Bitboard opp = 0;
  float rest = 0;
};

struct NetworkFitOptions {
  int passes = 6;
  int threads = 1;  // more than one: both parts at the same time
  std::uint64_t seed = 1;
};

// Of one part of the network: root mean squares, in discs.
struct NetworkQuality {
  std::size_t part = 0;
  std::size_t positions = 0;
  double before = 0;          // without the network, on every twentieth position, which is held out
  double error = 0;           // on those that were fitted, as they were met in the last pass
  double held_out_error = 0;  // the least of all passes; the weights are those
  int best_pass = 0;
};

struct NetworkFit {
  othello::NetworkWeights weights;
  std::vector<NetworkQuality> quality;
};

// Is told, on the thread that asked, how many passes over a part are done.
using NetworkListener = std::function<void(std::size_t part, int passes)>;

// Same input, same network, whatever the number of threads.
NetworkFit fit_network(std::span<const RestPosition> positions, const NetworkFitOptions& options,
                       const NetworkListener& listener = {});

}  // namespace turncoat
