// Makes a record move by move, as a reader finds the moves in a file.
#pragma once

#include <string_view>

#include "core/result.h"
#include "record/game_record.h"

namespace turncoat {

// Every move is checked against the rules when it comes, so a hostile file stops at its first illegal
// move and a record never holds more moves than its game has.
class RecordBuilder {
 public:
  // `moves_before` were made before the start: moves are counted behind them.
  explicit RecordBuilder(const AnyPosition& start, int moves_before = 0)
      : position_(start), moves_before_(moves_before) {
    record_.start = start;
  }

  // Plays a move of a file that may leave out passes: one that had to be made is put in before it.
  Result<void> play(const PlayedMove& played);

  // The same for a file that says whose move it is.
  Result<void> play(Side side, const PlayedMove& played);

  // The score of a move in the position reached so far.
  Result<void> add_score(const MoveScore& score);

  [[nodiscard]] const AnyPosition& position() const { return position_; }
  [[nodiscard]] GameRecord& record() { return record_; }
  [[nodiscard]] int moves_made() const { return moves_before_ + static_cast<int>(record_.moves.size()); }

 private:
  Result<void> append(const PlayedMove& played);
  [[nodiscard]] std::unexpected<Failure> fail_here(const Failure& failure) const;

  AnyPosition position_;
  int moves_before_;
  GameRecord record_;
};

}  // namespace turncoat
