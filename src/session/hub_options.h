// What the app may take of the machine, and what each of its clients may.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "players/engine.h"
#include "session/fair_pool.h"
#include "session/live_game.h"

namespace turncoat {

struct HubOptions {
  std::function<Instant()> clock = Instant::now;
  std::size_t bot_threads = 0;  // 0: one for each core, at least 4
  std::size_t analysis_threads = 4;
  EngineOptions engine = {};  // of each analysis
  std::size_t games_per_client = 64;

  // For all bots and analyses together, and for one bot, which never gets more than all. Bytes.
  std::size_t memory = 0;  // 0: a quarter of the machine's, at most 2 GiB
  std::size_t memory_per_bot = 512 * kMebibyte;
  int threads_per_bot = 0;  // 0: one for each core

  // A bot or an analysis gives way to those who wait when it has had its share, and ends in any case.
  std::chrono::milliseconds share{5'000};
  std::chrono::milliseconds longest_thought{600'000};

  // Whether bots may run commands and read files of this machine. Whoever may name them can then do whatever
  // the person who started the program can.
  bool allow_commands = false;
};

// The options with the numbers of this machine where there are none.
HubOptions completed(HubOptions options);

// The pool of bots and analyses, and its lanes.
inline constexpr std::size_t kBotLane = 0;
inline constexpr std::size_t kAnalysisLane = 1;
FairPoolOptions pool_options(const HubOptions& options);

}  // namespace turncoat
