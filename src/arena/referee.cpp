#include "arena/referee.h"

#include <cassert>
#include <utility>

#include "players/clock_limits.h"
#include "players/common_parameters.h"
#include "players/judge.h"

namespace turncoat {

namespace {

// Asks the player to move and judges its answer: a move, or why there is none.
std::expected<PlayedMove, Incident> asked(const Table& table, const GameClock& clock,
                                          std::span<const Move> history, const AnyPosition& position,
                                          const std::stop_token& stop) {
  Player& player = *table.players[place_of(position.side())];
  const Limits limits = tighter(limits_on_clock(clock, position), table.limits);
  const auto [answer, took] = ask(player, {table.start, history, position}, limits, stop);
  Chosen chosen = judged(answer, position, clock, took);
  if (chosen) return played(*chosen, took);
  if (answer) {  // it takes its move for a good one, and says nothing of itself
    const std::string testimony = player.testimony();
    if (!testimony.empty()) chosen.error().evidence += '\n' + testimony;
  }
  return std::unexpected(std::move(chosen.error()));
}

}  // namespace

std::optional<PlayedGame> play_game(const Table& table, const std::stop_token& stop) {
  assert(!table.limits.time && !table.limits.clock);
  PlayedGame game{.moves = {}, .end = table.start, .incident = {}};
  AnyPosition& position = game.end;
  std::vector<Move> history(table.opening.begin(), table.opening.end());
  for (const Move move : history) position.play(move);
  GameClock clock(table.clock, table.grace);

  while (!position.is_over()) {
    if (stop.stop_requested()) return std::nullopt;
    const Side side = position.side();
    PlayedMove made;
    if (!position.must_pass()) {
      std::expected<PlayedMove, Incident> move = asked(table, clock, history, position, stop);
      if (stop.stop_requested()) return std::nullopt;
      if (!move) {
        game.incident = SideIncident{side, std::move(move.error())};
        return game;
      }
      made = std::move(*move);
      clock.charge(side, std::chrono::round<GameClock::Time>(*made.took));
    }
    if (table.clock.kind == ClockKind::kGame) made.left = clock.left();
    position.play(made.move);
    history.push_back(made.move);
    game.moves.push_back(std::move(made));
  }
  return game;
}

}  // namespace turncoat
