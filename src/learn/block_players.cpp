#include "learn/block_players.h"

#include <utility>

namespace turncoat {

BlockPlayers::BlockPlayers(PlayBlock play_block, std::size_t first, std::size_t end, int threads,
                           const std::stop_token& stop)
    : play_block_(std::move(play_block)),
      end_(end),
      most_ahead_(kMostAhead * static_cast<std::size_t>(threads)),
      when_stopped_(stop, [this] { stop_.request_stop(); }),
      begun_(first),
      taken_(first) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { play(); });
}

std::optional<std::vector<TrainingPosition>> BlockPlayers::next() {
  std::unique_lock lock(mutex_);
  if (taken_ >= end_) return std::nullopt;
  if (!changed_.wait(lock, stop_.get_token(), [&] { return done_.contains(taken_); })) return std::nullopt;
  auto block = done_.extract(taken_++);
  changed_.notify_all();
  return std::move(block.mapped());
}

void BlockPlayers::play() {
  while (const std::optional<std::size_t> block = begin_block()) {
    std::optional<std::vector<TrainingPosition>> positions = play_block_(*block, stop_.get_token());
    if (!positions) return;
    const std::lock_guard lock(mutex_);
    done_.emplace(*block, std::move(*positions));
    changed_.notify_all();
  }
}

std::optional<std::size_t> BlockPlayers::begin_block() {
  std::unique_lock lock(mutex_);
  const auto has_room = [&] { return begun_ >= end_ || begun_ < taken_ + most_ahead_; };
  if (!changed_.wait(lock, stop_.get_token(), has_room) || begun_ >= end_) return std::nullopt;
  return begun_++;
}

}  // namespace turncoat
