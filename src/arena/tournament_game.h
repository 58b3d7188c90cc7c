// A tournament as values: who takes part, and one game of it.
//
// Entrants are told apart by their place in the list, from 0; names are for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/match.h"

namespace turncoat {

struct Entrant {
  std::string name;                       // for people; of a stranger
  std::string bot;                        // its spec, as the registry of players reads it
  std::optional<double> anchor = {};      // a rating that is known and stays as it is
  std::optional<std::string> group = {};  // whose bot it is: "staff", a class; for people
  std::string folder = {};                // where the command of a bot of our own runs; empty: here
  std::string files = {};                 // hash of what it runs; empty for bots of the program
};

// One game between entrants a and b, where a < b; Bot::kA of the game is entrant a.
//
// game.number counts the games of these two in this round, from 1; 2k-1 and 2k share an opening with seats
// swapped. So (round, a, b, number) names a game.
struct TournamentGame {
  int a = 0;
  int b = 0;
  int round = 1;
  GameResult game = {};
};

// What pairings and ratings need of a game: no moves, so that many games stay small.
struct GameOutcome {
  int a = 0;
  int b = 0;
  int round = 1;
  int number = 1;
  std::optional<Bot> winner = {};  // nobody: a draw
  std::optional<int> margin = {};  // discs of a minus those of b, of games that ended normally
  std::optional<Bot> failed = {};  // whose incident ended the game
};

inline GameOutcome outcome_of(const TournamentGame& played) {
  const GameResult& game = played.game;
  GameOutcome outcome{.a = played.a, .b = played.b, .round = played.round, .number = game.number};
  outcome.winner = game.winner;
  outcome.margin = game.margin;
  if (game.incident) outcome.failed = game.incident->bot;
  return outcome;
}

// Half points of entrant a: 0, 1 or 2.
constexpr int half_points_of_a(const std::optional<Bot>& winner) {
  if (!winner) return 1;
  return *winner == Bot::kA ? 2 : 0;
}

}  // namespace turncoat
