// What is asked for a new game, checked, and made into a game.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/registry.h"
#include "players/registry.h"
#include "session/live_game.h"
#include "session/refusal.h"
#include "store/stored_game.h"

namespace turncoat {

inline constexpr std::size_t kLongestName = 40;  // characters

// What clocks may be: of a clock per move, and of one for the whole game.
inline constexpr std::chrono::milliseconds kShortestMove{100};
inline constexpr std::chrono::milliseconds kLongestMove = std::chrono::hours(1);
inline constexpr std::chrono::milliseconds kShortestGame = std::chrono::seconds(1);
inline constexpr std::chrono::milliseconds kLongestGame = std::chrono::hours(24);
inline constexpr std::chrono::milliseconds kLongestIncrement = std::chrono::minutes(10);

struct NewGame {
  std::string variant;
  std::optional<Side> first = {};  // games with such a setting
  Seats seats = {};                // a bot without a name gets that of its text
  std::optional<std::string> position = {};
  std::optional<int> empties = {};  // random moves until so many cells are empty; not in games with rounds
  std::optional<std::uint64_t> seed = {};
  std::vector<std::string> moves = {};  // made already when it begins; passes may be left out
  ClockRule clock = {};
  std::chrono::milliseconds speed{500};
  std::string owner = {};  // whose game it is; at most kLongestName characters
  bool is_study = false;   // to be looked into, not played
};

// The start of a variant, at `position` where there is one; refused as `variant` or `position`.
Answer<AnyPosition> start_of(const std::string& variant, const std::optional<std::string>& position,
                             const GameRegistry& games);

// The position with the other side to move: what would happen if whoever is to move did not. As many moves
// are left as before. Refused as `nothing` where the game is over or the other side could do nothing but
// pass.
Answer<AnyPosition> handed_over(const AnyPosition& position);

// The game asked for, with an id of its own; or what is wrong with it.
Answer<StoredGame> begin_game(const NewGame& wanted, const GameRegistry& games, const PlayerRegistry& players,
                              Instant now);

// Names as they are kept, or what is wrong with them; `field` names the seats of X and O.
Answer<Seats> check_seats(Seats seats, const AnyPosition& start, const PlayerRegistry& players,
                          const std::array<std::string, 2>& fields);

// An id that no other game has.
std::string new_game_id();

// Makes passes that must be made behind the moves of a new game, which may be over at once.
void settle(StoredGame& game);

}  // namespace turncoat
