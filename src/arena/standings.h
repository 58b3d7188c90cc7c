// Everything that the tables of a tournament say, as a value: places and how sure they are, who took what
// from whom, how bots failed and what they spent. tournament_report.h and html_report.h write it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/pairing.h"
#include "arena/ratings.h"
#include "arena/tournament_tally.h"

namespace turncoat {

// From one place to another, both included.
struct PlaceRange {
  int first = 1;
  int last = 1;

  bool operator==(const PlaceRange&) const = default;
};

struct StandingsRow {
  int entrant = 0;
  int place = 1;        // by the rules of the format; equals share the better one
  int half_points = 0;  // byes included
  int byes = 0;
  std::optional<int> buchholz = {};  // Swiss: half points of all opponents
  EntrantTally tally = {};
  std::optional<Rating> rating = {};  // nothing: no games
  // What the ratings leave open: at least so many are surely better, and so many surely worse. Two are told
  // apart if the difference of their ratings is larger than its 95 % error; so of 20 such judgements one is
  // wrong.
  PlaceRange possible = {};
  std::optional<int> rise = {};  // places gained since the earlier standings; nothing: not among them
};

// What `row` took from `column`.
struct CrossCell {
  Trinomial results = {};  // lost, drawn, won by the row

  [[nodiscard]] std::uint64_t games() const { return results[0] + results[1] + results[2]; }
  [[nodiscard]] std::uint64_t half_points() const { return results[1] + 2 * results[2]; }
};

// Where somebody stood before.
struct EarlierPlace {
  std::string name;
  int place = 1;
};

struct Standings {
  std::vector<Entrant> entrants;
  std::vector<StandingsRow> rows;             // in the order of the table
  std::vector<std::vector<CrossCell>> cross;  // by entrants, not by rows
  Ratings ratings;
  // Runs of neighbours in the order of the ratings, in which no two can be told apart and which no neighbour
  // could join; they may overlap ("1 to 3", "2 to 4"). Numbers are places in that order, from 1. Longer than
  // 1 each.
  std::vector<PlaceRange> equals;
  std::vector<int> by_rating;  // entrants with a rating, part by part, the best first
  Trinomial first_mover = {};
  std::uint64_t games = 0;
  int unique_games = 0;
  std::vector<TournamentIncident> incidents;
  bool is_finished = false;

  [[nodiscard]] const CrossCell& between(int row, int column) const {
    return cross[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
};

// Precondition: the plan is that of the tally's tournament.
Standings standings_of(const TournamentPlan& plan, const TournamentTally& tally,
                       std::span<const EarlierPlace> earlier = {});

// The share of the points; nothing without games.
std::optional<double> score_of(const EntrantTally& tally);

// "places 3 to 6 by rating (mcts to greedy) cannot be told apart": a sentence for each run, fit for a
// terminal.
std::vector<std::string> sentences_of_equals(const Standings& standings);

}  // namespace turncoat
