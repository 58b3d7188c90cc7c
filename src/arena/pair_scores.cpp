#include "arena/pair_scores.h"

#include "core/random.h"

namespace turncoat {

PairScores::PairScores(std::span<const GameOutcome> played) {
  for (const GameOutcome& game : played) {
    PairScore& score = scores_[{game.round, game.a, game.b}];
    ++score.games;
    score.half_points_a += half_points_of_a(game.winner);
    if (game.failed) ++(*game.failed == Bot::kA ? score.failures_a : score.failures_b);
    score.margin += game.margin.value_or(0);
  }
}

PairScore PairScores::of(int round, int a, int b) const {
  const auto found = scores_.find({round, a, b});
  return found == scores_.end() ? PairScore{} : found->second;
}

std::vector<EntrantScore> entrant_scores(int entrants, const PairScores& scores, int first, int last) {
  std::vector<EntrantScore> found(static_cast<std::size_t>(entrants));
  for (const auto& [key, score] : scores.all()) {
    const auto& [round, a, b] = key;
    if (round < first || round > last) continue;
    EntrantScore& of_a = found[static_cast<std::size_t>(a)];
    EntrantScore& of_b = found[static_cast<std::size_t>(b)];
    of_a.games += score.games;
    of_b.games += score.games;
    of_a.half_points += score.half_points_a;
    of_b.half_points += 2 * score.games - score.half_points_a;
    of_a.failures += score.failures_a;
    of_b.failures += score.failures_b;
    of_a.margin += score.margin;
    of_b.margin -= score.margin;
  }
  return found;
}

bool has_larger_share(const EntrantScore& left, const EntrantScore& right) {
  // As fractions: exact, and without games below everybody who has a point.
  if (left.games == 0) return false;
  if (right.games == 0) return left.half_points > 0;
  return std::int64_t{left.half_points} * right.games > std::int64_t{right.half_points} * left.games;
}

std::uint64_t lot_of(std::uint64_t seed, int occasion, int entrant) {
  const std::uint64_t draw = mix(seed + static_cast<std::uint64_t>(occasion) * 0x9E3779B97F4A7C15);
  return mix(draw + static_cast<std::uint64_t>(entrant) + 1);
}

}  // namespace turncoat
