#include "arena/referee.h"

#include <utility>

#include "players/judge.h"

namespace turncoat {

std::optional<PlayedGame> play_game(const Table& table, const std::stop_token& stop) {
  PlayedGame game{.moves = {}, .end = table.start, .incident = {}};
  AnyPosition& position = game.end;
  std::vector<Move> history(table.opening.begin(), table.opening.end());
  for (const Move move : history) position.play(move);

  while (!position.is_over()) {
    if (stop.stop_requested()) return std::nullopt;
    const Side side = position.side();
    PlayedMove played;
    if (!position.must_pass()) {
      Player& player = *table.players[side == Side::kX ? 0 : 1];
      auto [answer, took] = ask(player, {table.start, history, position}, table.limits, stop);
      if (stop.stop_requested()) return std::nullopt;
      Chosen chosen = judged(std::move(answer), position, table.limits.time, took);
      if (!chosen) {
        game.incident = SideIncident{side, std::move(chosen.error())};
        return game;
      }
      played = {chosen->move, Effort{std::chrono::duration<double>(took).count(), chosen->nodes}};
    }
    position.play(played.move);
    history.push_back(played.move);
    game.moves.push_back(played);
  }
  return game;
}

}  // namespace turncoat
