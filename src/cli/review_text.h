// A reviewed game as text: the table of its moves, the two players' summaries, and a graph of its values.
#pragma once

#include <span>
#include <string>

#include "players/game_review.h"

namespace turncoat::cli {

// "+6" for what is proved, "~+2.3" for an estimate.
std::string appraisal_text(const Appraisal& appraisal);

// A line a move; values are for the side that moves. `first_ply` numbers the first of the moves, from 1.
std::string moves_table(std::span<const ReviewedMove> moves, int first_ply);

std::string summary_table(std::span<const ReviewedMove> moves, int first_ply);

// A column a ply, the values as X sees them: * proved, o estimated.
std::string value_graph(std::span<const ReviewedMove> moves);

}  // namespace turncoat::cli
