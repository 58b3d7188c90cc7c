#include "record/ggf.h"

#include <algorithm>
#include <string>

#include "core/text.h"
#include "record/builder.h"
#include "record/fields.h"
#include "record/property_text.h"

namespace turncoat {

namespace {

constexpr HeaderNames kHeaderNames{.rating_x = "RB", .rating_o = "RW", .time_control = "TI", .comment = "C"};

// What TY says: the game in the notation of the registry, and the plies left where it says them.
struct GameType {
  std::string spec;
  std::optional<int> plies;
};

// Takes the digits (and for sizes an x between them) from the front of `text`.
std::string_view take_number(std::string_view& text, bool with_x = false) {
  std::size_t length = 0;
  while (length < text.size() && (is_digit(text[length]) || (with_x && length > 0 && text[length] == 'x')))
    ++length;
  const std::string_view number = text.substr(0, length);
  text.remove_prefix(length);
  return number;
}

// "8x8" is 8 in the notation of the registry.
std::string_view shortest_size(std::string_view size) {
  const bool is_square = size.size() == 3 && size[1] == 'x' && size[0] == size[2];
  return is_square ? size.substr(0, 1) : size;
}

// The types of the server: "8", "s8r20" (two games at once, from a random position of 20 discs), "8b"
// and "8w" (a preferred colour). BO gives the position, so only the size matters.
Result<GameType> parse_othello_type(std::string_view type) {
  std::string_view rest = type;
  if (rest.starts_with('s')) rest.remove_prefix(1);
  const std::string_view size = take_number(rest);
  if (rest.starts_with('b') || rest.starts_with('w')) rest.remove_prefix(1);
  if (rest.starts_with('r')) {
    rest.remove_prefix(1);
    take_number(rest);
  }
  if (!rest.empty() || size.empty()) {
    return fail("TY {} is not a type of Othello that is known here: write TY[8] or TY[6]", quote(type));
  }
  return GameType{fmt::format("othello:size={}", size), std::nullopt};
}

Result<GameType> parse_adjacency_type(std::string_view type) {
  std::string_view rest = type;
  const std::string_view size = shortest_size(take_number(rest, true));
  std::string_view neighbours = "4";
  if (rest.starts_with('n')) {
    rest.remove_prefix(1);
    neighbours = take_number(rest);
  }
  const bool in_rounds = rest.starts_with('r');
  const bool in_plies = rest.starts_with('p');
  if (in_rounds || in_plies) rest.remove_prefix(1);
  const std::optional<int> length = parse_integer(take_number(rest));
  const bool is_small = length && *length >= 0 && *length <= kGridSquares;
  if (size.empty() || !rest.empty() || !(in_rounds || in_plies) || !is_small) {
    return fail("TY {} is not a type of Adjacency: write size, neighbours and rounds, as TY[8n4r28]",
                quote(type));
  }
  return GameType{fmt::format("adjacency:size={},neighbours={}", size, neighbours),
                  in_rounds ? 2 * *length : *length};
}

Result<GameType> parse_type(const PropertyGame& game) {
  const std::string* const name = game.find("GM");
  if (name == nullptr) return fail("GM is missing: write GM[Othello] or GM[Adjacency]");
  const std::string* const type = game.find("TY");
  const std::string* const board = game.find("BO");
  const std::string written = type != nullptr ? lowered(trimmed(*type)) : "";
  if (lowered(*name) == "othello") {
    if (type != nullptr) return parse_othello_type(written);
    if (board == nullptr) return parse_othello_type("8");
    const std::vector<std::string_view> words = words_of(*board);
    return parse_othello_type(words.empty() ? "" : words.front());
  }
  if (lowered(*name) == "adjacency") return parse_adjacency_type(written);
  return fail("GM {} is not a game that is known here: GM[Othello] and GM[Adjacency] are", quote(*name));
}

Result<AnyPosition> parse_start(const PropertyGame& game, const GameRegistry& games) {
  const Result<GameType> type = parse_type(game);
  if (!type) return std::unexpected(type.error());
  const Result<AnyPosition> standard = games.start(type->spec);
  if (!standard) return fail_at("TY", standard.error());

  std::string board = standard->to_text();
  if (type->plies) board.erase(board.rfind(' '));
  if (const std::string* const written = game.find("BO"); written != nullptr) {
    const std::string_view value = trimmed(*written);
    const std::size_t space = std::min(value.size(), value.find(' '));
    const Shape shape = standard->shape();
    const std::string size =
        shape.is_square() ? std::to_string(shape.rows) : fmt::format("{}x{}", shape.rows, shape.columns);
    if (shortest_size(value.substr(0, space)) != size) {
      return fail("BO begins with {}: write the size {}, the cells and the side to move",
                  quote(value.substr(0, space)), size);
    }
    board = value.substr(space);
  }
  if (type->plies) board += fmt::format(" {}", *type->plies);
  const Result<AnyPosition> position = standard->parse(board);
  if (!position) return fail_at("BO", position.error());
  return *position;
}

// "F5/eval/seconds", where the last two may be empty or missing.
Result<PlayedMove> parse_recorded_move(std::string_view text, Shape shape) {
  const std::vector<std::string_view> pieces = split(text.substr(0, 200), '/');
  if (pieces.size() > 3) return fail("{} is not a move: write MOVE/EVALUATION/SECONDS", quote(text));
  const Result<Move> move = parse_move(trimmed(pieces[0]), shape);
  if (!move) return std::unexpected(move.error());
  PlayedMove played{*move};
  const std::string_view value = pieces.size() > 1 ? trimmed(pieces[1]) : "";
  const std::string_view seconds = pieces.size() > 2 ? trimmed(pieces[2]) : "";
  if (!value.empty()) {
    played.value = parse_number(value);
    if (!played.value) return fail("evaluation {} of {} is not a number", quote(value), to_text(*move));
  }
  if (!seconds.empty()) {
    const std::optional<double> number = parse_number(seconds);
    if (!number || *number < 0)
      return fail("time {} of {} is not a number of seconds", quote(seconds), to_text(*move));
    played.took = Seconds(*number);
  }
  return played;
}

Result<GameRecord> record_of(const PropertyGame& game, const GameRegistry& games) {
  if (!game.variations.empty()) return fail("GGF has no variations: keep one line of play");
  const Result<AnyPosition> start = parse_start(game, games);
  if (!start) return std::unexpected(start.error());
  RecordBuilder builder(*start);
  GameRecord& record = builder.record();
  const Result<void> header = read_header(game, kHeaderNames, record);
  if (!header) return std::unexpected(header.error());
  if (const std::string* const written = game.find("RE"); written != nullptr) {
    // "+12.00:r": resigned, ":t": out of time, ":s": agreed; "?" and nothing: not known.
    const std::string_view value = trimmed(std::string_view(*written).substr(0, written->find(':')));
    if (!value.empty() && value != "?") {
      const Result<int> result = parse_result(value);
      if (!result) return fail_at("RE", result.error());
      record.result_for_x = *result;
    }
  }
  const Result<std::vector<int>> played = play_properties(game.properties, builder, parse_recorded_move);
  if (!played) return std::unexpected(played.error());
  return std::move(record);
}

std::string recorded_move_text(const PlayedMove& played) {
  std::string text = upper_text(played.move);
  if (played.value || played.took) text += '/';
  if (played.value) text += number_text(*played.value);
  if (played.took) text += '/' + number_text(played.took->count());
  return text;
}

// Which game it is and where it begins.
struct StartProperties {
  std::string game;
  std::string type;
  std::string board;
};

Result<StartProperties> start_properties(const AnyPosition& start) {
  const Result<Spec> variant = parse_spec(start.variant());
  if (!variant) return std::unexpected(variant.error());
  std::string size = "8";
  std::string neighbours = "4";
  for (const auto& [key, value] : variant->values) {
    if (key == "size") size = value;
    if (key == "neighbours") neighbours = value;
  }
  std::string board = start.to_text();
  std::ranges::replace(board, 'X', '*');
  if (variant->name == "othello")
    return StartProperties{"GM[Othello]", size, fmt::format("{} {}", size, board)};
  if (variant->name != "adjacency") return fail("GGF has no form for {} here: use jsonl", start.variant());
  board.erase(board.rfind(' '));  // TY says the plies left
  const int plies = start.plies_bound();
  const std::string length = plies % 2 == 0 ? fmt::format("r{}", plies / 2) : fmt::format("p{}", plies);
  return StartProperties{"GM[Adjacency]", fmt::format("{}n{}{}", size, neighbours, length),
                         fmt::format("{} {}", size, board)};
}

Result<std::string> ggf_of(const GameRecord& record, const GameRegistry&) {
  const Result<StartProperties> start = start_properties(record.start);
  if (!start) return std::unexpected(start.error());
  std::string text = "(;" + start->game + header_text(record, kHeaderNames);
  text += property_text("TY", start->type);
  if (record.result_for_x) text += fmt::format("RE[{:+}]", *record.result_for_x);
  text += property_text("BO", start->board);
  text += property_text(kHeaderNames.comment, record.comment);
  Side side = record.start.side();
  for (const PlayedMove& played : record.moves) {
    text += property_text(side == Side::kX ? "B" : "W", recorded_move_text(played)) + nodes_property(played);
    side = other(side);
  }
  return text + ";)\n";
}

}  // namespace

void read_ggf(const ReadRequest& request, const GameSink& sink) {
  read_property_games(request, sink, record_of);
}

std::unique_ptr<GameWriter> make_ggf_writer(const GameRegistry& registry) {
  return std::make_unique<TextWriter>(registry, ggf_of);
}

}  // namespace turncoat
