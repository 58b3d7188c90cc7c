// Evolves weights of the `liberties` evaluation (report A, section 3.4 alternative 2).
//
// A generation is a few chromosomes of five weights. Each is judged by games of minimax with its weights
// against minimax with all weights 1; parents are drawn by their fitness, pairs swap their first genes,
// and a few genes change by chance. Everything follows from the options: a generation can be worked out
// again from the one before it, so a run that was interrupted goes on as if nothing had happened.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "eval/liberties.h"

namespace turncoat {

struct EvolutionOptions {
  int population = 4;
  int mutations = 4;  // genes changed per generation
  int range = 5;      // a gene changes by -range to range
  int rounds = 28;
  int depth = 3;  // plies that both players look ahead
  int games = 1;  // per chromosome: 1 is the report's game from the start; else pairs from random openings
  int elite = 0;  // this many of the best live on unchanged
  int seed = 1;

  bool operator==(const EvolutionOptions&) const = default;
};

struct Chromosome {
  Liberties::Weights weights = {};
  int marks = 0;  // own marks at the end of its games, together: its fitness

  bool operator==(const Chromosome&) const = default;
};

using Generation = std::vector<Chromosome>;

struct Evolution {
  EvolutionOptions options;
  std::vector<Generation> generations;  // those that were judged
};

// The fittest of all; of equal ones the first. Precondition: there is a generation.
const Chromosome& best_of(const Evolution& evolution);

// The weights of the next generation, not judged yet: random ones from 0 to 9 at the beginning.
std::vector<Liberties::Weights> next_weights(const Evolution& evolution);

// Own marks at the end of the games of one chromosome. Meaningless after a stop request.
int marks_of(const Liberties::Weights& weights, const EvolutionOptions& options, const std::stop_token& stop);

// Adds the next generation, judged by `threads` threads. After a stop request nothing is added.
void evolve_once(Evolution& evolution, int threads, const std::stop_token& stop);

}  // namespace turncoat
