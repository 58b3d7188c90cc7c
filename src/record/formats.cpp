#include "record/formats.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "record/ggf.h"
#include "record/jsonl.h"
#include "record/paste.h"
#include "record/position_line.h"
#include "record/sgf.h"
#include "record/transcript.h"
#include "record/wthor.h"

namespace turncoat {

namespace {

constexpr std::array<Format, 8> kFormats = {{
    {"any", "txt", "whatever a person may paste: any of the text formats, or a board on several lines",
     read_any, nullptr},
    {"transcript", "moves txt", "move lists like f5d6c3, one game a line", read_transcript,
     make_transcript_writer},
    {"position", "pos", "positions, one a line: cells, side to move, for Adjacency the plies left",
     read_positions, make_position_writer},
    {"obf", "obf", "positions with the exact score of each move", read_positions, make_obf_writer},
    {"ggf", "ggf", "the format of the Generic Game Server, for both games", read_ggf, make_ggf_writer},
    {"sgf", "sgf", "smart game format, Othello only", read_sgf, make_sgf_writer},
    {"wthor", "wtb", "the French database: .wtb with .jou and .trn beside it, 8x8 Othello only", read_wthor,
     make_wthor_writer, true},
    {"jsonl", "jsonl json", "JSON lines, one object a game: keeps everything", read_jsonl, make_jsonl_writer},
}};

template <class Fits>
const Format* find_extension(std::string_view extension, Fits fits) {
  const std::string wanted = lowered(extension);
  const auto found = std::ranges::find_if(kFormats, [&](const Format& format) {
    return fits(format) && std::ranges::count(words_of(format.extensions), wanted) != 0;
  });
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

Result<const Format*> find_format(std::string_view name) {
  const auto found = std::ranges::find(kFormats, lowered(name), &Format::name);
  if (found != kFormats.end()) return &*found;
  std::vector<std::string> known;
  for (const Format& format : kFormats) known.emplace_back(format.name);
  return fail("there is no format {}{}: the formats are {}", quote(name), suggestion(name, known),
              join(known, ", "));
}

const Format* format_to_read(std::string_view extension) {
  return find_extension(extension, [](const Format& format) { return format.read != nullptr; });
}

const Format* format_to_write(std::string_view extension) {
  return find_extension(extension, [](const Format& format) { return format.make_writer != nullptr; });
}

}  // namespace turncoat
