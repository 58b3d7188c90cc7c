// What is asked for a new game, checked, made into a game; and games to records and back.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "games/registry.h"
#include "players/registry.h"
#include "record/game_record.h"
#include "session/live_game.h"
#include "session/refusal.h"
#include "store/stored_game.h"

namespace turncoat {

inline constexpr std::size_t kLongestName = 40;  // characters

struct NewGame {
  std::string variant;
  std::optional<Side> first = {};  // games with such a setting
  Seats seats = {};                // a bot without a name gets that of its text
  std::optional<std::string> position = {};
  std::optional<int> empties = {};  // random moves until so many cells are empty; not in games with rounds
  std::optional<std::uint64_t> seed = {};
  ClockRule clock = {};
  std::chrono::milliseconds speed{500};
};

// The start of a variant, at `position` where there is one; refused as `variant` or `position`.
Answer<AnyPosition> start_of(const std::string& variant, const std::optional<std::string>& position,
                             const GameRegistry& games);

// The game asked for, with an id of its own; or what is wrong with it.
Answer<StoredGame> begin_game(const NewGame& wanted, const GameRegistry& games, const PlayerRegistry& players,
                              Instant now);

// Names as they are kept, or what is wrong with them; `field` names the seats of X and O.
Answer<Seats> check_seats(Seats seats, const AnyPosition& start, const PlayerRegistry& players,
                          const std::array<std::string, 2>& fields);

// A game that was recorded elsewhere; people sit at both sides.
StoredGame game_of(const GameRecord& record, const GameRegistry& games, Instant now);

// The first `ply` moves of a game as a record.
GameRecord record_of(const StoredGame& game, int ply);

}  // namespace turncoat
