// A bot at the seat of a live game: its player, made when it is first asked, and the question it is asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "games/any_position.h"
#include "players/registry.h"

namespace turncoat {

struct Question {
  AnyPosition start;
  std::vector<Move> moves;  // those made
  AnyPosition position;     // after them
  Limits limits;
};

struct BotAnswer {
  Chosen chosen;
  std::chrono::microseconds took{0};
};

// How far the bot has come.
struct BotProgress {
  int depth = 0;
  std::uint64_t nodes = 0;
  double value = 0;
  Move best = Move::pass();
};

class BotSeat {
 public:
  // `players` must outlive it.
  BotSeat(const PlayerRegistry& players, std::string spec, int seed)
      : players_(players), spec_(std::move(spec)), seed_(seed) {}

  [[nodiscard]] const std::string& spec() const { return spec_; }

  // Blocks; for one thread at a time. A bot that cannot be made has failed to start. `progress` is called on
  // this thread, a few times a second.
  BotAnswer think(const Question& question, const std::stop_token& stop,
                  const std::function<void(const BotProgress&)>& progress);

 private:
  const PlayerRegistry& players_;
  std::string spec_;
  int seed_;
  std::unique_ptr<Player> player_;
};

}  // namespace turncoat
