#include "cli/game_session.h"

#include <cassert>

namespace turncoat::cli {

Bitboard GameSession::last_turned() const {
  return moves_made_ == 0 ? 0 : turned_between(positions_[moves_made_ - 1], position());
}

Result<void> GameSession::play(Move move) {
  if (resigned_) return fail("{} cannot be played: {} has resigned", to_text(move), letter_of(*resigned_));
  AnyPosition next = position();
  const Result<void> played = play_checked(next, move);
  if (!played) return played;
  positions_.resize(moves_made_ + 1);
  moves_.resize(moves_made_, Move::pass());
  positions_.push_back(next);
  moves_.push_back(move);
  ++moves_made_;
  return {};
}

void GameSession::resign() {
  assert(!is_over());
  resigned_ = position().side();
}

std::optional<Side> GameSession::winner() const {
  assert(is_over());
  if (resigned_) return other(*resigned_);
  const int lead = final_score_for(position(), Side::kX).discs;
  if (lead == 0) return std::nullopt;
  return lead > 0 ? Side::kX : Side::kO;
}

}  // namespace turncoat::cli
