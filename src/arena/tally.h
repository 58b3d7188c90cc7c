// The games of a match added up, one by one: everything that statistics need and no game itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "arena/game_identity.h"
#include "arena/match.h"
#include "arena/stats.h"

namespace turncoat {

// What one bot spent and how it failed.
struct BotTally {
  std::uint64_t moves = 0;
  double seconds = 0;
  double most_seconds = 0;
  std::uint64_t nodes = 0;
  std::uint64_t most_nodes = 0;
  std::array<int, kIncidentKinds> incidents = {};  // by IncidentKind
};

class Tally {
 public:
  explicit Tally(const MatchDescription& match);

  // Precondition: games come in order.
  void add(const GameResult& game);

  [[nodiscard]] bool is_paired() const { return is_paired_; }
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int normal_ends() const { return normal_ends_; }

  // Single games for A, and for the one who moves first.
  [[nodiscard]] const Trinomial& results() const { return results_; }
  [[nodiscard]] const Trinomial& first_mover() const { return first_mover_; }

  // Whole pairs for A; of a pair whose second game is missing nothing counts.
  [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }

  // What Elo and the rest are computed from: pairs where games come in pairs.
  [[nodiscard]] Outcomes outcomes() const { return is_paired_ ? Outcomes(pairs_) : Outcomes(results_); }

  // Whether no pair lacks its second game.
  [[nodiscard]] bool is_whole() const { return !open_; }

  // Discs of A minus those of B, a pair being one number.
  [[nodiscard]] const Moments& margins() const { return margins_; }

  // Different games by their moves, opening included, mirror images being the same.
  [[nodiscard]] int unique_games() const { return static_cast<int>(unique_.size()); }

  [[nodiscard]] const BotTally& of(Bot bot) const { return bots_[index_of(bot)]; }

 private:
  // The first game of a pair.
  struct Open {
    int points = 0;
    std::optional<int> margin;
  };

  void add_efforts(const GameResult& game);

  GameIdentity identity_;
  bool is_paired_;
  int games_ = 0;
  int normal_ends_ = 0;
  Trinomial results_ = {};
  Trinomial first_mover_ = {};
  Pentanomial pairs_ = {};
  Moments margins_;
  std::optional<Open> open_;
  std::unordered_set<std::uint64_t> unique_;
  std::array<BotTally, 2> bots_ = {};
};

}  // namespace turncoat
