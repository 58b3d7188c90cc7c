// How much a player may spend on one move, and when it has to stop.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

namespace turncoat {

// What a player has left on the clock of its game.
struct ClockLeft {
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};  // comes to it after each move
};

// Nothing set means no limit; of several, the first one reached counts.
struct Limits {
  std::optional<std::chrono::milliseconds> time = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<int> depth = {};
  // In a game with a clock: time and nodes are what a move takes on average, and a player who knows which
  // moves deserve it may take up to so many times as much. Others need not know of it.
  std::optional<double> stretch = {};
  // In a game with a clock: for players that divide their time by themselves. `time` is a share of it that
  // others may take.
  std::optional<ClockLeft> clock = {};

  [[nodiscard]] bool can_cut_short() const { return time || nodes; }

  // The most that any move may take.
  [[nodiscard]] Limits stretched() const {
    Limits most{.time = time, .nodes = nodes, .depth = depth};
    if (!stretch) return most;
    if (time)
      most.time =
          std::chrono::milliseconds(static_cast<std::int64_t>(static_cast<double>(time->count()) * *stretch));
    if (nodes) most.nodes = static_cast<std::uint64_t>(static_cast<double>(*nodes) * *stretch);
    return most;
  }
};

// Says when the work on one move has to end. The limit is a point in time and not a duration, so that
// many small steps cannot add up to more.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  Budget(const Limits& limits, std::stop_token stop)
      : deadline_(limits.time ? Clock::now() + *limits.time : Clock::time_point::max()),
        nodes_(limits.nodes.value_or(kNoNodeLimit)),
        stop_(std::move(stop)),
        has_deadline_(limits.time.has_value()) {}

  // Whether to stop after `nodes` nodes. The clock and the stop request are looked at every kInterval
  // nodes only, which at a million nodes a second is well within the 10 ms that a player has to stop.
  [[nodiscard]] bool is_spent(std::uint64_t nodes) const {
    if (nodes >= nodes_) return true;
    return nodes % kInterval == 0 && must_stop();
  }

  // The same for work whose steps take several nodes: `before` is what it had taken when it last asked.
  [[nodiscard]] bool is_spent(std::uint64_t nodes, std::uint64_t before) const {
    if (nodes >= nodes_) return true;
    return nodes / kInterval != before / kInterval && must_stop();
  }

  // The same for work of slow steps: looks at the clock and the stop request now.
  [[nodiscard]] bool must_stop() const {
    return stop_.stop_requested() || (has_deadline_ && Clock::now() >= deadline_);
  }

  // What is left after so many nodes, for work in several parts that count from zero.
  [[nodiscard]] Budget rest_after(std::uint64_t nodes) const {
    Budget rest = *this;
    if (nodes_ != kNoNodeLimit) rest.nodes_ -= std::min(nodes_, nodes);
    return rest;
  }

 private:
  static constexpr std::uint64_t kInterval = 1024;
  static constexpr std::uint64_t kNoNodeLimit = std::numeric_limits<std::uint64_t>::max();

  Clock::time_point deadline_;
  std::uint64_t nodes_;
  std::stop_token stop_;
  bool has_deadline_;
};

}  // namespace turncoat
