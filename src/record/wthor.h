// WTHOR, the database of the French Othello Federation: games in a .wtb file of 16 + 68 n bytes, and
// the names of players (.jou) and tournaments (.trn) in two files beside it.
//
// It holds 8x8 Othello from the standard start. Passes are not stored, names are Latin-1, and the year
// is one for the whole file. Numbers are little-endian.
#pragma once

#include <memory>

#include "record/io.h"

namespace turncoat {

// Without the files of names the games have none.
void read_wthor(const ReadRequest& request, const GameSink& sink);
std::unique_ptr<GameWriter> make_wthor_writer(const GameRegistry& registry);

}  // namespace turncoat
