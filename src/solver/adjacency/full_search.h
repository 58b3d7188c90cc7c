// The search behind FullSolver: null-window alpha-beta over sets of empty cells.
//
// F(E) is what is still to be won when the cells of E are empty, mover minus opponent, in a game that fills
// the board. g(x) is what playing x settles at once, c(x, y) the number of cells whose hyperedge is {x, y},
// w the largest weight of a cell of E. Bounds that spare moves, proved in docs/results.md and checked on
// all subsets of small boards by tests/reference/adjacency_solver_test.cpp:
//   tempo       g(x) <= F(E) + F(E - x) <= 2w - g(x)
//   dominance   value(x) <= value(y) + 2(w - g(y) - c(x, y))
//   isolation   two isolated cells of equal weight cancel; one of weight w is a best move
//   components  all even: F(E) <= sum of F;  one odd, A: F(E) >= F(A) - sum of the others
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/bitboard.h"
#include "core/random.h"
#include "search/hash_table.h"
#include "search/limits.h"
#include "solver/adjacency/hyperedges.h"

namespace turncoat::adjacency {

// Keyed with the set of empties itself: no two sets can be mixed up.
using FullTable = HashTable<1>;

inline constexpr int kMostScore = 100;  // more than any score

struct Bounds {
  int lower = -kMostScore;
  int upper = kMostScore;
};

template <Neighbours kRule>
class FullSearch {
 public:
  FullSearch(const Neighbourhoods& board, FullTable& table) : board_(board), table_(table) {}

  // Spends from `budget` until the next call. After it ran out every result is meaningless.
  void start(const Budget& budget) {
    budget_ = &budget;
    nodes_at_start_ = nodes_;
    is_stopped_ = budget.must_stop() || budget.is_spent(0);
  }

  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] const Neighbourhoods& board() const { return board_; }

  [[nodiscard]] int gain(Bitboard empties, Square square) const {
    return count(board_.closed(square) & sizes_of(empties).one);
  }

  // Promising moves first.
  [[nodiscard]] std::vector<Square> ordered_moves(Bitboard empties) const {
    Candidates moves;
    const std::size_t size = list_moves(empties, sizes_of(empties), moves);
    std::vector<Square> squares;
    for (std::size_t index = 0; index < size; ++index) squares.push_back(moves[index].square);
    return squares;
  }

  // F(E), by null windows one after the other from a guess on.
  int value(Bitboard empties, Bounds bounds = {}) {
    if (count(empties) <= kFewCells) return value_of_few(empties);
    if (const std::optional<Bounds> known = find(empties)) {
      bounds.lower = std::max(bounds.lower, known->lower);
      bounds.upper = std::min(bounds.upper, known->upper);
    }
    // F is even exactly if the number of unsettled cells is. Who moves last has a few cells more.
    const int unsettled = count(closed_neighbourhood<kRule>(empties) & board_.area());
    int bound = unsettled % 2 + (count(empties) % 2 == 1 ? 4 : -2);
    while (bounds.lower < bounds.upper && !is_stopped_) {
      bound = std::clamp(bound, bounds.lower + 1, bounds.upper);
      const int found = search(empties, bound);
      if (found >= bound) {
        bounds.lower = found;
        bound = found + 2;
      } else {
        bounds.upper = found;
        bound = found;
      }
    }
    return bounds.lower;
  }

  // A result of `bound` or more is a lower limit of F(E), a smaller one an upper limit.
  int search(Bitboard empties, int bound);

 private:
  struct Candidate {
    int order;
    int gain;
    Square square;
  };
  using Candidates = std::array<Candidate, kGridSquares>;

  static constexpr int kFewCells = 4;
  // Splitting a large set costs more than it saves: its components must be solved exactly.
  static constexpr int kMostCellsToSplit = 14;
  // Looking up all children pays only where the subtree is large.
  static constexpr int kFewestCellsToLookAhead = 12;

  [[nodiscard]] HyperedgeSizes sizes_of(Bitboard empties) const {
    const HyperedgeSizes sizes = hyperedge_sizes<kRule>(empties);
    return {sizes.one & board_.area(), sizes.two & board_.area(), sizes.three & board_.area()};
  }

  static std::uint64_t hash_of(Bitboard empties) { return mix(empties); }

  [[nodiscard]] std::optional<Bounds> find(Bitboard empties) const {
    const auto payload = table_.find({empties}, hash_of(empties));
    if (!payload) return std::nullopt;
    return Bounds{.lower = static_cast<int>(*payload & 0xFF) - kMostScore,
                  .upper = static_cast<int>(*payload >> 8) - kMostScore};
  }

  void store(Bitboard empties, Bounds bounds) {
    const auto lower = static_cast<std::uint64_t>(bounds.lower + kMostScore);
    const auto upper = static_cast<std::uint64_t>(bounds.upper + kMostScore);
    table_.store({empties}, hash_of(empties), lower | upper << 8, count(empties));
  }

  bool count_node() {
    ++nodes_;
    if (budget_->is_spent(nodes_ - nodes_at_start_)) is_stopped_ = true;
    return is_stopped_;
  }

  [[nodiscard]] int value_of_two(Square x, Square y) const {
    return std::abs(board_.weight(x) - board_.weight(y)) - count(board_.closed(x) & board_.closed(y));
  }
  [[nodiscard]] int value_of_three(Bitboard empties) const;
  [[nodiscard]] int value_of_few(Bitboard empties) const;

  void bound_by_components(Bitboard empties, Bounds& bounds);
  std::size_t list_moves(Bitboard empties, const HyperedgeSizes& sizes, Candidates& moves) const;

  const Neighbourhoods& board_;
  FullTable& table_;
  const Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t nodes_at_start_ = 0;
  bool is_stopped_ = false;
};

template <Neighbours kRule>
int FullSearch<kRule>::value_of_three(Bitboard empties) const {
  const Square x = first_square(empties);
  empties &= empties - 1;
  const Square y = first_square(empties);
  const Square z = first_square(empties & (empties - 1));
  const Bitboard near_x = board_.closed(x);
  const Bitboard near_y = board_.closed(y);
  const Bitboard near_z = board_.closed(z);
  return std::max({count(near_x & ~near_y & ~near_z) - value_of_two(y, z),
                   count(near_y & ~near_x & ~near_z) - value_of_two(x, z),
                   count(near_z & ~near_x & ~near_y) - value_of_two(x, y)});
}

// At most kFewCells of them.
template <Neighbours kRule>
int FullSearch<kRule>::value_of_few(Bitboard empties) const {
  const int cells = count(empties);
  if (cells == 0) return 0;
  const Square first = first_square(empties);
  if (cells == 1) return board_.weight(first);
  if (cells == 2) return value_of_two(first, first_square(empties & (empties - 1)));
  if (cells == 3) return value_of_three(empties);
  const Bitboard one = sizes_of(empties).one;
  int best = -kMostScore;
  for (const Square square : squares_of(empties)) {
    best = std::max(best, count(board_.closed(square) & one) - value_of_three(empties ^ bit(square)));
  }
  return best;
}

template <Neighbours kRule>
void FullSearch<kRule>::bound_by_components(Bitboard empties, Bounds& bounds) {
  int odd_components = 0;
  int odd_value = 0;
  int even_value = 0;
  for (Bitboard rest = empties; rest != 0;) {
    const Bitboard component = first_component<kRule>(rest);
    if (component == empties) return;
    rest ^= component;
    if (count(component) % 2 == 0) {
      even_value += value(component);
    } else {
      if (++odd_components > 1) return;
      odd_value = value(component);
    }
    if (is_stopped_) return;
  }
  if (odd_components == 0) {
    bounds.upper = std::min(bounds.upper, even_value);
  } else {
    bounds.lower = std::max(bounds.lower, odd_value - even_value);
  }
}

// Promising moves first: settle much, leave the opponent little that is nearly settled.
template <Neighbours kRule>
std::size_t FullSearch<kRule>::list_moves(Bitboard empties, const HyperedgeSizes& sizes,
                                          Candidates& moves) const {
  std::size_t size = 0;
  for (const Square square : squares_of(empties)) {
    const Bitboard near = board_.closed(square);
    const int gain = count(near & sizes.one);
    const int opened = count(near & sizes.two);
    moves[size++] = {
        .order = (8 * gain - 5 * opened) * kGridSquares - square, .gain = gain, .square = square};
  }
  const auto end = moves.begin() + static_cast<std::ptrdiff_t>(size);
  std::sort(moves.begin(), end, [](const Candidate& a, const Candidate& b) { return a.order > b.order; });
  return size;
}

template <Neighbours kRule>
int FullSearch<kRule>::search(Bitboard empties, int bound) {
  if (count_node()) return bound;
  if (count(empties) <= kFewCells) return value_of_few(empties);

  HyperedgeSizes sizes = sizes_of(empties);
  const Bitboard isolated = sizes.one & empties & ~closed_neighbourhood<kRule>(board_.area() & ~sizes.one);
  if (isolated != 0) {
    const Bitboard before = empties;
    for (const Bitboard kind : board_.kinds()) {
      const Bitboard alike = isolated & kind;
      const Bitboard left = count(alike) % 2 == 1 ? alike & (0 - alike) : 0;
      empties ^= alike ^ left;
    }
    if (empties == 0) return 0;
    const int weight = board_.heaviest(empties);
    for (const Square square : squares_of(isolated & empties)) {
      if (board_.weight(square) != weight) continue;
      return weight - search(empties ^ bit(square), weight - bound + 1);
    }
    if (count(empties) <= kFewCells) return value_of_few(empties);
    if (empties != before) sizes = sizes_of(empties);
  }

  Bounds bounds = find(empties).value_or(Bounds{});
  const auto is_decided = [&bounds, bound] { return bounds.lower >= bound || bounds.upper < bound; };
  const auto result = [&bounds, bound] { return bounds.lower >= bound ? bounds.lower : bounds.upper; };
  if (is_decided()) return result();

  const int cells = count(empties);
  if (cells <= kMostCellsToSplit) {
    bound_by_components(empties, bounds);
    if (is_stopped_) return bound;
    if (is_decided()) {
      store(empties, bounds);
      return result();
    }
  }

  Candidates moves;
  const std::size_t size = list_moves(empties, sizes, moves);
  const int weight = board_.heaviest(empties);
  if (cells >= kFewestCellsToLookAhead) {
    for (std::size_t index = 0; index < size && !is_decided(); ++index) {
      const Candidate& move = moves[index];
      if (const std::optional<Bounds> child = find(empties ^ bit(move.square))) {
        bounds.lower = std::max(bounds.lower, move.gain - child->upper);
        bounds.upper = std::min(bounds.upper, 2 * weight - move.gain - child->lower);
      }
    }
    if (is_decided()) {
      store(empties, bounds);
      return result();
    }
  }

  int best = -kMostScore;
  Bitboard dominated = 0;
  for (std::size_t index = 0; index < size; ++index) {
    const auto [order, gain, square] = moves[index];
    if (has(dominated, square)) continue;
    const int found = gain - search(empties ^ bit(square), gain - bound + 1);
    if (is_stopped_) return bound;
    best = std::max(best, found);
    if (found >= bound) break;
    const int by_tempo = found + 2 * (weight - gain);
    if (by_tempo < bound) {
      best = by_tempo;
      break;
    }
    for (const Square other : squares_of(empties & ~dominated)) {
      const int shared = count(board_.closed(other) & board_.closed(square) & sizes.two);
      if (by_tempo - 2 * shared >= bound) continue;
      dominated |= bit(other);
      best = std::max(best, by_tempo - 2 * shared);
    }
  }
  if (best >= bound) {
    bounds.lower = std::max(bounds.lower, best);
  } else {
    bounds.upper = std::min(bounds.upper, best);
  }
  store(empties, bounds);
  return result();
}

}  // namespace turncoat::adjacency
