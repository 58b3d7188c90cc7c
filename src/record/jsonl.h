// JSON lines: one object a line, the only format that keeps everything a record holds.
//
// {"game":"adjacency:rounds=4","moves":"c3d4","names":{"X":"Ann","O":"Bob"},"result":-2}
// docs/formats.md lists the keys. "start" is a position line where the game does not begin normally.
#pragma once

#include <memory>

#include "record/io.h"

namespace turncoat {

void read_jsonl(const ReadRequest& request, const GameSink& sink);
std::unique_ptr<GameWriter> make_jsonl_writer(const GameRegistry& registry);

}  // namespace turncoat
