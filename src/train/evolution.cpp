#include "train/evolution.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <optional>
#include <thread>
#include <utility>

#include "core/random.h"
#include "eval/evaluations.h"
#include "games/adjacency/position.h"
#include "players/pick.h"
#include "players/roulette.h"
#include "search/alpha_beta.h"

namespace turncoat {

namespace {

using adjacency::Position;

constexpr int kFirstWeights = 10;  // weights begin as 0 to 9
constexpr int kOpeningPlies = 6;
constexpr Liberties::Weights kAllOnes = {1, 1, 1, 1, 1};

// Random numbers for one purpose, independent of all others of the same run.
Rng rng_for(const EvolutionOptions& options, std::uint64_t purpose, std::uint64_t number) {
  return Rng(mix(static_cast<std::uint64_t>(options.seed) + mix(purpose << 32 | number)));
}

constexpr std::uint64_t kBreeding = 1;
constexpr std::uint64_t kOpenings = 2;

// The start of a pair of games. All chromosomes of a run play the same ones, so marks can be compared.
Position opening_of(const EvolutionOptions& options, int pair) {
  Position position = Position().with_plies_left(2 * options.rounds);
  if (options.games == 1) return position;
  Rng rng = rng_for(options, kOpenings, static_cast<std::uint64_t>(pair));
  const int plies = std::min(kOpeningPlies, options.rounds);  // at most half of a short game
  for (int ply = 0; ply < plies; ++ply) position.play(Move(pick(position.legal_moves(), rng)));
  return position;
}

int marks_in_game(const Liberties::Weights& weights, const EvolutionOptions& options, int game,
                  const std::stop_token& stop) {
  const Budget budget({}, stop);
  const Side seat = game % 2 == 0 ? Side::kX : Side::kO;
  AlphaBeta<Position, Liberties> own(Liberties(weights), {.order = MoveOrder::kFlips}, budget);
  AlphaBeta<Position, Liberties> enemy(Liberties(kAllOnes), {.order = MoveOrder::kFlips}, budget);
  Position position = opening_of(options, game / 2);
  while (!position.is_over() && !stop.stop_requested()) {
    auto& mover = position.side() == seat ? own : enemy;
    position.play(mover.search(position, std::min(options.depth, position.plies_left())).move);
  }
  return count(position.side() == seat ? position.own() : position.opp());
}

// What is known from earlier generations: a game has no chance in it, so it need not be played twice.
std::optional<int> known_marks(const Evolution& evolution, const Liberties::Weights& weights) {
  for (const Generation& generation : evolution.generations) {
    const auto found = std::ranges::find(generation, weights, &Chromosome::weights);
    if (found != generation.end()) return found->marks;
  }
  return std::nullopt;
}

// Indices of the generation, the fittest first; of equal ones the first one.
std::vector<std::size_t> by_fitness(const Generation& generation) {
  std::vector<std::size_t> order(generation.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-generation[i].marks, i); });
  return order;
}

// The chance of being drawn as a parent grows with what a chromosome has beyond the weakest, which gets the
// share of one mark a game.
std::vector<double> chances_of(const Generation& generation, int games) {
  const int least = std::ranges::min(generation, {}, &Chromosome::marks).marks - games;
  std::vector<double> fitness;
  for (const Chromosome& chromosome : generation) fitness.push_back(chromosome.marks - least);
  return roulette_chances(fitness);
}

void mutate(std::vector<Liberties::Weights>& weights, const EvolutionOptions& options, Rng& rng) {
  for (int i = 0; i < options.mutations; ++i) {
    auto& chromosome = weights[static_cast<std::size_t>(rng.below(static_cast<int>(weights.size())))];
    int& gene = chromosome[static_cast<std::size_t>(rng.below(static_cast<int>(chromosome.size())))];
    gene =
        std::clamp(gene + rng.below(2 * options.range + 1) - options.range, -kLargestWeight, kLargestWeight);
  }
}

}  // namespace

const Chromosome& best_of(const Evolution& evolution) {
  assert(!evolution.generations.empty());
  const Chromosome* best = &evolution.generations.front().front();
  for (const Generation& generation : evolution.generations) {
    for (const Chromosome& chromosome : generation) {
      if (chromosome.marks > best->marks) best = &chromosome;
    }
  }
  return *best;
}

std::vector<Liberties::Weights> next_weights(const Evolution& evolution) {
  const EvolutionOptions& options = evolution.options;
  const auto size = static_cast<std::size_t>(options.population);
  Rng rng = rng_for(options, kBreeding, evolution.generations.size());
  std::vector<Liberties::Weights> children(size);
  if (evolution.generations.empty()) {
    for (Liberties::Weights& weights : children) {
      for (int& weight : weights) weight = rng.below(kFirstWeights);
    }
    return children;
  }

  // 1. Draw as many parents as there are chromosomes.
  const Generation& parents = evolution.generations.back();
  const std::vector<double> chances = chances_of(parents, options.games);
  for (Liberties::Weights& child : children) {
    child = parents[static_cast<std::size_t>(spin(chances, rng))].weights;
  }

  // 2. Pairs of neighbours swap their first 0 to 4 genes.
  for (std::size_t i = 0; i + 1 < size; i += 2) {
    const int point = rng.below(static_cast<int>(Liberties::kClasses));
    std::swap_ranges(children[i].begin(), children[i].begin() + point, children[i + 1].begin());
  }

  // 3. Some genes change.
  mutate(children, options, rng);

  // 4. The elite takes the last places.
  const std::vector<std::size_t> order = by_fitness(parents);
  for (std::size_t i = 0; i < static_cast<std::size_t>(options.elite); ++i) {
    children[size - 1 - i] = parents[order[i]].weights;
  }
  return children;
}

int marks_of(const Liberties::Weights& weights, const EvolutionOptions& options,
             const std::stop_token& stop) {
  int marks = 0;
  for (int game = 0; game < options.games; ++game) marks += marks_in_game(weights, options, game, stop);
  return marks;
}

void evolve_once(Evolution& evolution, int threads, const std::stop_token& stop) {
  const EvolutionOptions& options = evolution.options;
  Generation generation;
  std::vector<std::size_t> unknown;  // chromosomes whose games have to be played
  for (const Liberties::Weights& weights : next_weights(evolution)) {
    const std::optional<int> known = known_marks(evolution, weights);
    if (!known) unknown.push_back(generation.size());
    generation.push_back({weights, known.value_or(0)});
  }

  const int games = static_cast<int>(unknown.size()) * options.games;
  std::vector<int> marks(static_cast<std::size_t>(games));
  std::atomic<int> next = 0;
  const auto play_games = [&] {
    for (int i = next++; i < games && !stop.stop_requested(); i = next++) {
      const std::size_t chromosome = unknown[static_cast<std::size_t>(i / options.games)];
      marks[static_cast<std::size_t>(i)] =
          marks_in_game(generation[chromosome].weights, options, i % options.games, stop);
    }
  };
  {
    std::vector<std::jthread> helpers;  // joined at the end of the block
    for (int i = 1; i < std::min(threads, games); ++i) helpers.emplace_back(play_games);
    play_games();
  }
  if (stop.stop_requested()) return;
  for (int i = 0; i < games; ++i) {
    generation[unknown[static_cast<std::size_t>(i / options.games)]].marks +=
        marks[static_cast<std::size_t>(i)];
  }
  evolution.generations.push_back(std::move(generation));
}

}  // namespace turncoat
