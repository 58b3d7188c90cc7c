#include "solver/adjacency/full_search.h"

#include <span>

namespace turncoat::adjacency {
namespace {

bool is_decided(Bounds bounds, int bound) { return bounds.lower >= bound || bounds.upper < bound; }
int decision(Bounds bounds, int bound) { return bounds.lower >= bound ? bounds.lower : bounds.upper; }

}  // namespace

std::optional<int> FullSearch::search(Bitboard empties, int bound, const Budget& budget,
                                      const std::atomic<bool>& is_answered) {
  budget_ = &budget;
  is_answered_ = &is_answered;
  nodes_at_start_ = nodes_;
  is_stopped_ = budget.must_stop();
  const int found = search(empties, bound);
  if (is_stopped_) return std::nullopt;
  return found;
}

bool FullSearch::count_node() {
  if (budget_->is_spent(nodes_ - nodes_at_start_) || is_answered_->load(std::memory_order_relaxed)) {
    is_stopped_ = true;
  }
  ++nodes_;
  return is_stopped_;
}

HyperedgeSizes FullSearch::sizes_of(Bitboard empties) const {
  const HyperedgeSizes sizes = rule_ == Neighbours::kFour ? hyperedge_sizes<Neighbours::kFour>(empties)
                                                          : hyperedge_sizes<Neighbours::kEight>(empties);
  return {sizes.one & board_.area(), sizes.two & board_.area()};
}

std::optional<Bounds> FullSearch::find(Bitboard empties) const {
  const auto payload = table_.find({empties}, mix(empties));
  if (!payload) return std::nullopt;
  return Bounds{.lower = static_cast<int>(*payload & 0xFF) - kMostScore,
                .upper = static_cast<int>(*payload >> 8) - kMostScore};
}

void FullSearch::store(Bitboard empties, Bounds bounds) {
  const int lower = bounds.lower + kMostScore;
  const int upper = bounds.upper + kMostScore;
  const auto payload = static_cast<std::uint64_t>(lower) | static_cast<std::uint64_t>(upper) << 8;
  table_.store({empties}, mix(empties), payload, count(empties));
}

// Settle much, and leave the opponent little that is nearly settled.
std::size_t FullSearch::list_moves(Bitboard empties, const HyperedgeSizes& sizes, Candidates& moves) const {
  std::size_t size = 0;
  for (const Square square : squares_of(empties)) {
    const Bitboard near = board_.closed(square);
    const int gain = count(near & sizes.one);
    const int opened = count(near & sizes.two);
    const int tie = (square ^ thread_ * 37) % kGridSquares;
    moves[size++] = {.order = (8 * gain - 5 * opened) * kGridSquares - tie, .gain = gain, .square = square};
  }
  std::sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(size),
            [](const Candidate& a, const Candidate& b) { return a.order > b.order; });
  return size;
}

std::vector<Square> FullSearch::ordered_moves(Bitboard empties) const {
  Candidates moves;
  const std::size_t size = list_moves(empties, sizes_of(empties), moves);
  std::vector<Square> squares;
  for (std::size_t index = 0; index < size; ++index) squares.push_back(moves[index].square);
  return squares;
}

// What the table knows about the children bounds the parent from both sides, by tempo.
void FullSearch::look_ahead(Bitboard empties, int bound, int heaviest, std::span<const Candidate> moves,
                            Bounds& bounds) const {
  for (const Candidate& move : moves) {
    const std::optional<Bounds> child = find(empties ^ bit(move.square));
    if (!child) continue;
    bounds.lower = std::max(bounds.lower, move.gain - child->upper);
    bounds.upper = std::min(bounds.upper, 2 * heaviest - move.gain - child->lower);
    if (is_decided(bounds, bound)) return;
  }
}

int FullSearch::search(Bitboard empties, int bound) {
  if (count_node()) return bound;
  Bounds bounds = find(empties).value_or(Bounds{});
  if (is_decided(bounds, bound)) return decision(bounds, bound);
  if (count(empties) <= FewCells::kMostCells) {
    const int value = few_.value(empties);
    store(empties, {value, value});
    return value;
  }

  const HyperedgeSizes sizes = sizes_of(empties);
  const int heaviest = board_.heaviest(empties);
  Candidates moves;
  const std::size_t size = list_moves(empties, sizes, moves);
  look_ahead(empties, bound, heaviest, std::span(moves).first(size), bounds);
  if (!is_decided(bounds, bound)) {
    int best = -kMostScore;
    Bitboard dominated = 0;
    for (std::size_t index = 0; index < size; ++index) {
      const auto [order, gain, square] = moves[index];
      if (has(dominated, square)) continue;
      const int found = gain - search(empties ^ bit(square), gain - bound + 1);
      if (is_stopped_) return bound;
      best = std::max(best, found);
      if (found >= bound) break;
      const int by_tempo = found + 2 * (heaviest - gain);
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
  }
  store(empties, bounds);
  return decision(bounds, bound);
}

}  // namespace turncoat::adjacency
