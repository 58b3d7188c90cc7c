// GGF, the generic game format of the Generic Game Server: any number of games
// "(;GM[Othello]PB[..]PW[..]TY[8]BO[8 <cells> *]B[F5/eval/seconds]W[..];)".
//
// Adjacency is GM[Adjacency] with TY[8n4r28]: board size (8 or 5x7), neighbours, and the rounds left
// (or plies, as p55, when the game begins in the middle of a round).
#pragma once

#include <memory>

#include "record/io.h"

namespace turncoat {

void read_ggf(const ReadRequest& request, const GameSink& sink);
std::unique_ptr<GameWriter> make_ggf_writer(const GameRegistry& registry);

}  // namespace turncoat
