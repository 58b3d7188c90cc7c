#include "solver/adjacency/symmetric_sets.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <tuple>

namespace turncoat::adjacency {

namespace {

constexpr Symmetry kHalfTurn{.transposes = false, .flips_columns = true, .flips_rows = true};

}  // namespace

int LevelValues::value_of(Bitboard set) const {
  const auto found = std::ranges::lower_bound(open_, set);
  if (found == open_.end() || *found != set) return by_;
  return value(static_cast<std::size_t>(found - open_.begin()));
}

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

// What the mirror answer wins more than the move: the cells that wait for just these two.
int SymmetricSets::pay(Bitboard set, Bitboard pair) const {
  const Bitboard one = pair & (0 - pair);
  const int gain_of_move = unsettled(set) - unsettled(set ^ one);
  const int gain_of_answer = unsettled(set ^ one) - unsettled(set ^ pair);
  return gain_of_answer - gain_of_move;
}

std::vector<Bitboard> SymmetricSets::candidates(const LevelValues& before) const {
  std::vector<Bitboard> found;
  for (std::size_t i = 0; i < before.open().size(); ++i) {
    const Bitboard smaller = before.open()[i];
    for (const Bitboard pair : pairs_) {
      if ((smaller & pair) != 0) continue;
      const Bitboard set = smaller | pair;
      if (pay(set, pair) + before.value(i) < before.by()) found.push_back(canonical(set));
    }
  }
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

std::vector<FirstMove> SymmetricSets::first_moves(Bitboard set, const LevelValues& before) const {
  assert(turned(set) == set);
  std::vector<FirstMove> moves;
  for (const Bitboard pair : pairs_) {
    if ((set & pair) == 0) continue;
    const int paid = pay(set, pair);
    if (paid >= before.by()) continue;
    const int sure = paid + before.value_of(canonical(set ^ pair));
    if (sure >= before.by()) continue;
    const Bitboard rest = set ^ (pair & (0 - pair));
    moves.push_back({.rest = rest, .gain = unsettled(set) - unsettled(rest), .sure = sure});
  }
  std::ranges::sort(moves, std::ranges::greater(),
                    [](const FirstMove& move) { return std::tuple(-move.sure, move.gain, move.rest); });
  return moves;
}

std::vector<Bitboard> SymmetricSets::candidates(std::span<const Bitboard> open) const {
  return candidates(LevelValues(open, {}, 2));
}

std::vector<BoundQuestion> SymmetricSets::questions(Bitboard set, std::span<const Bitboard> open) const {
  std::vector<BoundQuestion> asked;
  for (const FirstMove& move : first_moves(set, LevelValues(open, {}, 2))) {
    asked.push_back({.empties = move.rest, .bound = move.gain + 2});
  }
  return asked;
}

}  // namespace turncoat::adjacency
