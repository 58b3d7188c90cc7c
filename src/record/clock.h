// The clock of a game, as values: what was agreed, and what both sides have left.
//
// Nobody here looks at the time: whoever measures it says what a move took. What an engine is told of its own
// time by another program is search/time_control.h: it may come in periods, which no clock of ours has.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat {

// X and O as places of an array.
constexpr std::size_t place_of(Side side) { return side == Side::kX ? 0 : 1; }

enum class ClockKind : std::uint8_t {
  kNone,
  kMove,  // `time` for each move
  kGame   // `time` for all moves of a player, and `increment` more after each
};

struct ClockRule {
  ClockKind kind = ClockKind::kNone;
  std::chrono::milliseconds time{0};
  std::chrono::milliseconds increment{0};

  // A limit of each move, where there is one.
  static ClockRule of_move(std::optional<std::chrono::milliseconds> time) {
    return time ? ClockRule{.kind = ClockKind::kMove, .time = *time} : ClockRule();
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> move_time() const {
    return kind == ClockKind::kMove ? std::optional(time) : std::nullopt;
  }

  bool operator==(const ClockRule&) const = default;
};

// What both players have left, X and O; whole milliseconds, as they are told and kept.
using TimeLeft = std::array<std::chrono::milliseconds, 2>;

// A clock in the middle of a game. Beyond its time a side has its grace, which no move gives back.
class GameClock {
 public:
  using Time = std::chrono::nanoseconds;

  GameClock() = default;  // no clock at all: nobody is ever out of time
  explicit GameClock(const ClockRule& rule, Time grace = Time(0))
      : GameClock(rule, {rule.time, rule.time}, grace) {}
  GameClock(const ClockRule& rule, const TimeLeft& left, Time grace = Time(0))
      : rule_(rule), left_{left[0], left[1]}, grace_{grace, grace} {}

  [[nodiscard]] const ClockRule& rule() const { return rule_; }

  // What both have for the next move of each: with a clock per move all of it.
  [[nodiscard]] TimeLeft left() const {
    return {std::chrono::floor<std::chrono::milliseconds>(left_[0]),
            std::chrono::floor<std::chrono::milliseconds>(left_[1])};
  }
  [[nodiscard]] Time left(Side side) const { return left_[place_of(side)]; }
  [[nodiscard]] Time grace(Side side) const { return grace_[place_of(side)]; }

  // Whether a side whose move takes so long has lost by it.
  [[nodiscard]] bool is_out_of_time(Side side, Time used) const {
    return rule_.kind != ClockKind::kNone && used > left(side) + grace(side);
  }

  // A move was made and took so long. A pass that is made for a player costs and earns nothing: do not charge
  // it.
  void charge(Side side, Time used) {
    Time& left = left_[place_of(side)];
    Time& grace = grace_[place_of(side)];
    grace = std::max(Time(0), grace - std::max(Time(0), used - left));
    if (rule_.kind == ClockKind::kGame) left = std::max(Time(0), left - used) + rule_.increment;
  }

  bool operator==(const GameClock&) const = default;

 private:
  ClockRule rule_ = {};
  std::array<Time, 2> left_ = {};
  std::array<Time, 2> grace_ = {};
};

// "none", "move", "game": the words of the app's protocol and of its database.
std::string_view word_of(ClockKind kind);
std::optional<ClockKind> parse_clock_kind(std::string_view word);

// "60+0.5" or "60": seconds of a clock for the game and its increment. Precondition: it is one.
std::string to_text(const ClockRule& clock);
Result<ClockRule> parse_clock(std::string_view text);

}  // namespace turncoat
