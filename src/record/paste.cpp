#include "record/paste.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "games/board_text.h"
#include "record/ggf.h"
#include "record/jsonl.h"
#include "record/pasted_board.h"
#include "record/position_line.h"
#include "record/property_text.h"
#include "record/sgf.h"
#include "record/transcript.h"

namespace turncoat {

namespace {

constexpr std::size_t kSmallestBoard = 16;

bool begins_with_cells(std::string_view text) {
  if (text.size() < kSmallestBoard) return false;
  return std::ranges::all_of(text.substr(0, kSmallestBoard),
                             [](char c) { return parse_cell(c).has_value(); });
}

// SGF says GM[2], GGF the name of the game.
bool is_sgf(std::string_view text) {
  PropertyReader reader(text);
  const std::optional<Result<PropertyGame>> game = reader.next();
  return game && *game && trimmed((*game)->text("GM")) == "2";
}

// An object that an editor has spread over several lines is put on one.
void read_json(const ReadRequest& request, const GameSink& sink) {
  const std::string_view text = trimmed(without_mark(request.files.text));
  const std::string_view first_line = trimmed(text.substr(0, text.find_first_of("\r\n")));
  if (first_line.ends_with('}')) return read_jsonl(request, sink);
  FileSet joined{.text = std::string(text)};
  std::ranges::replace_if(joined.text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  read_jsonl({request.games, joined, request.start}, sink);
}

void read_board(const ReadRequest& request, const GameSink& sink) {
  const Result<PastedBoard> board = parse_pasted_board(request.files.text);
  if (!board) {
    sink(std::unexpected(board.error()));
    return;
  }
  const Result<AnyPosition> position = parse_position(board->text, board->shape, request);
  if (position) {
    sink(GameRecord{.start = *position});
  } else {
    sink(fail_at("understood as a board", position.error()));
  }
}

// How many games the text holds if each line is one, or nothing if one of them is not.
std::optional<int> count_games_by_line(const ReadRequest& request) {
  int games = 0;
  bool are_all_good = true;
  read_transcript(request, [&](const Result<GameRecord>& game) {
    ++games;
    are_all_good = game.has_value();
    return are_all_good;
  });
  return are_all_good ? std::optional(games) : std::nullopt;
}

// One game on any number of lines, or one game on each line.
void read_moves(const ReadRequest& request, const GameSink& sink) {
  const Result<AnyPosition> start = start_of_request(request);
  if (!start) {
    sink(std::unexpected(start.error()));
    return;
  }
  RecordBuilder builder(*start);
  const Result<void> played = play_transcript(without_mark(request.files.text), builder);
  const std::optional<int> games = count_games_by_line(request);
  const bool is_one = played && (!games || *games == 1);
  if (is_one) {
    sink(std::move(builder.record()));
  } else if (!played && games) {
    read_transcript(request, sink);
  } else if (played) {
    sink(fail("{} lines that can be one game or {} games: put one game on one line, or name the format",
              *games, *games));
  } else {
    sink(fail_at(fmt::format("understood as moves of {}", start->variant()), played.error()));
  }
}

}  // namespace

void read_any(const ReadRequest& request, const GameSink& sink) {
  const std::string_view text = trimmed(without_mark(request.files.text));
  if (text.empty()) return;
  const std::string_view unnumbered =
      trimmed(text.substr(std::min(text.size(), text.find_first_not_of("0123456789"))));
  if (unnumbered.starts_with('(')) return is_sgf(text) ? read_sgf(request, sink) : read_ggf(request, sink);
  if (text.starts_with('{')) return read_json(request, sink);
  if (begins_with_cells(text) || text.starts_with('%')) return read_positions(request, sink);
  if (looks_like_board(text)) return read_board(request, sink);
  read_moves(request, sink);
}

Result<GameRecord> parse_pasted(const std::string& text, const GameRegistry& games,
                                const std::optional<AnyPosition>& start) {
  const FileSet files{.text = text};
  Result<GameRecord> found = fail("there is no game in it: paste moves, a position or a game");
  int count = 0;
  read_any({games, files, start}, [&](Result<GameRecord> game) {
    ++count;
    found = count == 1 ? std::move(game) : fail("more than one game: paste one");
    return count == 1 && found.has_value();
  });
  return found;
}

}  // namespace turncoat
