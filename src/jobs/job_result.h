// What became of a job, as a value and as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/match.h"
#include "core/result.h"
#include "jobs/job.h"
#include "learn/position_file.h"

namespace turncoat {

struct SolveResult {
  std::optional<int> score = {};    // for the side to move; nothing: not asked for, or not found in time
  std::optional<int> outcome = {};  // 1, 0 or -1; nothing: not found in time
  std::vector<Move> line = {};      // best play, where the score is known
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool operator==(const SolveResult&) const = default;
};

struct SelfplayResult {
  Subject subject = Subject::kOthello;
  std::vector<TrainingPosition> positions = {};

  bool operator==(const SelfplayResult&) const = default;
};

// Of a game: bot A had the first move, and number and opening are those of the job.
using JobResult = std::variant<GameResult, SolveResult, SelfplayResult>;

// One line of JSON without its end.
std::string to_json(const JobResult& result);

// Reads what a worker says about this job, whom nobody trusts: moves are played again, lines too.
Result<JobResult> parse_job_result(std::string_view text, const Job& job);

// The game of a job as it is known before it is played.
GameResult announced(const GameJob& job);

// What the referee has to know of it.
MatchDescription description_of(const GameJob& job);

}  // namespace turncoat
