// The games of a tournament packed for the page that replays them: the page knows no rules, so every ply says
// which marks it turned.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arena/tournament_game.h"
#include "core/result.h"

namespace turncoat {

// One game as the page reads it.
struct ReplayGame {
  int a = 0;
  int b = 0;
  int round = 1;
  int number = 1;
  bool a_is_first = true;
  int half_points_a = 0;
  std::optional<int> margin = {};
  std::optional<BotIncident> incident = {};
  std::size_t opening_plies = 0;
  std::string plies;  // packed_plies
};

class ReplayArchive {
 public:
  explicit ReplayArchive(const AnyPosition& start) : start_(start) {}

  // Fails where a move is not legal, and keeps nothing of that game.
  Result<void> add(const TournamentGame& played);

  [[nodiscard]] const AnyPosition& start() const { return start_; }
  [[nodiscard]] const std::vector<ReplayGame>& games() const { return games_; }

  // Its place among the games; nothing if it is not there.
  [[nodiscard]] std::optional<std::size_t> find(int round, int a, int b, int number) const;

 private:
  AnyPosition start_;
  std::vector<ReplayGame> games_;
  std::map<std::tuple<int, int, int, int>, std::size_t> places_;  // round, a, b, number
};

// Each ply: the cell, how many marks it turned, and their cells, a letter of kReplayAlphabet each; "." is a
// pass. Cells are numbered in reading order. About 4 letters a ply in Othello and 3 in Adjacency.
inline constexpr std::string_view kReplayAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
Result<std::string> packed_plies(const AnyPosition& start, const GameResult& game);

}  // namespace turncoat
