#include "players/clock_limits.h"

#include <algorithm>

#include "search/time_control.h"

namespace turncoat {

Limits limits_on_clock(const GameClock& clock, const AnyPosition& position, GameClock::Time used) {
  using std::chrono::milliseconds;
  const ClockRule& rule = clock.rule();
  if (rule.kind != ClockKind::kGame) return {.time = rule.move_time()};
  constexpr milliseconds kLeast{1};
  const auto left = std::chrono::floor<milliseconds>(clock.left(position.side()) - used);
  const int own_moves = (position.plies_bound() + 1) / 2;
  Limits limits = limits_for_move({.control = {.main_time = rule.time}, .left = left}, own_moves);
  // The increment comes after the move, so what is spent of it must be there already.
  limits.time = std::max(kLeast, std::min(*limits.time + rule.increment, left / 2));
  if (limits.stretched().time > left / 2) limits.stretch.reset();
  limits.clock = ClockLeft{.left = std::max(kLeast, left), .increment = rule.increment};
  return limits;
}

}  // namespace turncoat
