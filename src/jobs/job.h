// A piece of work as a value: one game, one position to solve, one batch of games to learn from.
//
// All that decides the result stands in it, so any worker anywhere can do it, and doing it twice does no
// harm. Its id is a hash of that: the same work has the same id, whoever asks for it and when.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"
#include "games/registry.h"
#include "learn/adjacency_selfplay.h"
#include "learn/position_file.h"
#include "record/clock.h"
#include "search/limits.h"

namespace turncoat {

struct JobBot {
  std::string bot;  // its spec, as the registry of players reads it
  int seed = 1;
  std::string files =
      {};  // hash of what a bot of our own runs (remote/bot_files.h); empty for bots of the program
  std::string folder =
      {};  // where its command runs, empty: here. Where the files lie does not change the result

  bool operator==(const JobBot&) const = default;
};

// One game, referee and all.
struct GameJob {
  AnyPosition start = {};
  std::vector<Move> opening = {};   // legal, and does not end the game
  std::array<JobBot, 2> bots = {};  // who is to move at the start, and the other
  Limits limits = {};               // of each move, in nodes and depth
  ClockRule clock = {};
};

// The exact value of a position.
struct SolveJob {
  AnyPosition position = {};
  bool outcome_only = false;  // won, drawn or lost, which takes less
  int hash_mebibytes = 64;
  Limits limits = {};
};

// The positions of one block of self-play (learn/block_players.h).
struct SelfplayJob {
  Subject subject = Subject::kOthello;
  std::uint64_t seed = 1;
  int exact = 14;  // empty cells, in Adjacency plies left, from which on the score is exact
  GameLengths lengths = GameLengths::kAll;
  std::string evaluation = "learned";  // see LearnedWeights::named
  std::uint64_t weights = 0;  // its checksum; a worker that has other weights refuses; 0 for handmade
  std::uint64_t block = 0;
};

using Job = std::variant<GameJob, SolveJob, SelfplayJob>;

// 32 hexadecimal digits.
std::string id_of(const Job& job);

// One line of JSON without its end; docs/tournaments.md lists the keys. The same job gives the same text.
std::string to_json(const Job& job);

// Reads it. Nothing is repaired: what is not known, out of range or against the rules is a failure.
Result<Job> parse_job(std::string_view text, const GameRegistry& games);

// A text of a job or of a result has at most so many bytes.
inline constexpr std::size_t kMostJobBytes = std::size_t{4} << 20;

}  // namespace turncoat
