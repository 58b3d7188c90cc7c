// The result of a tournament as text: for the terminal, for programs, for spreadsheets and for raters.
//
// Names come from strangers. They cannot drive a terminal, leave a string of JSON or PGN, or become a
// formula.
#pragma once

#include <string>

#include "arena/standings.h"

namespace turncoat {

// What stands above the tables.
struct TournamentHeading {
  std::string title = {};     // for people
  std::string game = {};      // its spec: "othello"
  std::string settings = {};  // "openings random:6, 0.1 s a move, seed 1"
  TournamentPlan plan = {};
};

// "round robin of 8 bots": for people.
std::string format_text(const TournamentPlan& plan);

// For the terminal, at most 80 characters wide if names allow.
std::string standings_text(const TournamentHeading& heading, const Standings& standings);

// One line of JSON with everything; what the games do not tell is null.
std::string standings_json(const TournamentHeading& heading, const Standings& standings);

// RFC 4180, with a line of titles. A text that a spreadsheet would take for a formula has an apostrophe in
// front.
std::string standings_csv(const Standings& standings);
// The points that the one on the left took from the one above.
std::string cross_csv(const Standings& standings);
// One line for each two who have met.
std::string pairings_csv(const Standings& standings);

// One game as PGN that Ordo and BayesElo read: White is whoever moved first, the moves are a comment.
std::string pgn_of(const TournamentHeading& heading, const std::vector<Entrant>& entrants,
                   const TournamentGame& played);

}  // namespace turncoat
