// A bot at the seat of a live game: its player, made when it is first asked, and the question it is asked.
#pragma once

#include <any>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/any_position.h"
#include "players/registry.h"
#include "session/fair_pool.h"

namespace turncoat {

struct MoveRequest {
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
  // The registry and the pool, which keeps the player between two moves, must outlive it.
  BotSeat(const PlayerRegistry& players, FairPool& pool, std::string spec, int seed);
  BotSeat(const BotSeat&) = delete;
  BotSeat& operator=(const BotSeat&) = delete;
  ~BotSeat();

  [[nodiscard]] const std::string& spec() const { return spec_; }
  [[nodiscard]] std::uint64_t keeper() const { return keeper_; }

  // Blocks; for one thread of the pool at a time. `kept` is the player of the last move, if it is still
  // there, and that of the next one afterwards. A bot that cannot be made has failed to start. `progress` is
  // called on this thread, a few times a second. Throws nothing.
  BotAnswer think(const MoveRequest& request, const std::stop_token& stop, std::any& kept,
                  const std::function<void(const BotProgress&)>& progress) const;

 private:
  const PlayerRegistry& players_;
  FairPool& pool_;
  std::string spec_;
  int seed_;
  std::uint64_t keeper_;
};

}  // namespace turncoat
