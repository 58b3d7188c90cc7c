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

class ExternalPlayer final : public Player {
 public:
  // From the start of the process until it can be asked, and for getting ready for a game.
  static constexpr std::chrono::seconds kStartLimit{20};
  // A bot that has not answered this long after its time was up has stalled; until then it is late.
  static constexpr std::chrono::seconds kLateLimit{1};
  // The same where it has no limit of time.
  static constexpr std::chrono::minutes kStallLimit{5};

  // Starts the process. A bot that fails is started again when it is needed next.
  ExternalPlayer(std::vector<std::string> words, std::unique_ptr<Driver> driver);
  ~ExternalPlayer() override;

  void follow(const AnyPosition& start, std::span<const Move> moves, const std::stop_token& stop) override;

  // A stop request ends the bot and gives an incident: it has no best move so far.
  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override;

 private:
  using Clock = ChildProcess::Clock;

  void start();
  Answered<void> prepare(const std::stop_token& stop);

  std::vector<std::string> words_;
  std::unique_ptr<Driver> driver_;
  std::unique_ptr<Conversation> talk_;  // none: the process could not be started
  std::optional<Incident> problem_;     // to be told when a move is asked for
  Clock::time_point started_;
  bool is_greeted_ = false;
  GameSoFar game_;
};

}  // namespace turncoat
