// Blocks of games played on several threads and handed out in order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "learn/position_file.h"

namespace turncoat {

inline constexpr int kGamesInBlock = 100;

class BlockPlayers {
 public:
  // The positions of a block; they depend on nothing but its number. Nothing if it was stopped. It is called
  // on several threads at once.
  using PlayBlock = std::function<std::optional<std::vector<TrainingPosition>>(std::size_t block,
                                                                               const std::stop_token& stop)>;

  // Plays the blocks from `first` on, those before `end`, until a stop is requested.
  BlockPlayers(PlayBlock play_block, std::size_t first, std::size_t end, int threads,
               const std::stop_token& stop);
  BlockPlayers(const BlockPlayers&) = delete;
  BlockPlayers& operator=(const BlockPlayers&) = delete;

  // Ends what is being played.
  ~BlockPlayers() { stop_.request_stop(); }

  // The next block, when it is there. Nothing if it was stopped, or if it was the last.
  std::optional<std::vector<TrainingPosition>> next();

 private:
  // So many blocks for each thread wait for a slow one before them.
  static constexpr std::size_t kMostAhead = 4;

  void play();

  // The next block to play, when there is room for it; nothing when there is no more.
  std::optional<std::size_t> begin_block();

  PlayBlock play_block_;
  std::size_t end_;
  std::size_t most_ahead_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> when_stopped_;

  std::mutex mutex_;
  std::condition_variable_any changed_;  // what follows
  std::size_t begun_;                    // the next to be played
  std::size_t taken_;                    // the next to be handed out
  std::map<std::size_t, std::vector<TrainingPosition>> done_;

  std::vector<std::jthread> threads_;
};

}  // namespace turncoat
