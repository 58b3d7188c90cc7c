// What a person's finished games add up to, by game, opponent and side, and one after another.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/stored_game.h"

namespace turncoat {

enum class PersonalResult : std::uint8_t { kWon, kDrawn, kLost };

// One game, seen from the person.
struct PersonalGame {
  std::string id;
  std::string game;  // "othello"
  std::string variant;
  std::string opponent;  // the text of a bot, or the name of a person
  Side side = Side::kX;  // the person's
  PersonalResult result = PersonalResult::kDrawn;
  std::optional<std::array<int, 2>> marks = {};  // of X and O
  std::optional<double> accuracy = {};
  WallTime date = {};  // when it began
};

// The games of one variant against one opponent on one side.
struct PersonalGroup {
  PersonalGame like;                // the newest of them
  std::array<int, 3> results = {};  // won, drawn, lost
  int marks_for = 0;
  int marks_against = 0;
  double accuracies = 0;  // sum
  int reviewed = 0;       // games of that sum

  [[nodiscard]] int games() const { return results[0] + results[1] + results[2]; }
};

inline constexpr std::size_t kMostPersonalGames = 500;
inline constexpr std::size_t kMostPersonalGroups = 500;

struct PersonalRecord {
  std::vector<PersonalGroup> groups = {};  // whoever was met last comes first, at most kMostPersonalGroups
  std::vector<PersonalGame> games = {};    // newest first, at most kMostPersonalGames
};

// Of games of one person against a bot; of two people where one has the name of `owner`. `games` are over,
// newest first.
PersonalRecord personal_record(std::span<const GameSummary> games, const std::optional<std::string>& owner);

}  // namespace turncoat
