// What a clock leaves for one move.
#pragma once

#include "games/any_position.h"
#include "record/clock.h"
#include "search/limits.h"

namespace turncoat {

// The limits of the move to be made in `position`, of whose turn `used` is gone already.
Limits limits_on_clock(const GameClock& clock, const AnyPosition& position,
                       GameClock::Time used = GameClock::Time(0));

}  // namespace turncoat
