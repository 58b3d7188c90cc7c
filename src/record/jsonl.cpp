#include "record/jsonl.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "json/fields.h"
#include "record/builder.h"
#include "record/fields.h"
#include "record/transcript.h"
#include "record/variations.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

// A game takes a few kilobytes; what is longer is refused before it costs memory.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr double kHighest = std::numeric_limits<double>::max();
constexpr double kLowest = std::numeric_limits<double>::lowest();
constexpr JsonRules kLine = {.most_bytes = kLongestLine,
                             .deepest = 4,
                             .right = R"(write one object per line, as {"game":"othello","moves":"f5d6"})"};

Result<AnyPosition> parse_start(JsonFields& fields, const GameRegistry& games) {
  const std::optional<std::string> game = fields.optional_text("game");
  const std::optional<std::string> written = fields.optional_text("start");
  if (!game) {
    fields.complain(JsonFault::kMissing, "game",
                    R"(is missing: write "game":"othello" or another of `turncoat games`)");
  }
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  const Result<AnyPosition> standard = games.start(*game);
  if (!standard) return fail_at("game", standard.error());
  if (!written) return *standard;
  const Result<AnyPosition> start = standard->parse(*written);
  if (!start) return fail_at("start", start.error());
  return *start;
}

void read_texts(JsonFields& fields, GameRecord& record) {
  record.date = fields.optional_text("date").value_or("");
  record.place = fields.optional_text("place").value_or("");
  record.time_control = fields.optional_text("time_control").value_or("");
  record.comment = fields.optional_text("comment").value_or("");
}

void read_players(JsonFields& fields, GameRecord& record) {
  fields.optional_object("names", [&](JsonFields& names) {
    record.name_x = names.optional_text("X").value_or("");
    record.name_o = names.optional_text("O").value_or("");
  });
  fields.optional_object("ratings", [&](JsonFields& ratings) {
    record.rating_x = ratings.optional_number("X", kLowest, kHighest);
    record.rating_o = ratings.optional_number("O", kLowest, kHighest);
  });
}

// One number or null for each move, passes counted; `read` takes it from its item.
template <class Field, class Read>
void read_numbers(JsonFields& fields, std::string_view name, Field field, std::vector<PlayedMove>& moves,
                  Read read) {
  const std::size_t count = moves.size();
  const std::vector<JsonItem> numbers = fields.optional_items(name, count, count);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!numbers[i].is_null()) moves[i].*field = read(numbers[i]);
  }
}

Result<void> read_moves(JsonFields& fields, RecordBuilder& builder) {
  const std::string moves = fields.optional_text("moves").value_or("");
  const Result<void> played = moves.empty() ? Result<void>() : play_transcript(moves, builder);
  if (!played) return fail_at("moves", played.error());
  const auto any = [](const JsonItem& item) { return item.number(kLowest, kHighest); };
  const auto time = [](const JsonItem& item) {
    return item.number(0, kHighest).transform([](double seconds) { return Seconds(seconds); });
  };
  const auto nodes = [](const JsonItem& item) { return item.whole(std::uint64_t{0}, kMostNodes); };
  std::vector<PlayedMove>& made = builder.record().moves;
  read_numbers(fields, "values", &PlayedMove::value, made, any);
  read_numbers(fields, "seconds", &PlayedMove::took, made, time);
  read_numbers(fields, "nodes", &PlayedMove::nodes, made, nodes);
  return {};
}

Result<void> read_variation(JsonFields& fields, GameRecord& record) {
  const int before = static_cast<int>(record.variations.size());
  const int parent = fields.optional_whole("of", 1, before).value_or(0) - 1;
  const int at = fields.whole("at", first_fork(record, parent), last_fork(record, parent));
  if (!fields.result()) {
    static_cast<void>(fields.all());  // the others are not wrong
    return {};
  }
  RecordBuilder builder = variation_builder(record, parent, at);
  if (const Result<void> moves = read_moves(fields, builder); !moves) return moves;
  std::vector<PlayedMove>& made = builder.record().moves;
  if (made.empty()) return fail("moves is missing: write the moves of the variation");
  return add_variation(record, {parent, at, std::move(made), fields.optional_text("name").value_or("")});
}

Result<void> read_variations(JsonFields& fields, GameRecord& record) {
  Result<void> done;
  for (const JsonItem& item : fields.optional_items("variations", 0, kMostVariations)) {
    item.object([&](JsonFields& variation) {
      if (const Result<void> read = read_variation(variation, record); !read)
        done = fail_at(fmt::format("variation {}", record.variations.size() + 1), read.error());
    });
    if (!done || !fields.result()) break;  // those behind may leave the one that is wrong
  }
  return done;
}

Result<void> read_scores(JsonFields& fields, RecordBuilder& builder) {
  Result<void> done;
  fields.optional_object("scores", [&](JsonFields& scores) {
    for (const auto& [text, item] : scores.all()) {
      const Result<Move> move = parse_move(text, builder.position().shape());
      if (!move) {
        done = fail_at("scores", move.error());
        return;
      }
      const std::optional<int> score = item.whole(-kGridSquares, kGridSquares);
      if (!score) return;
      if (const Result<void> added = builder.add_score({*move, {*score}}); !added) {
        done = fail_at("scores", added.error());
        return;
      }
    }
  });
  return done;
}

Result<GameRecord> record_of(std::string_view line, const GameRegistry& games) {
  const Result<JsonValue> object = parse_json_object(line, kLine);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  const Result<AnyPosition> start = parse_start(fields, games);
  if (!start) return std::unexpected(start.error());
  RecordBuilder builder(*start);
  GameRecord& record = builder.record();
  const Result<void> moves = read_moves(fields, builder);
  if (!moves) return std::unexpected(moves.error());
  read_players(fields, record);
  read_texts(fields, record);
  record.result_for_x = fields.optional_whole("result", -kGridSquares, kGridSquares);
  const Result<void> varied = read_variations(fields, record);
  if (!varied) return std::unexpected(varied.error());
  const Result<void> scores = read_scores(fields, builder);
  if (!scores) return std::unexpected(scores.error());
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  return std::move(record);
}

template <class Field>
void add_numbers(Json& object, const char* key, std::span<const PlayedMove> moves, Field field) {
  Json numbers = Json::array();
  bool has_any = false;
  for (const PlayedMove& played : moves) {
    const auto number = std::invoke(field, played);
    numbers.push_back(number ? Json(*number) : Json());
    has_any = has_any || number;
  }
  if (has_any) object[key] = std::move(numbers);
}

void add_moves_numbers(Json& object, std::span<const PlayedMove> moves) {
  add_numbers(object, "values", moves, &PlayedMove::value);
  add_numbers(object, "seconds", moves, [](const PlayedMove& played) { return number_of(played.took); });
  add_numbers(object, "nodes", moves, &PlayedMove::nodes);
}

Json json_of(const Variation& variation) {
  Json object;
  if (variation.parent != Variation::kGame) object["of"] = variation.parent + 1;
  object["at"] = variation.at;
  object["moves"] = moves_to_text(variation.moves);
  if (!variation.name.empty()) object["name"] = variation.name;
  add_moves_numbers(object, variation.moves);
  return object;
}

Result<std::string> line_of(const GameRecord& record, const GameRegistry& games) {
  Json object;
  const std::optional<std::string> spec = spec_of_start(record.start, games);
  object["game"] = spec.value_or(record.start.variant());
  if (!spec) object["start"] = record.start.to_text();
  if (!record.moves.empty()) object["moves"] = moves_to_text(record.moves);
  if (!record.name_x.empty()) object["names"]["X"] = record.name_x;
  if (!record.name_o.empty()) object["names"]["O"] = record.name_o;
  if (record.rating_x) object["ratings"]["X"] = *record.rating_x;
  if (record.rating_o) object["ratings"]["O"] = *record.rating_o;
  if (!record.date.empty()) object["date"] = record.date;
  if (!record.place.empty()) object["place"] = record.place;
  if (!record.time_control.empty()) object["time_control"] = record.time_control;
  if (record.result_for_x) object["result"] = *record.result_for_x;
  add_moves_numbers(object, record.moves);
  for (const Variation& variation : record.variations) object["variations"].push_back(json_of(variation));
  for (const MoveScore& score : record.scores) object["scores"][to_text(score.move)] = score.score.discs;
  if (!record.comment.empty()) object["comment"] = record.comment;
  std::string line = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (line.size() > kLongestLine) {
    return fail(
        "the game takes {} bytes as a line of JSON, and at most {} are read back: shorten its comment",
        line.size(), kLongestLine);
  }
  return line + '\n';
}

}  // namespace

void read_jsonl(const ReadRequest& request, const GameSink& sink) {
  for_each_line(request.files.text, [&](int number, std::string_view line) {
    Result<GameRecord> record = record_of(line, request.games);
    if (record) return sink(std::move(record));
    return sink(fail_at(fmt::format("line {}", number), record.error()));
  });
}

std::unique_ptr<GameWriter> make_jsonl_writer(const GameRegistry& registry) {
  return std::make_unique<TextWriter>(registry, line_of);
}

}  // namespace turncoat
