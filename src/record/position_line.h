// Files of positions, one a line: plain ("<cells> X") and OBF ("<cells> X; A2:+38; C7:+36;").
//
// OBF is the form of the FFO endgame suite and of Edax: the scores are exact, for the side to move.
// Text behind a % is a comment. A number behind the side to move is the plies left, in games that have them.
#pragma once

#include <memory>

#include "core/result.h"
#include "core/shape.h"
#include "record/io.h"

namespace turncoat {

// Reads both kinds.
void read_positions(const ReadRequest& request, const GameSink& sink);

std::unique_ptr<GameWriter> make_position_writer(const GameRegistry& registry);
std::unique_ptr<GameWriter> make_obf_writer(const GameRegistry& registry);

// Reads `text`, the cells of a board of `shape` and the words behind, as a position of the game that
// was asked for. When none was, it is the first registered game with such a board and such a line: a number
// of plies left means Adjacency and no number means Othello.
Result<AnyPosition> parse_position(std::string_view text, Shape shape, const ReadRequest& request);

// The square board with so many cells, if there is one.
std::optional<Shape> square_shape(std::size_t cells);

}  // namespace turncoat
