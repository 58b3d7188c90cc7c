// One game as it is played: every position so far, what was taken back, and how it ended. It knows
// neither streams nor players.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/any_position.h"

namespace turncoat::cli {

class GameSession {
 public:
  explicit GameSession(const AnyPosition& start) : positions_{start} {}

  [[nodiscard]] const AnyPosition& start() const { return positions_.front(); }
  [[nodiscard]] const AnyPosition& position() const { return positions_[moves_made_]; }
  [[nodiscard]] std::span<const Move> moves() const { return std::span(moves_).first(moves_made_); }

  // The marks that the last move turned; none at the start.
  [[nodiscard]] Bitboard last_turned() const;

  // Makes a move and forgets what was taken back; the failure says what would be legal.
  Result<void> play(Move move);

  // The side to move gives up; undo takes that back like a move.
  void resign();

  [[nodiscard]] std::optional<Side> resigned() const { return resigned_; }
  [[nodiscard]] bool is_over() const { return resigned_ || position().is_over(); }

  // Who won, or nothing after a draw; precondition: the game is over.
  [[nodiscard]] std::optional<Side> winner() const;

  // Goes back to the latest earlier position where `stops` holds, or forward to the next later one
  // (the last one at the latest). Nothing happens, and the answer is false, when there is none.
  template <class Predicate>
  bool undo_until(Predicate stops);
  template <class Predicate>
  bool redo_until(Predicate stops);

  [[nodiscard]] std::string transcript() const { return transcript_of(moves()); }

 private:
  std::vector<AnyPosition> positions_;  // one more than moves_
  std::vector<Move> moves_;
  std::size_t moves_made_ = 0;  // later ones were taken back
  std::optional<Side> resigned_;
};

template <class Predicate>
bool GameSession::undo_until(Predicate stops) {
  if (resigned_) {
    resigned_.reset();
    return true;
  }
  for (std::size_t i = moves_made_; i-- > 0;) {
    if (!stops(positions_[i])) continue;
    moves_made_ = i;
    return true;
  }
  return false;
}

template <class Predicate>
bool GameSession::redo_until(Predicate stops) {
  if (resigned_ || moves_made_ == moves_.size()) return false;
  do {
    ++moves_made_;
  } while (moves_made_ < moves_.size() && !stops(position()));
  return true;
}

}  // namespace turncoat::cli
