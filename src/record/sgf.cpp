#include "record/sgf.h"

#include <string>

#include "core/text.h"
#include "games/board_text.h"
#include "record/builder.h"
#include "record/fields.h"
#include "record/property_text.h"

namespace turncoat {

namespace {

constexpr HeaderNames kHeaderNames{.rating_x = "BR", .rating_o = "WR", .time_control = "TM", .comment = "GC"};

Result<Move> parse_sgf_move(std::string_view text, Shape shape) {
  const std::string word = lowered(trimmed(text.substr(0, 20)));
  if (word.empty() || word == "tt") return Move::pass();
  const bool is_two_letters = word.size() == 2 && shape.contains(word[1] - 'a', word[0] - 'a');
  if (is_two_letters) return Move(make_square(word[1] - 'a', word[0] - 'a'));
  return parse_move(word, shape);
}

std::string sgf_text(Move move) {
  if (move.is_pass()) return "";
  return {static_cast<char>('a' + column_of(move.square())), static_cast<char>('a' + row_of(move.square()))};
}

Result<Bitboard> parse_cells(const PropertyGame& game, std::string_view name, Shape shape) {
  Bitboard cells = 0;
  for (const Property& property : game.properties) {
    if (property.name != name) continue;
    const Result<Move> cell = parse_sgf_move(property.value, shape);
    if (!cell) return fail_at(name, cell.error());
    if (cell->is_pass()) return fail("{} has an empty value: write cells, as {}[dd][ee]", name, name);
    if (property.node != 0) return fail("{} stands behind the first node: set up the board there only", name);
    cells |= bit(cell->square());
  }
  return cells;
}

// Without AB and AW the standard start; with them exactly these discs.
Result<AnyPosition> parse_start(const PropertyGame& game, const GameRegistry& games) {
  const std::string kind = game.text("GM");
  if (trimmed(kind) != "2") return fail("GM {} is not Othello: write GM[2]", quote(kind));
  const std::string size = game.text("SZ");
  const Result<AnyPosition> standard =
      games.start(size.empty() ? "othello" : fmt::format("othello:size={}", trimmed(size)));
  if (!standard) return fail_at("SZ", standard.error());
  const Shape shape = standard->shape();
  const Result<Bitboard> black = parse_cells(game, "AB", shape);
  if (!black) return std::unexpected(black.error());
  const Result<Bitboard> white = parse_cells(game, "AW", shape);
  if (!white) return std::unexpected(white.error());
  if ((*black & *white) != 0) return fail("AB and AW share a cell");

  const bool is_set_up = (*black | *white) != 0;
  const Bitboard x = is_set_up ? *black : discs_of(*standard, Side::kX);
  const Bitboard o = is_set_up ? *white : discs_of(*standard, Side::kO);
  const std::string turn = game.text("PL");
  const std::optional<Side> side = turn.empty() ? Side::kX : parse_side(trimmed(turn));
  if (!side) return fail("PL {} is not a side to move: write PL[B] or PL[W]", quote(turn));
  return standard->parse(fmt::format("{} {}", cells_to_text(x, o, shape), letter_of(*side)));
}

// "B+12", "W+3", "0", "Draw"; without a number of discs ("B+R", "?", "Void") nothing.
Result<std::optional<int>> parse_sgf_result(std::string_view text) {
  const std::string word = lowered(trimmed(text));
  if (word == "0" || word == "draw") return 0;
  const bool has_winner = word.starts_with("b+") || word.starts_with("w+");
  if (!has_winner || word.size() < 3 || !is_digit(word[2])) return std::optional<int>();
  const Result<int> discs = parse_result(std::string_view(word).substr(2));
  if (!discs) return fail_at("RE", discs.error());
  return word[0] == 'b' ? *discs : -*discs;
}

Result<GameRecord> record_of(const PropertyGame& game, const GameRegistry& games) {
  const Result<AnyPosition> start = parse_start(game, games);
  if (!start) return std::unexpected(start.error());
  RecordBuilder builder(*start);
  GameRecord& record = builder.record();
  const Result<void> header = read_header(game, kHeaderNames, record);
  if (!header) return std::unexpected(header.error());
  const Result<std::optional<int>> result = parse_sgf_result(game.text("RE"));
  if (!result) return std::unexpected(result.error());
  record.result_for_x = *result;

  const auto parse = [](std::string_view text, Shape shape) -> Result<RecordedMove> {
    const Result<Move> move = parse_sgf_move(text, shape);
    if (!move) return std::unexpected(move.error());
    return RecordedMove{*move};
  };
  const Result<void> played = play_properties(game, builder, parse);
  if (!played) return std::unexpected(played.error());
  return std::move(record);
}

std::string cells_property(std::string_view name, Bitboard cells) {
  if (cells == 0) return "";
  std::string text(name);
  for (const Square square : squares_of(cells)) text += fmt::format("[{}]", sgf_text(Move(square)));
  return text;
}

Result<std::string> sgf_of(const GameRecord& record, const GameRegistry& games) {
  const AnyPosition& start = record.start;
  const std::string variant = start.variant();
  if (variant.substr(0, variant.find(':')) != "othello")
    return fail("SGF has no number for {}: it holds Othello only; use ggf or jsonl", variant);
  std::string text = fmt::format("(;FF[4]GM[2]CA[UTF-8]SZ[{}]", start.shape().rows);
  if (!is_start_of(variant, start, games)) {
    if (start.empties() == start.shape().area())
      return fail("SGF cannot hold an empty board: use ggf or jsonl");
    text += cells_property("AB", discs_of(start, Side::kX));
    text += cells_property("AW", discs_of(start, Side::kO));
    text += start.side() == Side::kX ? "PL[B]" : "PL[W]";
  }
  text += header_text(record, kHeaderNames) + property_text(kHeaderNames.comment, record.comment);
  if (record.result_for_x) {
    const int result = *record.result_for_x;
    text += result == 0 ? "RE[0]"
                        : fmt::format("RE[{}+{}]", result > 0 ? 'B' : 'W', result > 0 ? result : -result);
  }
  Side side = start.side();
  for (const RecordedMove& played : record.moves) {
    text += fmt::format(";{}[{}]", side == Side::kX ? 'B' : 'W', sgf_text(played.move));
    if (played.value) {
      const double for_black = side == Side::kX ? *played.value : -*played.value;
      text += property_text(kValueProperty, number_text(for_black));
    }
    if (played.seconds) text += property_text(kSecondsProperty, number_text(*played.seconds));
    text += nodes_property(played);
    side = other(side);
  }
  return text + ")\n";
}

}  // namespace

void read_sgf(const ReadRequest& request, const GameSink& sink) {
  read_property_games(request, sink, record_of);
}

std::unique_ptr<GameWriter> make_sgf_writer(const GameRegistry& registry) {
  return std::make_unique<TextWriter>(registry, sgf_of);
}

}  // namespace turncoat
