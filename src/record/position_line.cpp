#include "record/position_line.h"

#include <algorithm>
#include <string>

#include "core/text.h"
#include "games/board_text.h"
#include "record/builder.h"
#include "record/fields.h"

namespace turncoat {

namespace {

// The start of a game on a board of that shape, if the game has one.
std::optional<AnyPosition> start_on(Shape shape, const GameInfo& game, const GameRegistry& games) {
  const bool has_sizes =
      std::ranges::find(game.parameters, "size", &Parameter::name) != game.parameters.end();
  const std::string size =
      shape.is_square() ? std::to_string(shape.rows) : fmt::format("{}x{}", shape.rows, shape.columns);
  const Result<AnyPosition> start =
      games.start(has_sizes ? fmt::format("{}:size={}", game.name, size) : game.name);
  if (!start || start->shape() != shape) return std::nullopt;
  return *start;
}

std::string one_line(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

Result<AnyPosition> position_of_line(std::string_view text, const ReadRequest& request) {
  if (request.start) return request.start->parse(text);
  const std::vector<std::string_view> words = words_of(text.substr(0, 200));
  const std::string_view cells = words.empty() ? std::string_view() : words.front();
  const std::optional<Shape> shape = square_shape(cells.size());
  if (!shape) {
    return fail(
        "{} is not a board: {} cells, where a square board has 16, 25, 36, 49 or 64 (name the game for "
        "others)",
        quote(cells, 20), cells.size());
  }
  return parse_position(text, *shape, request);
}

// A move with its score; nothing where the score is -127, by which public problem files say that there is
// none (mostly of "--", a pass).
Result<std::optional<MoveScore>> parse_score(std::string_view text, Shape shape) {
  constexpr int kNoScore = -127;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos)
    return fail("{} is not a score: write MOVE:SCORE, as a2:+38", quote(text));
  const Result<Move> move = parse_move(trimmed(text.substr(0, colon)), shape);
  if (!move) return std::unexpected(move.error());
  const std::string_view number = trimmed(text.substr(colon + 1));
  const std::optional<int> score = parse_integer(number);
  if (score == kNoScore) return std::nullopt;
  if (!score || *score < -kGridSquares || *score > kGridSquares) {
    return fail("{} is not a score of {}: write a whole number from -{} to {}", quote(number), to_text(*move),
                kGridSquares, kGridSquares);
  }
  return MoveScore{*move, {*score}};
}

Result<GameRecord> record_of_line(std::string_view line, const ReadRequest& request) {
  const std::size_t percent = line.find('%');
  const std::string_view comment =
      percent == std::string_view::npos ? std::string_view() : trimmed(line.substr(percent + 1));
  line = line.substr(0, percent);
  const std::size_t semicolon = line.find(';');
  const Result<AnyPosition> position = position_of_line(trimmed(line.substr(0, semicolon)), request);
  if (!position) return std::unexpected(position.error());

  RecordBuilder builder(*position);
  builder.record().comment = to_utf8(comment);
  line.remove_prefix(std::min(line.size(), semicolon));
  while (!line.empty()) {
    line.remove_prefix(1);  // the semicolon
    const std::size_t end = std::min(line.size(), line.find(';'));
    const std::string_view piece = trimmed(line.substr(0, end));
    line.remove_prefix(end);
    if (piece.empty()) continue;
    const Result<std::optional<MoveScore>> score = parse_score(piece, position->shape());
    if (!score) return std::unexpected(score.error());
    if (!*score) continue;
    const Result<void> added = builder.add_score(**score);
    if (!added) return std::unexpected(added.error());
  }
  return std::move(builder.record());
}

Result<void> check_is_position(const GameRecord& record) {
  if (record.moves.empty()) return {};
  return fail(
      "this format holds positions, and the game has {} moves: choose with --positions start, end or all",
      record.moves.size());
}

std::string kind_of(const GameRecord& record, const GameRegistry&) { return record.start.variant(); }

}  // namespace

std::optional<Shape> square_shape(std::size_t cells) {
  for (std::uint8_t side = 4; side <= kGridSide; ++side) {
    if (cells == std::size_t{side} * side) return Shape{side, side};
  }
  return std::nullopt;
}

Result<AnyPosition> parse_position(std::string_view text, Shape shape, const ReadRequest& request) {
  if (request.start) {
    if (request.start->shape() == shape) return request.start->parse(text);
    return fail("the board is {}x{}, and {} was asked for", shape.rows, shape.columns,
                request.start->variant());
  }
  const Result<BoardText> board = parse_board_text(text, shape);
  if (!board) return std::unexpected(board.error());
  std::vector<std::string> others;  // games on such a board whose line is another
  for (const GameInfo& game : request.games.games()) {
    const std::optional<AnyPosition> start = start_on(shape, game, request.games);
    if (!start) continue;
    if (plies_left(*start).has_value() == board->number.has_value()) return start->parse(text);
    others.push_back(game.title);
  }
  if (others.empty()) return fail("no game has a board of {}x{}", shape.rows, shape.columns);
  if (board->number) {
    return fail("a board of {}x{} belongs to {}, without a number behind the side to move: leave out {}",
                shape.rows, shape.columns, join(others, ", "), *board->number);
  }
  return fail("a board of {}x{} belongs to {}: write the side to move and the plies left behind it",
              shape.rows, shape.columns, join(others, ", "));
}

void read_positions(const ReadRequest& request, const GameSink& sink) {
  for_each_line(request.files.text, [&](int number, std::string_view line) {
    if (trimmed(line).starts_with('%')) return true;
    Result<GameRecord> record = record_of_line(line, request);
    if (record) return sink(std::move(record));
    return sink(fail_at(fmt::format("line {}", number), record.error()));
  });
}

std::unique_ptr<GameWriter> make_position_writer(const GameRegistry& registry) {
  const auto line_of = [](const GameRecord& record, const GameRegistry&) -> Result<std::string> {
    const Result<void> checked = check_is_position(record);
    if (!checked) return std::unexpected(checked.error());
    return record.start.to_text() + '\n';
  };
  return std::make_unique<TextWriter>(registry, line_of, kind_of);
}

std::unique_ptr<GameWriter> make_obf_writer(const GameRegistry& registry) {
  const auto line_of = [](const GameRecord& record, const GameRegistry&) -> Result<std::string> {
    const Result<void> checked = check_is_position(record);
    if (!checked) return std::unexpected(checked.error());
    std::string line = record.start.to_text() + ';';
    for (const MoveScore& score : record.scores) {
      line += fmt::format(" {}:{:+};", upper_text(score.move), score.score.discs);
    }
    if (!record.comment.empty()) line += " % " + one_line(record.comment);
    return line + '\n';
  };
  return std::make_unique<TextWriter>(registry, line_of, kind_of);
}

}  // namespace turncoat
