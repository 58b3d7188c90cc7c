// The columns of the table of games: for each one its name, what is written to it and how it is read.
#pragma once

#include <string>

#include "core/result.h"
#include "games/registry.h"
#include "store/database.h"
#include "store/stored_game.h"

namespace turncoat {

// "id, revision, ...", and as many question marks.
std::string game_columns();
std::string game_places();

// Adds the values of all columns to a statement; the moves go elsewhere.
void write_game(Statement& statement, const StoredGame& game);

// Reads a row that begins with all columns; the moves come from elsewhere. `games` knows the variants.
Result<StoredGame> read_game(const Statement& row, const GameRegistry& games);

// The column behind them.
int after_game_columns();

}  // namespace turncoat
