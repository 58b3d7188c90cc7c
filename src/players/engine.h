// What knows most about both games.
//
// It knows where knowing is possible - exact solvers near the end of a game, the mirror argument for the
// second player of Adjacency - and searches where it is not (search/engine_search.h). Every value says
// whether it is exact, and no estimate contradicts what is proved. Commands that analyse ask the Engine; the
// bot (players/engine_player.h) is an Engine that plays.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <stop_token>

#include "eval/learned_weights.h"
#include "games/any_position.h"
#include "players/analysis.h"
#include "search/hash_table.h"
#include "search/limits.h"

namespace turncoat {

// A second for a move that nothing else limits.
inline Limits with_default_time(Limits limits) {
  if (!limits.can_cut_short() && !limits.depth) limits.time = std::chrono::seconds(1);
  return limits;
}

inline constexpr int kDefaultHash = 128;  // MB, of the bot and of the commands that analyse

struct EngineOptions {
  std::size_t hash_bytes = kDefaultHash * kMebibyte;
  int threads = 1;
  LearnedWeights weights = {};
  int selectivity = 4;  // place in kConfidences (eval/knowledge.h): what searches may leave out
};

class Engine {
 public:
  // Takes no memory yet: that comes with the first question, or before it with get_ready. Whatever needs it
  // throws OutOfMemory where the system has none.
  explicit Engine(const EngineOptions& options);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  // The best `lines` moves. Blocks until a limit is reached or there is nothing more to find: everything
  // asked is known exactly, or a proved argument gives the move. Without a limit of time and with one thread
  // the answer is the same again on a new engine. `listener`, if any, is called on this thread with each
  // better answer. Precondition: the game is not over.
  Analysis analyse(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                   int lines = 1, const AnalysisListener& listener = {});

  // The move to play: like `analyse`, and of several best moves the one that asks most of the opponent.
  Analysis choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                  const AnalysisListener& listener = {});

  // Gets the memory for a game from the system, before a clock runs: it takes a tenth of a second for a
  // gigabyte, on some machines two, and is done once for a game. A stop request ends it early.
  void get_ready(const AnyPosition& position, const std::stop_token& stop = {});

  // Forgets everything that it has seen and gives its memory back: its next answers are those of a new one.
  void forget();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace turncoat
