// The variations of a record: where they leave their lines, and what bounds them.
//
// In every record each variation has a move, leaves a line that stands before it, behind the first move of
// that line if it is a variation, and can be played. Its first move may be the one that its line has there.
#pragma once

#include <cstddef>

#include "core/result.h"
#include "record/builder.h"
#include "record/game_record.h"

namespace turncoat {

// Far more than a person looks at, and little enough for a hostile file to be refused at once.
inline constexpr std::size_t kMostVariations = 200;
inline constexpr std::size_t kMostVariationMoves = 4000;  // of all variations together

// The first and the last place where a variation can leave a line, in moves from the start.
int first_fork(const GameRecord& record, int line);
int last_fork(const GameRecord& record, int line);

// A builder for the moves of a variation. Precondition: `at` is such a place of `parent`.
RecordBuilder variation_builder(const GameRecord& record, int parent, int at);

// Puts it behind the others; fails if there are too many. Precondition: it has moves, made by its builder.
Result<void> add_variation(GameRecord& record, Variation variation);

// Brings the variations into one order: those of the game first, then those of the first of them, and so on;
// those of one line by where they leave it. What leaves at the same place keeps its order.
void sort_variations(GameRecord& record);

}  // namespace turncoat
