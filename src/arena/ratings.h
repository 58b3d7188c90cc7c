// Ratings of all entrants of a tournament from all its games at once, and how sure they are.
//
// The model is R. A. Bradley and M. E. Terry's (1952): entrant i takes 1 / (1 + 10^((Rj - Ri) / 400)) of the
// points against j, a draw being half a point. docs/standings.md tells what the numbers mean.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/stats.h"
#include "arena/tournament_game.h"

namespace turncoat {

struct Rating {
  double elo = 0;
  std::optional<double> error = {};  // half of the 95 % interval; nothing for an anchor
  int part = 0;                      // only entrants of one part can be compared (see Ratings::parts)
  // These games alone would make the difference to others of its part infinite, as after 100 %; what keeps it
  // finite are virtual draws, and it says no more than "far".
  bool is_held = false;
};

class Ratings {
 public:
  // Nothing: no games, so nothing is known.
  [[nodiscard]] const std::optional<Rating>& of(int entrant) const {
    return ratings_[static_cast<std::size_t>(entrant)];
  }

  // The rating of `one` minus that of `two`. It is surer than both ratings suggest, since their errors go
  // together. Nothing if no games join them.
  [[nodiscard]] std::optional<Estimate> difference(int one, int two) const;

  // The probability that `one` is stronger than `two`; nothing if no games join them.
  [[nodiscard]] std::optional<double> superiority(int one, int two) const;

  // In how many parts the games leave the entrants who have any: nobody of one part has met anybody of
  // another, nor somebody who has, and so on. Parts with anchors count as one.
  [[nodiscard]] int parts() const { return parts_; }

 private:
  friend class RatingFit;

  std::vector<std::optional<Rating>> ratings_;
  std::vector<std::vector<double>> covariance_;  // in Elo squared; empty rows for anchors and the unknown
  int parts_ = 0;
};

// Every part without an anchor has mean 0. Precondition: outcomes name entrants that are there.
//
// Where the games alone give no finite answer, because nobody of a group S took anything from anybody of a
// group T, there is one virtual drawn game between S and T, shared evenly among the pairings between them.
// (The same game for two players makes n wins of n the share (n + 1/2) / (n + 1), as Jeffreys' prior does.)
// Everywhere else nothing is added, and two players get the rating difference of `elo_of`.
Ratings rate(std::span<const Entrant> entrants, std::span<const GameOutcome> outcomes);

}  // namespace turncoat
