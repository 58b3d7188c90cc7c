// A bot in another process, seen by everyone else as a player.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.h"
#include "remote/conversation.h"
#include "remote/driver.h"

namespace turncoat {

// How long a bot is waited for before it counts as stalled.
struct Allowances {
  std::chrono::milliseconds start = std::chrono::seconds(20);  // until it can be asked, and for a new game
  std::chrono::milliseconds late =
      std::chrono::seconds(1);  // beyond its limit of time; until then it is late
  std::chrono::milliseconds unlimited = std::chrono::minutes(5);  // where it has no limit of time
};

class ExternalPlayer final : public Player {
 public:
  // The process is started when it is needed first, and again after a failure: in the sandbox, or with all
  // our rights where that is null. In the sandbox it runs only while it has something to do for us.
  ExternalPlayer(std::vector<std::string> words, std::unique_ptr<Driver> driver,
                 std::shared_ptr<const Sandbox> sandbox, Allowances allowances = {});
  ~ExternalPlayer() override;

  void follow(const AnyPosition& start, std::span<const Move> moves, const std::stop_token& stop) override;

  // Ends the bot, so that all it wrote is heard.
  std::string testimony() override;

  // A stop request ends the bot and gives an incident: it has no best move so far.
  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override;

 private:
  using Clock = ChildProcess::Clock;

  Answered<void> prepare(const std::stop_token& stop);

  std::vector<std::string> words_;
  std::unique_ptr<Driver> driver_;
  std::shared_ptr<const Sandbox> sandbox_;
  Allowances allowances_;
  std::unique_ptr<Conversation> talk_;
  GameSoFar game_;
  std::chrono::nanoseconds counted_{0};     // CPU time that belongs to earlier moves, or to the start
  std::optional<Answered<void>> prepared_;  // for game_; nothing: a question was asked since
};

}  // namespace turncoat
