#include "solver/adjacency/symmetric_sets.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

namespace turncoat::adjacency {

namespace {

constexpr Symmetry kHalfTurn{.transposes = false, .flips_columns = true, .flips_rows = true};

}  // namespace

SymmetricSets::SymmetricSets(Rules rules) : shape_(rules.shape), start_(Position(rules).empties()) {
  assert(fits(rules));
  for (const Symmetry symmetry : kSymmetries) {
    if (symmetry.transposes && !shape_.is_square()) continue;
    if (transform(start_, symmetry, shape_) == start_) symmetries_.push_back(symmetry);
  }
  for (const Square square : squares_of(start_)) {
    const Bitboard pair = bit(square) | turned(bit(square));
    if (first_square(pair) == square) pairs_.push_back(pair);
  }
  const auto& neighbours = kNeighbourhoods[static_cast<std::size_t>(rules.neighbours)];
  for (const Square square : squares_of(shape_.area())) {
    const auto index = static_cast<std::size_t>(square);
    closed_[index] = (bit(square) | neighbours[index]) & shape_.area();
  }
}

Bitboard SymmetricSets::turned(Bitboard cells) const { return transform(cells, kHalfTurn, shape_); }

Bitboard SymmetricSets::canonical(Bitboard set) const {
  Bitboard least = set;
  for (const Symmetry symmetry : symmetries_) least = std::min(least, transform(set, symmetry, shape_));
  return least;
}

int SymmetricSets::unsettled(Bitboard empties) const {
  Bitboard cells = 0;
  for (const Square square : squares_of(empties)) cells |= closed(square);
  return count(cells);
}

// Whether a move of the pair and its mirror answer win equally much: no cell waits for just these two.
bool SymmetricSets::is_even_trade(Bitboard set, Bitboard pair) const {
  const Bitboard one = pair & (0 - pair);
  const int gain_of_move = unsettled(set) - unsettled(set ^ one);
  const int gain_of_answer = unsettled(set ^ one) - unsettled(set ^ pair);
  return gain_of_move == gain_of_answer;
}

std::vector<Bitboard> SymmetricSets::candidates(std::span<const Bitboard> open) const {
  std::vector<Bitboard> found;
  for (const Bitboard smaller : open) {
    for (const Bitboard pair : pairs_) {
      if ((smaller & pair) != 0) continue;
      const Bitboard set = smaller | pair;
      if (is_even_trade(set, pair)) found.push_back(canonical(set));
    }
  }
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

std::vector<BoundQuestion> SymmetricSets::questions(Bitboard set, std::span<const Bitboard> open) const {
  assert(turned(set) == set);
  std::vector<BoundQuestion> asked;
  for (const Bitboard pair : pairs_) {
    if ((set & pair) == 0 || !is_even_trade(set, pair)) continue;
    if (!std::ranges::binary_search(open, canonical(set ^ pair))) continue;
    const Bitboard rest = set ^ (pair & (0 - pair));
    asked.push_back({.empties = rest, .bound = unsettled(set) - unsettled(rest) + 2});
  }
  std::ranges::sort(asked, std::ranges::greater(), [](const BoundQuestion& question) {
    return std::pair(question.bound, question.empties);
  });
  return asked;
}

}  // namespace turncoat::adjacency
