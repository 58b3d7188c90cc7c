#include "arena/referee.h"

#include <utility>

#include "players/judge.h"

namespace turncoat {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

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
      player.follow(table.start, history, stop);
      const Clock::time_point asked = Clock::now();
      Chosen chosen = ask(player, position, table.limits, stop);
      const Clock::time_point answered = Clock::now();
      if (stop.stop_requested()) return std::nullopt;
      chosen = judged(std::move(chosen), position, table.limits.time, answered - asked);
      if (!chosen) {
        game.incident = SideIncident{side, std::move(chosen.error())};
        return game;
      }
      played = {chosen->move, Effort{seconds_between(asked, answered), chosen->nodes}};
    }
    position.play(played.move);
    history.push_back(played.move);
    game.moves.push_back(played);
  }
  return game;
}

}  // namespace turncoat
