#include "record/sgf.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/board_text.h"
#include "record/builder.h"
#include "record/fields.h"
#include "record/property_text.h"
#include "record/variations.h"

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

Result<PlayedMove> parse_played(std::string_view text, Shape shape) {
  const Result<Move> move = parse_sgf_move(text, shape);
  if (!move) return std::unexpected(move.error());
  return PlayedMove{*move};
}

std::string name_of(const PropertyVariation& variation) {
  for (const Property& property : variation.properties) {
    if (property.name == "N" && property.node == variation.first_node) return to_utf8(property.value);
  }
  return "";
}

// A line of the file as it stands in the record. One without moves is the line that it would have left.
struct ReadLine {
  int line = Variation::kGame;
  int begin = 0;                // moves before its own
  std::vector<int> moves_made;  // behind each property
};

Result<ReadLine> read_variation(const PropertyVariation& written, const ReadLine& parent,
                                GameRecord& record) {
  for (const Property& property : written.properties) {
    if (property.name == "AB" || property.name == "AW")
      return fail("{} in a variation: set up the board in the first node only", property.name);
  }
  const int at = written.fork == 0 ? parent.begin : parent.moves_made[written.fork - 1];
  int line = parent.line;
  while (at < first_fork(record, line)) line = record.variations[static_cast<std::size_t>(line)].parent;
  RecordBuilder builder = variation_builder(record, line, at);
  Result<std::vector<int>> played = play_properties(written.properties, builder, parse_played);
  if (!played) return std::unexpected(played.error());
  if (!builder.record().moves.empty()) {
    const Result<void> added =
        add_variation(record, {line, at, std::move(builder.record().moves), name_of(written)});
    if (!added) return std::unexpected(added.error());
    line = static_cast<int>(record.variations.size()) - 1;
  }
  return ReadLine{line, at, std::move(*played)};
}

Result<void> read_variations(const PropertyGame& game, std::vector<int> moves_made, GameRecord& record) {
  const ReadLine main{.line = Variation::kGame, .begin = 0, .moves_made = std::move(moves_made)};
  std::vector<ReadLine> lines;
  lines.reserve(game.variations.size());
  for (const PropertyVariation& variation : game.variations) {
    const bool leaves_the_game = variation.parent == Variation::kGame;
    const ReadLine& parent = leaves_the_game ? main : lines[static_cast<std::size_t>(variation.parent)];
    Result<ReadLine> line = read_variation(variation, parent, record);
    if (!line) return fail_at(fmt::format("variation {}", lines.size() + 1), line.error());
    lines.push_back(std::move(*line));
  }
  sort_variations(record);
  return {};
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

  Result<std::vector<int>> played = play_properties(game.properties, builder, parse_played);
  if (!played) return std::unexpected(played.error());
  const Result<void> varied = read_variations(game, std::move(*played), record);
  if (!varied) return std::unexpected(varied.error());
  return std::move(record);
}

std::string cells_property(std::string_view name, Bitboard cells) {
  if (cells == 0) return "";
  std::string text(name);
  for (const Square square : squares_of(cells)) text += fmt::format("[{}]", sgf_text(Move(square)));
  return text;
}

std::string move_node(const PlayedMove& played, Side side) {
  std::string text = fmt::format(";{}[{}]", side == Side::kX ? 'B' : 'W', sgf_text(played.move));
  if (played.value) {
    const double for_black = side == Side::kX ? *played.value : -*played.value;
    text += property_text(kValueProperty, number_text(for_black));
  }
  if (played.took) text += property_text(kSecondsProperty, number_text(played.took->count()));
  return text + nodes_property(played);
}

// The moves of a game with its variations. Where they leave a line, all of them and the rest of that line,
// which comes first, stand in parentheses of their own; a line that ends there goes on with an empty node.
class TreeText {
 public:
  explicit TreeText(const GameRecord& record) : record_(record) {}

  [[nodiscard]] std::string whole() {
    write_line(Variation::kGame, 0, true);
    while (!rest_.empty()) {
      const Piece piece = rest_.back();
      rest_.pop_back();
      if (piece.closes) {
        text_ += ')';
      } else {
        text_ += '(';
        write_line(piece.line, piece.from, false);
      }
    }
    return std::move(text_);
  }

 private:
  // What is still to be written, the next one last.
  struct Piece {
    bool closes = false;
    int line = Variation::kGame;
    int from = 0;
  };

  // The moves of a line from ply `from` to its end or to where it is left next.
  void write_line(int line, int from, bool may_be_left_at_once) {
    const bool is_game = line == Variation::kGame;
    const Variation* const variation =
        is_game ? nullptr : &record_.variations[static_cast<std::size_t>(line)];
    const std::span<const PlayedMove> moves = is_game ? record_.moves : variation->moves;
    const int first = is_game ? 0 : variation->at;
    const int end = last_fork(record_, line);
    if (from == end && !may_be_left_at_once) text_ += ';';
    for (int ply = from; ply <= end; ++ply) {
      if ((ply > from || may_be_left_at_once) && leave(line, ply)) return;
      if (ply == end) return;
      const Side side = ply % 2 == 0 ? record_.start.side() : other(record_.start.side());
      text_ += move_node(moves[static_cast<std::size_t>(ply - first)], side);
      if (!is_game && ply == first) text_ += property_text("N", variation->name);
    }
  }

  bool leave(int line, int ply) {
    const std::size_t before = rest_.size();
    for (int i = static_cast<int>(record_.variations.size()); i-- > 0;) {
      const Variation& variation = record_.variations[static_cast<std::size_t>(i)];
      if (variation.parent == line && variation.at == ply) add_piece(i, ply);
    }
    if (rest_.size() == before) return false;
    add_piece(line, ply);
    return true;
  }

  void add_piece(int line, int from) {
    rest_.push_back({.closes = true});
    rest_.push_back({.line = line, .from = from});
  }

  const GameRecord& record_;
  std::vector<Piece> rest_;
  std::string text_;
};

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
  return text + TreeText(record).whole() + ")\n";
}

}  // namespace

void read_sgf(const ReadRequest& request, const GameSink& sink) {
  read_property_games(request, sink, record_of);
}

std::unique_ptr<GameWriter> make_sgf_writer(const GameRegistry& registry) {
  return std::make_unique<TextWriter>(registry, sgf_of);
}

}  // namespace turncoat
