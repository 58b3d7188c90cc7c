// Where the games of a match begin: the plain start, or random moves from there.
//
// Bots without chance in them play one game for ever from the plain start, and in Adjacency the second
// player never loses from it. Random openings make the games differ; playing each one from both seats
// takes away that most of them are better for one side.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "core/result.h"
#include "games/any_position.h"

namespace turncoat {

struct OpeningPlan {
  int plies = 0;                    // random moves, passes not counted; 0: the plain start
  std::optional<int> balance = {};  // only openings whose value is at most this far from 0, in discs

  bool operator==(const OpeningPlan&) const = default;
};

// The plan written as "none", "random:K" or "auto". Fails if it leaves no round of the game to play.
Result<OpeningPlan> parse_openings(std::string_view text, const AnyPosition& start);
std::string to_text(const OpeningPlan& plan);

// What `auto` means: 6 plies, in short games at most a quarter of all.
OpeningPlan default_openings(const AnyPosition& start);

// The value of a position for its side to move: exact if few cells are left, else the mean result of
// random play from there. Estimates are off by about a disc.
double balance_of(const AnyPosition& position);

// The openings of one match, one by one. The same start, plan and seed give the same openings.
class OpeningSource {
 public:
  OpeningSource(const AnyPosition& start, const OpeningPlan& plan, std::uint64_t seed);

  // An opening that has not been there yet, mirror images included, and that is balanced; if none
  // turns up in many trials, the one that comes nearest.
  std::vector<Move> next();

  // Whether the last one had been there before: no new one was found.
  [[nodiscard]] bool is_repeating() const { return is_repeating_; }

 private:
  struct Seen {
    int times = 0;
    double value = 0;  // filled only if balance is asked for
  };

  // Random moves that do not end the game.
  std::vector<Move> draw(AnyPosition& end);

  AnyPosition start_;
  OpeningPlan plan_;
  Rng rng_;
  std::unordered_map<std::uint64_t, Seen> seen_;
  bool is_repeating_ = false;
};

}  // namespace turncoat
