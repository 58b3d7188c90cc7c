#include "players/proved_values.h"

#include <algorithm>
#include <functional>

#include "solver/proved_bounds.h"

namespace turncoat {

namespace {

std::size_t index_of(Move move) {
  return static_cast<std::size_t>(move.is_pass() ? kGridSquares : move.square());
}

// The best first; of equal ones the earlier.
void sort_by_value(std::vector<AnalysedMove>& moves) {
  for (auto move = moves.begin(); move != moves.end(); ++move) {
    const auto place =
        std::ranges::upper_bound(moves.begin(), move, move->value, std::greater<>(), &AnalysedMove::value);
    std::rotate(place, move, move + 1);
  }
}

}  // namespace

ProvedValues::ProvedValues(const AnyPosition& position)
    : position_(position), bounds_(proved_bounds(position)) {}

void ProvedValues::learn(Move move, const ScoreBounds& bounds) {
  moves_[index_of(move)] = bounds_of(move).and_also(bounds);
  learn({.lower = bounds.lower});
}

ScoreBounds ProvedValues::bounds_of(Move move) {
  std::optional<ScoreBounds>& bounds = moves_[index_of(move)];
  if (!bounds) bounds = -proved_bounds(after(position_, move));
  return bounds->and_also({.upper = bounds_.upper});
}

std::optional<Move> ProvedValues::safe_move() {
  for (const Square square : squares_of(position_.legal_moves())) {
    if (bounds_of(Move(square)).lower >= bounds_.lower) return Move(square);
  }
  return std::nullopt;
}

// As the move that is worth the lower bound at least.
void ProvedValues::put_first(Move move, std::vector<AnalysedMove>& moves) {
  const auto known = std::ranges::find(moves, move, &AnalysedMove::move);
  if (known == moves.end()) {
    moves.insert(moves.begin(), {.move = move, .value = static_cast<double>(bounds_.lower), .line = {move}});
  } else {
    std::rotate(moves.begin(), known, known + 1);
  }
  AnalysedMove& best = moves.front();
  best.value = std::max(best.value, static_cast<double>(bounds_.lower));
  best.is_exact = bounds_of(move).is_exact();
}

ProvedValues::Verdict ProvedValues::hold(Analysis& analysis, int lines) {
  std::vector<AnalysedMove>& moves = analysis.moves;
  const double estimate = moves.front().value;
  for (AnalysedMove& move : moves) {
    if (move.is_exact) continue;
    const ScoreBounds bounds = bounds_of(move.move);
    move.value = bounds.nearest(move.value);
    move.is_exact = bounds.is_exact();
  }
  sort_by_value(moves);
  if (moves.front().value < bounds_.lower || (bounds_.is_exact() && !moves.front().is_exact)) {
    // A solver may know what the position is worth and not by which move: then it is the best that is known.
    put_first(safe_move().value_or(moves.front().move), moves);
    moves.resize(std::min(moves.size(), static_cast<std::size_t>(lines)));
  }
  AnalysedMove& best = moves.front();
  best.is_exact = best.is_exact && best.value >= bounds_.upper;
  analysis.proved = bounds_;
  if (best.is_exact) return Verdict::kProved;
  return best.value == estimate ? Verdict::kPossible : Verdict::kHeld;
}

}  // namespace turncoat
