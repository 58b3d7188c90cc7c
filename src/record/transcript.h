// Move lists: "f5d6c3", one game a line.
//
// Reading is case free and tolerates separators, move numbers ("1. f5 d6") and passes that are left
// out or written pa, ps, pass or --. The list does not say which game it is: without being told it
// is Othello from the standard start.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "record/builder.h"
#include "record/io.h"

namespace turncoat {

void read_transcript(const ReadRequest& request, const GameSink& sink);
std::unique_ptr<GameWriter> make_transcript_writer(const GameRegistry& registry);

// Plays all moves of `text`, which may stand on several lines; at least one is needed.
Result<void> play_transcript(std::string_view text, RecordBuilder& builder);

// Every move behind the other, passes as pa.
std::string moves_to_text(std::span<const PlayedMove> moves);

// The position that moves without a stated game begin from.
Result<AnyPosition> start_of_request(const ReadRequest& request);

}  // namespace turncoat
