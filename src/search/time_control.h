// How long to think about one move of a game that is played with a clock.
//
// A player has a main time for the whole game and then, where that was agreed (byo-yomi), a period of time
// for every few moves, given anew after them.
#pragma once

#include <algorithm>
#include <chrono>

#include "search/limits.h"

namespace turncoat {

struct TimeControl {
  std::chrono::milliseconds main_time{0};
  std::chrono::milliseconds period{0};
  int period_moves = 0;  // to be made in each period; 0: there are no periods
};

// What an engine knows of its own time. The clock of a game of ours, for both sides, is record/clock.h.
struct EngineClock {
  TimeControl control = {};
  std::chrono::milliseconds left{0};  // of the main time, or of the period
  int moves = 0;                      // to be made in `left`; 0: this is the main time

  static EngineClock start(const TimeControl& control) {
    if (control.main_time.count() > 0) return {.control = control, .left = control.main_time};
    return {.control = control, .left = control.period, .moves = control.period_moves};
  }

  // A move took `elapsed`.
  void spend(std::chrono::milliseconds elapsed) {
    left -= elapsed;
    if (moves == 0) {
      if (left.count() > 0 || control.period_moves == 0) return;
      left += control.period;  // the move began in the main time and ended in the first period
      moves = control.period_moves;
    }
    if (--moves > 0) return;
    left = control.period;
    moves = control.period_moves;
  }
};

// Kept back from every move, for the way to the other program and back.
inline constexpr std::chrono::milliseconds kTimeMargin{50};

// How long this move may take when the player has at most `own_moves` still to make, this one included.
// Never more than is left, the margins of all of them kept; of a main time at most half.
inline std::chrono::milliseconds time_for_move(const EngineClock& clock, int own_moves) {
  using std::chrono::milliseconds;
  own_moves = std::max(1, own_moves);
  milliseconds share{0};
  if (clock.moves > 0) {
    share = clock.left / std::min(own_moves, clock.moves) - kTimeMargin;
  } else {
    // The last moves are known or nearly so, and early ones are worth half as much again as the average.
    const int parts = std::max(2, (2 * own_moves + 2) / 3);
    share = std::max(milliseconds(0), clock.left - own_moves * kTimeMargin) / parts;
    if (clock.control.period_moves > 0)
      share += clock.control.period / clock.control.period_moves - kTimeMargin;
  }
  return std::max(milliseconds(0), share);
}

// The limits of this move: its share of the clock, and how much more it may take where the choice is unclear.
// However often it takes all of that, the clock does not run out.
inline Limits limits_for_move(const EngineClock& clock, int own_moves) {
  using std::chrono::milliseconds;
  constexpr milliseconds kLeast{1};
  constexpr double kMostStretch = 4;
  constexpr double kMostOfAll = 0.4;  // of what is left for all moves, a single one may take
  own_moves = std::max(1, own_moves);
  Limits limits{.time = std::max(kLeast, time_for_move(clock, own_moves))};
  const int moves = clock.moves > 0 ? std::min(own_moves, clock.moves) : own_moves;
  if (moves < 2) return limits;  // what it leaves of its period is lost
  const double all = static_cast<double>((clock.left - moves * kTimeMargin).count());
  const double stretch = std::min(kMostStretch, kMostOfAll * all / static_cast<double>(limits.time->count()));
  if (stretch > 1) limits.stretch = stretch;
  return limits;
}

// What a search has seen of the choice after some depths.
struct ChoiceCourse {
  int unchanged = 0;          // depths in a row that agree on the best move
  double fall = 0;            // marks that its value lost since two depths ago
  bool is_far_ahead = false;  // of all other moves
};

// The part of its usual time that a move deserves: less where the choice is clear, more where it is not. Most
// are above 1, since the last moves of a game are solved and take next to nothing: with two thirds of these
// numbers 45 % of the clock was left at the end of Othello games, and the score 6 % lower.
inline double deserved_share(const ChoiceCourse& course) {
  constexpr int kSettled = 4;  // depths
  double share = 1.2;
  if (course.unchanged < kSettled) share = 1.65;
  if (course.unchanged == 1) share = 2.25;
  if (course.unchanged == 0) share = 3;
  constexpr double kMuch = 4;  // marks
  share += 1.5 * std::clamp(course.fall / kMuch, 0.0, 1.0);
  return course.is_far_ahead ? 0.4 * share : share;
}

}  // namespace turncoat
