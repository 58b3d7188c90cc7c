// Lenient reading of what a person may paste: a move list, a position in any spelling, a board on
// several lines with or without coordinates, GGF, SGF, OBF or JSON.
//
// What the text is follows from its first characters. Where it could be two things the failure says
// so: nothing is guessed.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "record/io.h"

namespace turncoat {

// Every game in the text.
void read_any(const ReadRequest& request, const GameSink& sink);

// The one game in the text; `start` is the game that is meant where the text does not say it.
Result<GameRecord> parse_pasted(const std::string& text, const GameRegistry& games,
                                const std::optional<AnyPosition>& start = {});

}  // namespace turncoat
