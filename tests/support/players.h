// Bots and positions by their text, for tests in which both are right.
#pragma once

#include <memory>
#include <string_view>

#include "games/registry.h"
#include "players/registry.h"

namespace turncoat::testing {

inline std::unique_ptr<Player> bot(std::string_view spec) {
  PlayerRegistry players;
  add_builtin_players(players);
  return std::move(players.make(spec).value());
}

inline AnyPosition start_of(std::string_view game) {
  GameRegistry games;
  add_builtin_games(games);
  return games.start(game).value();
}

inline AnyPosition position(std::string_view game, std::string_view text) {
  return start_of(game).parse(text).value();
}

// Keeps everything that a player tells.
class Recorder final : public Observer {
 public:
  void on(const Event& event) override { events.push_back(event); }

  // The events of one kind, in order.
  template <class Kind>
  [[nodiscard]] std::vector<Kind> of() const {
    std::vector<Kind> found;
    for (const Event& event : events) {
      if (const Kind* const kind = std::get_if<Kind>(&event)) found.push_back(*kind);
    }
    return found;
  }

  std::vector<Event> events;
};

// What a genetic bot tells of its generations, and what it chooses then.
inline std::vector<GenerationDone> generations_of(std::string_view spec, const AnyPosition& from,
                                                  Choice* choice = nullptr) {
  Recorder recorder;
  const Choice chosen = bot(spec)->choose(from, {}, {}, &recorder).value();
  if (choice) *choice = chosen;
  return recorder.of<GenerationDone>();
}

}  // namespace turncoat::testing
