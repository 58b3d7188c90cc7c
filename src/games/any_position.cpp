#include "games/any_position.h"

namespace turncoat {

namespace {

std::string list_of_moves(Bitboard moves) {
  std::string text;
  for (const Square square : squares_of(moves)) {
    if (!text.empty()) text += ' ';
    text += to_text(Move(square));
  }
  return text;
}

}  // namespace

Result<void> play_checked(AnyPosition& position, Move move) {
  if (is_legal(position, move)) {
    position.play(move);
    return {};
  }
  const char side = letter_of(position.side());
  if (position.is_over()) return fail("{} cannot be played: the game is over", to_text(move));
  if (position.must_pass()) return fail("{} has no move here and must pass (pa)", side);
  if (move.is_pass())
    return fail("{} may not pass: legal moves are {}", side, list_of_moves(position.legal_moves()));
  if (!has(position.shape().area(), move.square())) {
    return fail("{} is outside the board of {}x{}", to_text(move), position.shape().rows,
                position.shape().columns);
  }
  if (!has(position.empties(), move.square())) return fail("{} is occupied", to_text(move));
  return fail("{} is not legal for {}: legal moves are {}", to_text(move), side,
              list_of_moves(position.legal_moves()));
}

}  // namespace turncoat
