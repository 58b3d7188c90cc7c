#include "session/move_line.h"

#include <utility>

#include "players/judge.h"

namespace turncoat {

std::vector<Move> legal_moves_of(const AnyPosition& position) {
  std::vector<Move> moves;
  if (position.must_pass()) moves.push_back(Move::pass());
  for (const Square square : squares_of(position.legal_moves())) moves.emplace_back(square);
  return moves;
}

Answer<MoveLine> read_line(const AnyPosition& start, std::span<const std::string> texts) {
  MoveLine line{.moves = {}, .end = start};
  AnyPosition& position = line.end;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Result<Move> move = parse_move(texts[i], position.shape());
    if (move && !move->is_pass() && position.must_pass()) {
      position.play(Move::pass());
      line.moves.push_back(Move::pass());
    }
    const Result<void> played = move ? play_checked(position, *move) : std::unexpected(move.error());
    if (!played) {
      const bool is_taken = move && !move->is_pass() && !has(position.empties(), move->square());
      return std::unexpected(Refusal{is_taken ? RefusalCode::kOccupied : RefusalCode::kIllegal,
                                     fmt::format("moves[{}]", i), played.error().message,
                                     legal_moves_of(position)});
    }
    line.moves.push_back(*move);
  }
  return line;
}

}  // namespace turncoat
