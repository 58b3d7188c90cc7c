// Games of the app as records of files, and back.
#pragma once

#include "games/registry.h"
#include "record/game_record.h"
#include "session/live_game.h"
#include "store/stored_game.h"

namespace turncoat {

// A game that was recorded elsewhere, with its variations as branches; people sit at both sides.
StoredGame game_of(const GameRecord& record, const GameRegistry& games, Instant now);

// The first `ply` moves of a game as a record, with the branches that leave them. That of the game as it
// stands has all its branches, and the moves that were taken back as one more.
GameRecord record_of(const StoredGame& game, int ply);

}  // namespace turncoat
