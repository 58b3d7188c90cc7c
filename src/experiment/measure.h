// Published tables played again: many games where the report had one.
#pragma once

#include <array>
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
  int unique_games = 0;
  int incidents = 0;
  Trinomial results = {};   // lost, drawn, won
  Measurement points = {};  // share of the points, 0 to 1
  Measurement margin = {};  // marks of the first-named minus those of the second-named
  double least = 0;         // 95 % of the games had a margin from here
  double most = 0;          // to here

  [[nodiscard]] bool is_one_game() const { return unique_games == 1; }
  // Known to be so, and not one game because no other was played.
  [[nodiscard]] bool repeats_one_game() const { return is_one_game() && games > 1; }
};

// Who has which mark, and who begins.
struct Seats {
  Named mover = Named::kFirst;
  Side first_plays = Side::kX;  // the mark of the first-named

  [[nodiscard]] Side mover_plays() const { return mover == Named::kFirst ? first_plays : other(first_plays); }
};

struct MeasuredRow {
  PublishedGame published;
  Seats seats;
  Sample plain;     // from the start position, as published
  Sample openings;  // from random openings
};

struct MeasuredTable {
  const PublishedTable* table = nullptr;
  std::string as;  // one of readings_of
  std::vector<MeasuredRow> rows;
  double seconds = 0;
};

// A match of two Othello bots, for a claim of report E that one plays better.
struct StrengthRow {
  std::string level;  // or levels
  std::string first;  // specs
  std::string second;
  Sample sample = {};
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

// What stands behind "as=" in a bot's spec. The X bots of report A's program look for the best move of O;
// `as=code` leaves that mistake out, and this reading has it. In the other reports it is `code`.
inline constexpr std::string_view kCodeWithView = "code,view=O";

// The readings of a table meant by one of kReadingWords, each once.
inline constexpr std::array<std::string_view, 5> kReadingWords = {"paper", "code", kCodeWithView, "both",
                                                                  "all"};
std::vector<std::string> readings_of(const PublishedTable& table, std::string_view word);

// Nothing if a stop was requested. Precondition: the table can be played.
Result<std::optional<MeasuredTable>> measure(const PublishedTable& table, const std::string& as,
                                             const Laboratory& laboratory);
Result<std::optional<std::vector<StrengthRow>>> measure_rows(std::vector<StrengthRow> rows,
                                                             const Laboratory& laboratory);

// The matches, not yet played: Othello 2008 against Othello 2007, and the levels of each against each other.
std::vector<StrengthRow> strength_rows();
std::vector<StrengthRow> level_rows();
inline constexpr int kStrengthRows = 6;
inline constexpr int kLevelRows = 9;

// Who may have sat where in a game: what the report does not tell is played both ways.
std::vector<Seats> seats_of(const PublishedTable& table, const PublishedGame& game);
int row_count(const PublishedTable& table);

// Share of the points with its interval; sensible for none and all.
Measurement points_of(const Trinomial& results);

// The marks of both after `rounds` rounds with this margin.
std::array<double, 2> marks_of(double margin, int rounds);

}  // namespace turncoat
