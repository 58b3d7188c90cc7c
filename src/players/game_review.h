// A game looked at move by move: what was best, what was played, and what that cost.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "games/any_position.h"
#include "players/engine.h"
#include "players/move_mark.h"
#include "search/limits.h"

namespace turncoat {

// What something is worth to the side to move, in marks.
struct Appraisal {
  double value = 0;
  bool is_exact = false;  // proved; else an estimate

  Appraisal operator-() const { return {-value, is_exact}; }
};

struct ReviewedMove {
  AnyPosition position;  // before the move
  Move move = Move::pass();
  Appraisal played = {};
  Appraisal best = {};
  std::vector<Move> line = {};  // best play, the best move first
  int depth = 0;                // plies looked ahead
  std::uint64_t nodes = 0;

  // Whether there was anything to choose.
  [[nodiscard]] bool is_choice() const { return count(position.legal_moves()) > 1; }
  [[nodiscard]] double loss() const { return best.value - played.value; }  // never below 0
  [[nodiscard]] bool is_loss_exact() const { return best.is_exact && played.is_exact; }
  [[nodiscard]] MoveMark mark() const { return mark_of(best.value, played.value, is_loss_exact()); }
};

// Called with the value of each position, the last one first; `moves_made` have led to it. `reviewed` is the
// move that was made there; none in the last position.
using ReviewListener =
    std::function<void(int moves_made, const Appraisal& value, const ReviewedMove* reviewed)>;

// Reviews the game from its end to its beginning, since what is known of later positions helps with earlier
// ones: the value of a move is that of the position after it. After a stop request only the moves at the end
// of the game that were done are given. Precondition: the moves are legal.
std::vector<ReviewedMove> review_game(const AnyPosition& start, std::span<const Move> moves, Engine& engine,
                                      const Limits& limits, const std::stop_token& stop = {},
                                      const ReviewListener& listener = {});

// The moves of one side added up.
struct ReviewSummary {
  int choices = 0;  // moves that were not forced
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  double total_loss = 0;
  const ReviewedMove* biggest = nullptr;  // the move that lost most, if any lost something

  [[nodiscard]] double average_loss() const { return choices == 0 ? 0 : total_loss / choices; }

  // The part of the choices that were neither mistakes nor blunders, in per cent.
  [[nodiscard]] double accuracy() const {
    return choices == 0 ? 100 : 100.0 * (choices - mistakes - blunders) / choices;
  }
};

// Points into `moves`.
ReviewSummary summary_of(std::span<const ReviewedMove> moves, Side side);

}  // namespace turncoat
