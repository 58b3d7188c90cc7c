// Published tables played again: many games where the report had one.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/stats.h"
#include "experiment/published.h"
#include "games/registry.h"
#include "players/registry.h"

namespace turncoat {

// A mean with its 95 % interval.
struct Measurement {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Games under one condition, seen by the first-named.
struct Sample {
  int games = 0;
  int unique_games = 0;  // 1: these bots repeat one game from this start
  int incidents = 0;
  Trinomial results = {};   // lost, drawn, won
  Measurement points = {};  // share of the points, 0 to 1
  Measurement margin = {};  // marks of the first-named minus those of the second-named
  double least = 0;         // 95 % of the games had a margin from here
  double most = 0;          // to here

  [[nodiscard]] bool is_one_game() const { return unique_games == 1; }
};

struct MeasuredRow {
  PublishedGame published;
  Named mover = Named::kFirst;
  Sample plain;     // from the start position, as published
  Sample openings;  // from random openings
};

struct MeasuredTable {
  const PublishedTable* table = nullptr;
  std::string as;  // paper or code
  std::vector<MeasuredRow> rows;
  double seconds = 0;
};

// One line of report E's claim that the new program plays better.
struct StrengthRow {
  std::string level;
  std::string first;  // specs
  std::string second;
  Sample sample;
};

struct MeasureOrder {
  int games = 100;  // under each condition
  int seed = 1;
  int threads = 1;
};

struct Laboratory {
  const GameRegistry& games;
  const PlayerRegistry& players;
  MeasureOrder order;
  std::stop_token stop;
  std::function<void()> on_game;  // after each game
};

// Nothing if a stop was requested. Precondition: the table can be played.
Result<std::optional<MeasuredTable>> measure(const PublishedTable& table, const std::string& as,
                                             const Laboratory& laboratory);
Result<std::optional<std::vector<StrengthRow>>> measure_strength(const Laboratory& laboratory);

// Rows that `table` has when measured: games whose first mover is unknown are played both ways.
int row_count(const PublishedTable& table);
inline constexpr int kStrengthRows = 6;

// Share of the points with its interval; sensible for none and all.
Measurement points_of(const Trinomial& results);

// The marks of both after `rounds` rounds with this margin.
std::array<double, 2> marks_of(double margin, int rounds);

}  // namespace turncoat
