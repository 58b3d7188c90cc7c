// Players that misbehave in the ways a referee has to deal with.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "players/registry.h"

namespace turncoat::testing {

// Plays the first legal cell until the game has `plies` moves, then does what it is told to.
class FakePlayer final : public Player {
 public:
  using Deed = std::function<Chosen(const AnyPosition&, const Limits&, const std::stop_token&)>;

  explicit FakePlayer(Deed deed, std::size_t plies = 0) : deed_(std::move(deed)), plies_(plies) {}

  void follow(const AnyPosition& /*start*/, std::span<const Move> moves,
              const std::stop_token& /*stop*/) override {
    played_ = moves.size();
  }

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* /*observer*/) override {
    if (played_ >= plies_) return deed_(position, limits, stop);
    return first_cell(position);
  }

  static Chosen first_cell(const AnyPosition& position) {
    return Choice{.move = Move(first_square(position.legal_moves())), .nodes = 1};
  }

 private:
  Deed deed_;
  std::size_t plies_;
  std::size_t played_ = 0;
};

inline Chosen fail_with(IncidentKind kind) {
  return std::unexpected(Incident{kind, "it failed", "what it said"});
}

inline FakePlayer::Deed moves_late() {
  return [](const AnyPosition& position, const Limits& limits, const std::stop_token&) {
    std::this_thread::sleep_for(*limits.time + std::chrono::milliseconds(600));
    return FakePlayer::first_cell(position);
  };
}

inline FakePlayer::Deed moves_to(Move move) {
  return [move](const AnyPosition&, const Limits&, const std::stop_token&) -> Chosen {
    return Choice{.move = move};
  };
}

// Thinks until it is stopped.
inline FakePlayer::Deed waits_for_stop(std::atomic<int>& waiting) {
  return [&waiting](const AnyPosition& position, const Limits&, const std::stop_token& stop) {
    ++waiting;
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FakePlayer::first_cell(position);
  };
}

// A bot of that name without settings, for matches.
inline PlayerInfo fake_info(std::string name, FakePlayer::Deed deed, std::size_t plies = 0) {
  return {.name = std::move(name),
          .summary = "a fake",
          .parameters = {},
          .make = [deed = std::move(deed), plies](const Settings&) -> MadePlayer {
            return std::make_unique<FakePlayer>(deed, plies);
          }};
}

}  // namespace turncoat::testing
