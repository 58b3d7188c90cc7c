// The games of each pairing of a tournament added up, and who of some entrants did better.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "arena/tournament_game.h"

namespace turncoat {

// What a pairing came to so far; entrant a is the first of the two.
struct PairScore {
  int games = 0;
  int half_points_a = 0;
  int failures_a = 0;
  int failures_b = 0;
  int margin = 0;  // discs of a minus those of b, all games together
};

class PairScores {
 public:
  using Key = std::tuple<int, int, int>;  // round, a, b

  explicit PairScores(std::span<const GameOutcome> played);

  // All zero if they did not meet in that round.
  [[nodiscard]] PairScore of(int round, int a, int b) const;

  // In the order of rounds.
  [[nodiscard]] const std::map<Key, PairScore>& all() const { return scores_; }

 private:
  std::map<Key, PairScore> scores_;
};

// What one entrant came to in some of the games.
struct EntrantScore {
  int games = 0;
  int half_points = 0;
  int failures = 0;
  int margin = 0;
};

// Of every entrant, in the rounds from `first` to `last`.
std::vector<EntrantScore> entrant_scores(int entrants, const PairScores& scores, int first, int last);

// Whether `left` has the larger share of the points of its games; nobody has without games.
bool has_larger_share(const EntrantScore& left, const EntrantScore& right);

// The lot of an entrant, drawn from the seed of the tournament: the same one each time. `occasion` tells
// several draws apart.
std::uint64_t lot_of(std::uint64_t seed, int occasion, int entrant);

}  // namespace turncoat
