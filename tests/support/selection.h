// What must be true of every generation that a genetic bot tells.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "players/events.h"

namespace turncoat::testing {

// Chances are in proportion to fitness. Fitness is the value and `added`, raised for all until the least is 1
// where one would be zero or negative.
inline void expect_selection_by_fitness(const GenerationDone& generation, double added = 0) {
  const double least = std::ranges::min(generation.individuals, {}, &Individual::value).value + added;
  const double raise = least > 0 ? 0 : 1 - least;
  double sum = 0;
  for (const Individual& individual : generation.individuals) sum += individual.fitness;
  for (const Individual& individual : generation.individuals) {
    EXPECT_EQ(individual.fitness, individual.value + added + raise);
    EXPECT_NEAR(individual.chance, individual.fitness / sum, 1e-12);
  }
}

}  // namespace turncoat::testing
