#include "arena/referee.h"

#include <exception>

namespace turncoat {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

// A built-in bot that throws has a mistake in it; the other games of a match go on.
Chosen ask(Player& player, const AnyPosition& position, const Limits& limits, const std::stop_token& stop) {
  try {
    return player.choose(position, limits, stop, nullptr);
  } catch (const std::exception& error) {
    return std::unexpected(Incident{IncidentKind::kCrash, "it threw an exception", error.what()});
  }
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
      const Chosen chosen = ask(player, position, table.limits, stop);
      const Clock::time_point answered = Clock::now();
      if (stop.stop_requested()) return std::nullopt;
      const auto lost = [&](Incident incident) {
        game.incident = SideIncident{side, std::move(incident)};
        return game;
      };
      if (!chosen) return lost(chosen.error());
      if (table.limits.time && answered > asked + *table.limits.time + kTimeMargin) {
        return lost({IncidentKind::kLate,
                     fmt::format("it took {:.3f} s where {:.3f} s are allowed, and {:.3f} s in excess",
                                 seconds_between(asked, answered),
                                 std::chrono::duration<double>(*table.limits.time).count(),
                                 std::chrono::duration<double>(kTimeMargin).count()),
                     fmt::format("position {}, move {}", position.to_text(), to_text(chosen->move))});
      }
      AnyPosition after = position;
      const Result<void> legal = play_checked(after, chosen->move);
      if (!legal) {
        return lost({IncidentKind::kIllegal, legal.error().message,
                     fmt::format("position {}, move {}", position.to_text(), to_text(chosen->move))});
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
