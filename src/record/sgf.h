// SGF (FF[4]) with GM[2], which is Othello: games with their variations, the first line being the game.
//
// The standard leaves the cells of Othello open. Written are two letters as in Go (column, then row
// from the top: f5 is "fe"), the form of the Smart Game Board; "f5" is understood as well.
#pragma once

#include <memory>

#include "record/io.h"

namespace turncoat {

void read_sgf(const ReadRequest& request, const GameSink& sink);
std::unique_ptr<GameWriter> make_sgf_writer(const GameRegistry& registry);

}  // namespace turncoat
