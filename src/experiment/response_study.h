// Report E's study of response times, on seven fixed games: for each of white's moves the recursive
// calls and the time, for three levels and three programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "experiment/published.h"
#include "players/registry.h"

namespace turncoat {

struct StudyProgram {
  std::string_view name;
  std::string_view spec;
};
inline constexpr std::array kStudyPrograms = {
    StudyProgram{"Othello 2007", "E/2007:level="},
    StudyProgram{"Othello 2008", "E/2008:mode=bounds,level="},
    StudyProgram{"2008, mode=leaf", "E/2008:mode=leaf,level="},
};
inline constexpr std::array<std::string_view, 3> kLevels = {"easy", "medium", "hard"};

struct MoveEffort {
  std::uint64_t calls = 0;
  double seconds = 0;
};

// The moves of one game: one list for each of kStudyPrograms.
struct StudyGame {
  std::string_view level;
  int sample = 0;
  std::array<std::vector<MoveEffort>, kStudyPrograms.size()> moves;

  [[nodiscard]] Range<std::uint64_t> calls(std::size_t program) const;
  [[nodiscard]] Range<double> seconds(std::size_t program) const;
};

struct ResponseStudy {
  std::vector<StudyGame> games;  // by level, then by sample

  // The largest of all moves of a level, and their number.
  [[nodiscard]] std::uint64_t most_calls(std::size_t program, std::string_view level) const;
  [[nodiscard]] std::uint64_t total_calls(std::size_t program, std::string_view level) const;
  [[nodiscard]] double most_seconds(std::size_t program, std::string_view level) const;

  // The share of a level's moves that take at most `seconds` at a speed of so many calls a second;
  // without a speed: as measured.
  [[nodiscard]] double share_within(std::size_t program, std::string_view level, double seconds,
                                    std::optional<double> calls_per_second = {}) const;
};

// Nothing if a stop was requested.
std::optional<ResponseStudy> study_responses(const PlayerRegistry& players, const std::stop_token& stop);

// The speed of the report's computers: the median over the samples of level hard of the largest number of
// calls by the largest time. `program`: 0 Othello 2007, 1 Othello 2008.
double published_speed(std::size_t program);

// The aim of the report for every move.
inline constexpr double kAimSeconds = 4;

}  // namespace turncoat
