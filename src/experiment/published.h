// What the five reports published: every table of results, as data.
//
// The two players of a table are named in the order of the report ("first-named", "second-named").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/move.h"

namespace turncoat {

enum class Named : std::uint8_t { kFirst, kSecond };
constexpr Named other(Named named) { return named == Named::kFirst ? Named::kSecond : Named::kFirst; }

enum class Winner : std::uint8_t { kFirst, kSecond, kNobody };

struct Marks {
  int first = 0;
  int second = 0;

  [[nodiscard]] constexpr int margin() const { return first - second; }
  [[nodiscard]] constexpr Winner winner() const {
    return margin() > 0 ? Winner::kFirst : margin() < 0 ? Winner::kSecond : Winner::kNobody;
  }
};

// One game of a table.
struct PublishedGame {
  int rounds = 0;
  std::optional<Named> mover = {};    // who moved first, where the report says so
  std::optional<Marks> marks = {};    // report D prints none
  std::optional<Winner> winner = {};  // as the words beside the marks say, where there are such words

  // By the marks, or else by the words.
  [[nodiscard]] std::optional<Winner> result() const { return marks ? marks->winner() : winner; }
};

// Games between two bots, or a bot and a person.
struct PublishedTable {
  std::string_view id;
  std::string_view source;  // the tables or figures as the report numbers them
  std::array<std::string_view, 2> names;
  std::array<std::string_view, 2> bots;  // presets; empty: a person, so it cannot be played again
  std::optional<Side> first_plays = {};  // the mark of the first-named, where the report shows it
  std::vector<PublishedGame> games;
  std::vector<std::string_view> notes = {};  // contradictions that the numbers alone do not show
  double seconds_for_100 = 1;                // of one core, for 100 games of each kind in each row

  [[nodiscard]] bool is_playable() const { return !bots[0].empty() && !bots[1].empty(); }
};

const std::vector<PublishedTable>& published_tables();

// Table 4.8.1 of report A: games won, and the tables in which a bot plays.
struct SummaryLine {
  std::string_view name;
  std::string_view bot;
  int wins = 0;
  int games = 0;
};
inline constexpr std::string_view kSummaryId = "A-4.8";
std::span<const SummaryLine> published_summary();

// One line of table 1 of report E: the smallest and the largest number of any move.
template <class Number>
struct Range {
  Number least = 0;
  Number most = 0;

  bool operator==(const Range&) const = default;
};

struct ResponseLine {
  std::string_view level;
  int sample = 0;
  std::array<Range<int>, 2> calls;  // Othello 2007, Othello 2008
  std::array<Range<double>, 2> seconds;
};
std::span<const ResponseLine> published_responses();

// The ids of report E's parts.
inline constexpr std::string_view kResponseId = "E-1";
inline constexpr std::string_view kLeafId = "E-2";
inline constexpr std::string_view kStrengthId = "E-3";
inline constexpr std::string_view kLevelsId = "E-4";

// What is wrong inside the published numbers: totals that no game of that length can have, winners that
// the marks contradict, sums that do not follow from the tables. A sentence each.
std::vector<std::string> contradictions_in(const PublishedTable& table);
std::vector<std::string> contradictions_in_summary();
std::vector<std::string> contradictions_in_responses();

// The marks on the board after `rounds` rounds of Adjacency from the start.
constexpr int marks_after(int rounds) { return 8 + 2 * rounds; }

}  // namespace turncoat
