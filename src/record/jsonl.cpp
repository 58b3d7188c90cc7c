#include "record/jsonl.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include "core/text.h"
#include "record/builder.h"
#include "record/fields.h"
#include "record/transcript.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

// A game takes a few kilobytes; what is longer is refused before it costs memory.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr int kDeepestNesting = 4;

const std::vector<std::string>& known_keys() {
  static const std::vector<std::string> keys = {"game",    "start", "moves",        "names",  "ratings",
                                                "date",    "place", "time_control", "result", "values",
                                                "seconds", "nodes", "scores",       "comment"};
  return keys;
}

Result<Json> parse_object(std::string_view line) {
  if (line.size() > kLongestLine) return fail("the line is longer than {} bytes", kLongestLine);
  if (is_nested_deeper(line, kDeepestNesting))
    return fail("brackets are nested deeper than {}", kDeepestNesting);
  try {
    Json object = Json::parse(line);
    if (object.is_object()) return object;
  } catch (const Json::parse_error& error) {
    return fail(
        R"(character {}: not JSON: write one object per line, as {{"game":"othello","moves":"f5d6"}})",
        error.byte);
  } catch (const Json::out_of_range&) {
    return fail("a number is too large");
  }
  return fail(R"(not an object: write one per line, as {{"game":"othello","moves":"f5d6"}})");
}

// The values of one object by key, each with the type it must have.
class ObjectReader {
 public:
  explicit ObjectReader(const Json& object) : object_(object) {}

  Result<std::string> text(const char* key) const {
    const auto found = object_.find(key);
    if (found == object_.end()) return "";
    if (!found->is_string()) return fail("{} must be a text in quotation marks", key);
    return found->get<std::string>();
  }

  // One number or null for each of `count` moves.
  Result<std::vector<std::optional<double>>> numbers(
      const char* key, std::size_t count, double lowest = std::numeric_limits<double>::lowest()) const {
    std::vector<std::optional<double>> numbers(count);
    const auto found = object_.find(key);
    if (found == object_.end()) return numbers;
    if (!found->is_array() || found->size() != count)
      return fail("{} must be an array with one number or null for each of the {} moves, passes counted", key,
                  count);
    for (std::size_t i = 0; i < count; ++i) {
      const Json& value = (*found)[i];
      if (value.is_null()) continue;
      if (!value.is_number()) return fail("{}: entry {} is neither a number nor null", key, i + 1);
      numbers[i] = value.get<double>();
      if (*numbers[i] < lowest) return fail("{}: entry {} is below {}", key, i + 1, lowest);
    }
    return numbers;
  }

  // The entries of {"X": ..., "O": ...}, null where one is missing.
  Result<std::array<Json, 2>> pair(const char* key) const {
    std::array<Json, 2> pair;
    const auto found = object_.find(key);
    if (found == object_.end()) return pair;
    if (!found->is_object()) return fail("{} must be an object with the keys X and O", key);
    for (const auto& [side, value] : found->items()) {
      if (side != "X" && side != "O") return fail("{} has no key {}: the keys are X and O", key, quote(side));
      pair[side == "X" ? 0 : 1] = value;
    }
    return pair;
  }

 private:
  const Json& object_;
};

Result<int> bounded(const Json& value, std::string_view what) {
  // Unsigned numbers are asked apart: the largest of them would compare as negative.
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= kGridSquares
                        : value.is_number_integer() && value >= -kGridSquares && value <= kGridSquares;
  if (fits) return value.get<int>();
  return fail("{} must be a whole number from -{} to {}", what, kGridSquares, kGridSquares);
}

Result<AnyPosition> parse_start(const ObjectReader& reader, const GameRegistry& games) {
  const Result<std::string> game = reader.text("game");
  if (!game) return std::unexpected(game.error());
  if (game->empty())
    return fail(R"(the key game is missing: write "game":"othello" or another of `turncoat games`)");
  const Result<AnyPosition> standard = games.start(*game);
  if (!standard) return fail_at("game", standard.error());
  const Result<std::string> written = reader.text("start");
  if (!written) return std::unexpected(written.error());
  if (written->empty()) return *standard;
  const Result<AnyPosition> start = standard->parse(*written);
  if (!start) return fail_at("start", start.error());
  return *start;
}

Result<void> read_texts(const ObjectReader& reader, GameRecord& record) {
  const std::array<std::pair<const char*, std::string*>, 4> fields = {{{"date", &record.date},
                                                                       {"place", &record.place},
                                                                       {"time_control", &record.time_control},
                                                                       {"comment", &record.comment}}};
  for (const auto& [key, field] : fields) {
    Result<std::string> value = reader.text(key);
    if (!value) return std::unexpected(value.error());
    *field = std::move(*value);
  }
  return {};
}

Result<void> read_players(const ObjectReader& reader, GameRecord& record) {
  const Result<std::array<Json, 2>> names = reader.pair("names");
  if (!names) return std::unexpected(names.error());
  const Result<std::array<Json, 2>> ratings = reader.pair("ratings");
  if (!ratings) return std::unexpected(ratings.error());
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Json& name = (*names)[i];
    const Json& rating = (*ratings)[i];
    if (!name.is_null() && !name.is_string()) return fail("names must be texts in quotation marks");
    if (!rating.is_null() && !rating.is_number()) return fail("ratings must be numbers");
    if (name.is_string()) (i == 0 ? record.name_x : record.name_o) = name.get<std::string>();
    if (rating.is_number()) (i == 0 ? record.rating_x : record.rating_o) = rating.get<double>();
  }
  return {};
}

Result<void> read_moves(const ObjectReader& reader, RecordBuilder& builder) {
  const Result<std::string> moves = reader.text("moves");
  if (!moves) return std::unexpected(moves.error());
  const Result<void> played = moves->empty() ? Result<void>() : play_transcript(*moves, builder);
  if (!played) return fail_at("moves", played.error());
  std::vector<RecordedMove>& recorded = builder.record().moves;
  const auto values = reader.numbers("values", recorded.size());
  if (!values) return std::unexpected(values.error());
  const auto seconds = reader.numbers("seconds", recorded.size(), 0);
  if (!seconds) return std::unexpected(seconds.error());
  const auto nodes = reader.numbers("nodes", recorded.size(), 0);
  if (!nodes) return std::unexpected(nodes.error());
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    recorded[i].value = (*values)[i];
    recorded[i].seconds = (*seconds)[i];
    if (!(*nodes)[i]) continue;
    recorded[i].nodes = nodes_from(*(*nodes)[i]);
    if (!recorded[i].nodes) return fail("nodes: entry {} is not a whole number up to 2^53", i + 1);
  }
  return {};
}

Result<void> read_scores(const Json& object, RecordBuilder& builder) {
  const auto scores = object.find("scores");
  if (scores == object.end()) return {};
  if (!scores->is_object()) return fail(R"(scores must be an object, as {{"a2":38,"c7":36}})");
  for (const auto& [text, value] : scores->items()) {
    const Result<Move> move = parse_move(text, builder.position().shape());
    if (!move) return fail_at("scores", move.error());
    const Result<int> score = bounded(value, fmt::format("the score of {}", to_text(*move)));
    if (!score) return std::unexpected(score.error());
    const Result<void> added = builder.add_score({*move, {*score}});
    if (!added) return fail_at("scores", added.error());
  }
  return {};
}

Result<GameRecord> record_of(std::string_view line, const GameRegistry& games) {
  const Result<Json> object = parse_object(line);
  if (!object) return std::unexpected(object.error());
  for (const auto& [key, value] : object->items()) {
    if (std::ranges::find(known_keys(), key) == known_keys().end()) {
      return fail("there is no key {}{}: the keys are {}", quote(key), suggestion(key, known_keys()),
                  join(known_keys(), ", "));
    }
  }
  const ObjectReader reader(*object);
  const Result<AnyPosition> start = parse_start(reader, games);
  if (!start) return std::unexpected(start.error());
  RecordBuilder builder(*start);
  GameRecord& record = builder.record();
  for (const Result<void>& done : {read_moves(reader, builder), read_texts(reader, record),
                                   read_players(reader, record), read_scores(*object, builder)}) {
    if (!done) return std::unexpected(done.error());
  }
  if (const auto found = object->find("result"); found != object->end()) {
    const Result<int> result = bounded(*found, "result");
    if (!result) return std::unexpected(result.error());
    record.result_for_x = *result;
  }
  return std::move(record);
}

template <class Field>
void add_numbers(Json& object, const char* key, const GameRecord& record, Field field) {
  Json numbers = Json::array();
  bool has_any = false;
  for (const RecordedMove& played : record.moves) {
    const auto& number = played.*field;
    numbers.push_back(number ? Json(*number) : Json());
    has_any = has_any || number;
  }
  if (has_any) object[key] = std::move(numbers);
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
  add_numbers(object, "values", record, &RecordedMove::value);
  add_numbers(object, "seconds", record, &RecordedMove::seconds);
  add_numbers(object, "nodes", record, &RecordedMove::nodes);
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
