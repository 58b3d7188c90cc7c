// Selection of parents in proportion to fitness, and how a generation is told: what all genetic bots share.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "players/events.h"
#include "players/roulette.h"

namespace turncoat {

// Places among the members of a generation.
struct Parents {
  int first = 0;
  int second = 0;
};

class Selection {
 public:
  // `values` are what the members are worth; `merits` are what they are selected by, raised where the
  // roulette wheel could not show them.
  Selection(std::vector<double> values, const std::vector<double>& merits)
      : values_(std::move(values)), fitness_(raised(merits)), chances_(roulette_chances(fitness_)) {}

  // Members are selected by what they are worth.
  explicit Selection(const std::vector<double>& values) : Selection(values, values) {}

  // A wheel that is broken: it always stops at one member, whatever the fitness.
  void break_wheel_at(std::size_t member) {
    chances_.assign(chances_.size(), 0);
    chances_.at(member) = 1;
  }

  Parents draw(Rng& rng) const {
    const int first = spin(chances_, rng);
    return {first, spin(chances_, rng)};
  }

  // The event without its births; `genes_of` gives the genes of the member at a place.
  template <class GenesOf>
  [[nodiscard]] GenerationDone told(int number, GenesOf genes_of) const {
    GenerationDone event{.number = number};
    event.individuals.reserve(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
      event.individuals.push_back({genes_of(i), values_[i], fitness_[i], chances_[i]});
    }
    return event;
  }

 private:
  std::vector<double> values_;
  std::vector<double> fitness_;
  std::vector<double> chances_;
};

// A line of moves, or of cells, as genes.
template <class Line>
std::vector<std::string> genes_of_line(const Line& line) {
  std::vector<std::string> genes;
  genes.reserve(line.size());
  for (const auto move : line) genes.push_back(to_text(Move(move)));
  return genes;
}

}  // namespace turncoat
