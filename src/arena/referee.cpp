#include "arena/referee.h"

#include <utility>

#include "players/judge.h"

namespace turncoat {

namespace {

using Clock = std::chrono::steady_clock;

// The referee's judgement of a move. What it took beyond its time is gone from the grace of the game.
Chosen checked(const Choice& choice, Player& player, const AnyPosition& position,
               std::optional<std::chrono::milliseconds> allowed, Clock::duration took,
               std::chrono::duration<double>& grace) {
  Chosen chosen = judged(choice, position, allowed, took, grace);
  if (!chosen) {
    const std::string testimony = player.testimony();
    if (!testimony.empty()) chosen.error().evidence += '\n' + testimony;
  } else if (allowed && took > *allowed) {
    grace -= took - *allowed;
  }
  return chosen;
}

}  // namespace

std::optional<PlayedGame> play_game(const Table& table, const std::stop_token& stop) {
  PlayedGame game{.moves = {}, .end = table.start, .incident = {}};
  AnyPosition& position = game.end;
  std::vector<Move> history(table.opening.begin(), table.opening.end());
  for (const Move move : history) position.play(move);
  std::array<std::chrono::duration<double>, 2> graces = {table.grace, table.grace};

  while (!position.is_over()) {
    if (stop.stop_requested()) return std::nullopt;
    const Side side = position.side();
    PlayedMove played;
    if (!position.must_pass()) {
      const std::size_t seat = side == Side::kX ? 0 : 1;
      Player& player = *table.players[seat];
      auto [chosen, took] = ask(player, {table.start, history, position}, table.limits, stop);
      if (stop.stop_requested()) return std::nullopt;
      if (chosen) chosen = checked(*chosen, player, position, table.limits.time, took, graces[seat]);
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
