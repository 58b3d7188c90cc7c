// Reading result files. What a line says is checked against the rules; nothing in it is believed.
#include <nlohmann/json.hpp>

#include <cmath>
#include <istream>
#include <limits>

#include "arena/result_file.h"
#include "core/text.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

Result<Json> parse_object(const std::string& line) {
  if (line.size() > kLongestLine) return fail("the line is longer than {} bytes", kLongestLine);
  Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) return fail("not a JSON object: a result file has one on every line");
  return object;
}

// The fields of one line; each is checked when it is asked for.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  [[nodiscard]] const Json& at(const char* key) const {
    static const Json nothing;
    const auto found = object_.find(key);
    return found == object_.end() ? nothing : *found;
  }

  [[nodiscard]] Result<std::string> text(const char* key) const {
    const Json& value = at(key);
    if (!value.is_string()) return fail("{} must be a text in quotation marks", key);
    return value.get<std::string>();
  }

  [[nodiscard]] Result<std::optional<std::int64_t>> integer_or_null(const char* key, std::int64_t min,
                                                                    std::int64_t max) const {
    const Json& value = at(key);
    if (value.is_null()) return std::nullopt;
    const Result<std::int64_t> number = bounded(value, key, min, max);
    if (!number) return std::unexpected(number.error());
    return *number;
  }

  [[nodiscard]] Result<std::int64_t> integer(const char* key, std::int64_t min, std::int64_t max) const {
    return bounded(at(key), key, min, max);
  }

  // One of a few words.
  template <class Parse>
  auto word(const char* key, Parse parse, std::string_view words) const
      -> Result<typename std::invoke_result_t<Parse, std::string_view>::value_type> {
    const Json& value = at(key);
    const auto parsed = value.is_string() ? parse(std::string_view(value.get_ref<const std::string&>()))
                                          : decltype(parse(std::string_view()))();
    if (!parsed) return fail("{} must be one of {}", key, words);
    return *parsed;
  }

  static Result<std::int64_t> bounded(const Json& value, std::string_view what, std::int64_t min,
                                      std::int64_t max) {
    // Unsigned numbers are asked apart: the largest of them would read as negative.
    const bool is_small =
        !value.is_number_unsigned() ||
        value.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (value.is_number_integer() && is_small) {
      const auto number = value.get<std::int64_t>();
      if (number >= min && number <= max) return number;
    }
    return fail("{} must be a whole number from {} to {}", what, min, max);
  }

 private:
  const Json& object_;
};

constexpr int kMostInt = std::numeric_limits<int>::max();

Result<AnyPosition> read_start(const Fields& fields, const GameRegistry& games) {
  const Result<std::string> spec = fields.text("game");
  if (!spec) return std::unexpected(spec.error());
  const Result<AnyPosition> standard = games.start(*spec);
  if (!standard) return fail_at("game", standard.error());
  if (fields.at("start").is_null()) return *standard;
  const Result<std::string> written = fields.text("start");
  if (!written) return std::unexpected(written.error());
  Result<AnyPosition> start = standard->parse(*written);
  if (!start) return fail_at("start", start.error());
  return start;
}

Result<Limits> read_limits(const Fields& fields) {
  Limits limits;
  if (const Json& time = fields.at("time"); !time.is_null()) {
    constexpr double kDay = 86400;
    if (!time.is_number() || !(time.get<double>() >= 0 && time.get<double>() <= kDay)) {
      return fail("time must be null or seconds from 0 to {}", kDay);
    }
    limits.time = std::chrono::milliseconds(std::llround(time.get<double>() * 1000));
  }
  const auto nodes = fields.integer_or_null("nodes", 1, std::numeric_limits<std::int64_t>::max());
  if (!nodes) return std::unexpected(nodes.error());
  if (*nodes) limits.nodes = static_cast<std::uint64_t>(**nodes);
  const auto depth = fields.integer_or_null("depth", 1, kMostInt);
  if (!depth) return std::unexpected(depth.error());
  if (*depth) limits.depth = static_cast<int>(**depth);
  return limits;
}

Result<MatchDescription> read_description(const std::string& line, const GameRegistry& games) {
  const Result<Json> object = parse_object(line);
  if (!object) return std::unexpected(object.error());
  const Fields fields(*object);
  if (fields.at("turncoat") != "match") {
    return fail(R"(this is no result file of a match: its first line begins with {{"turncoat":"match"}})");
  }
  if (fields.at("version") != kResultFileVersion) {
    return fail("version {} of the format is not known: this program reads version {}",
                quote(fields.at("version").dump(-1, ' ', true, Json::error_handler_t::replace)),
                kResultFileVersion);
  }
  MatchDescription match;
  const Result<AnyPosition> start = read_start(fields, games);
  if (!start) return std::unexpected(start.error());
  match.start = *start;
  for (const Bot bot : {Bot::kA, Bot::kB}) {
    Result<std::string> spec = fields.text(bot == Bot::kA ? "a" : "b");
    if (!spec) return std::unexpected(spec.error());
    match.bots[index_of(bot)] = std::move(*spec);
  }
  const auto first = fields.word("first", parse_first, "a, b, alternate");
  if (!first) return std::unexpected(first.error());
  match.first = *first;
  const Result<std::string> openings = fields.text("openings");
  if (!openings) return std::unexpected(openings.error());
  const Result<OpeningPlan> plan = parse_openings(*openings, match.start);
  if (!plan) return fail_at("openings", plan.error());
  match.openings = *plan;
  const auto balance = fields.integer_or_null("balance", 0, kGridSquares);
  if (!balance) return std::unexpected(balance.error());
  if (*balance) match.openings.balance = static_cast<int>(**balance);
  const Result<Limits> limits = read_limits(fields);
  if (!limits) return std::unexpected(limits.error());
  match.limits = *limits;
  const Result<std::int64_t> seed = fields.integer("seed", 0, kMostInt);
  if (!seed) return std::unexpected(seed.error());
  match.seed = static_cast<int>(*seed);
  return match;
}

// Plays a list of moves of two letters each.
Result<std::vector<Move>> replay(const Fields& fields, const char* key, AnyPosition& position) {
  const Result<std::string> text = fields.text(key);
  if (!text) return std::unexpected(text.error());
  std::vector<Move> moves;
  for (std::size_t i = 0; i < text->size(); i += 2) {
    const auto place = [&] { return fmt::format("{}: move {}", key, moves.size() + 1); };
    const Result<Move> move = parse_move(std::string_view(*text).substr(i, 2), position.shape());
    if (!move) return fail_at(place(), move.error());
    const Result<void> played = play_checked(position, *move);
    if (!played) return fail_at(place(), played.error());
    moves.push_back(*move);
  }
  return moves;
}

Result<void> read_efforts(const Fields& fields, GameResult& game) {
  const Json& nodes = fields.at("nodes");
  const Json& seconds = fields.at("seconds");
  for (const auto& [key, list] : {std::pair("nodes", &nodes), std::pair("seconds", &seconds)}) {
    if (!list->is_array() || list->size() != game.moves.size()) {
      return fail("{} must be an array with an entry for each of the {} moves", key, game.moves.size());
    }
  }
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (game.moves[i].move.is_pass()) continue;
    const Result<std::int64_t> count = Fields::bounded(nodes[i], fmt::format("nodes: entry {}", i + 1), 0,
                                                       std::numeric_limits<std::int64_t>::max());
    if (!count) return std::unexpected(count.error());
    constexpr double kLongest = 1e9;
    if (!seconds[i].is_number() || !(seconds[i].get<double>() >= 0 && seconds[i].get<double>() <= kLongest)) {
      return fail("seconds: entry {} must be a number from 0 to {:g}", i + 1, kLongest);
    }
    game.moves[i].effort = Effort{seconds[i].get<double>(), static_cast<std::uint64_t>(*count)};
  }
  return {};
}

Result<void> read_incident(const Fields& fields, IncidentKind kind, GameResult& game) {
  const auto bot = fields.word("by", parse_bot, "a, b");
  if (!bot) return std::unexpected(bot.error());
  Result<std::string> message = fields.text("message");
  if (!message) return std::unexpected(message.error());
  Result<std::string> evidence = fields.text("evidence");
  if (!evidence) return std::unexpected(evidence.error());
  game.incident = BotIncident{*bot, {kind, std::move(*message), std::move(*evidence)}};
  game.winner = other(*bot);
  return {};
}

// How the game ended, from its moves; then what the line says about it.
Result<void> read_ending(const Fields& fields, const MatchDescription& match, const AnyPosition& end,
                         GameResult& game) {
  const Result<std::string> ending = fields.text("ending");
  if (!ending) return std::unexpected(ending.error());
  if (*ending != "normal") {
    const auto kind =
        fields.word("ending", parse_incident_kind, "normal, no-start, crash, stall, late, illegal, garbage");
    if (!kind) return std::unexpected(kind.error());
    const Result<void> read = read_incident(fields, *kind, game);
    if (!read) return read;
  } else {
    if (!end.is_over()) return fail("ending is normal, but after these moves the game is not over");
    const Side a = game.first == Bot::kA ? match.start.side() : other(match.start.side());
    game.margin = final_score_for(end, a).discs;
    if (*game.margin != 0) game.winner = *game.margin > 0 ? Bot::kA : Bot::kB;
  }
  const Json margin = game.margin ? Json(*game.margin) : Json();
  if (fields.at("margin") != margin) return fail("margin must be {} after these moves", margin.dump());
  const std::string_view winner = game.winner ? to_text(*game.winner) : "draw";
  if (fields.at("winner") != winner) return fail(R"(winner must be "{}" with this ending)", winner);
  return {};
}

Result<GameResult> read_game(const std::string& line, const MatchDescription& match, int number) {
  const Result<Json> object = parse_object(line);
  if (!object) return std::unexpected(object.error());
  const Fields fields(*object);
  GameResult game{.number = number, .first = first_of(match.first, number)};
  if (fields.at("game") != number) {
    return fail("game must be {}, since games stand in order and none is missing", number);
  }
  if (fields.at("first") != to_text(game.first)) {
    return fail(R"(first must be "{}" in this game)", to_text(game.first));
  }
  const Json& seeds = fields.at("seeds");
  if (!seeds.is_array() || seeds.size() != 2) return fail("seeds must be an array of two numbers, A and B");
  for (const std::size_t i : {0U, 1U}) {
    const Result<std::int64_t> seed = Fields::bounded(seeds[i], "seeds: each", 0, kMostInt);
    if (!seed) return std::unexpected(seed.error());
    game.seeds[i] = static_cast<int>(*seed);
  }
  AnyPosition position = match.start;
  Result<std::vector<Move>> opening = replay(fields, "opening", position);
  if (!opening) return std::unexpected(opening.error());
  game.opening = std::move(*opening);
  const Result<std::vector<Move>> moves = replay(fields, "moves", position);
  if (!moves) return std::unexpected(moves.error());
  for (const Move move : *moves) game.moves.push_back({move, {}});
  for (const Result<void>& done : {read_efforts(fields, game), read_ending(fields, match, position, game)}) {
    if (!done) return std::unexpected(done.error());
  }
  return game;
}

}  // namespace

std::optional<std::string> ResultReader::read_line() {
  std::string line;
  if (!std::getline(*stream_, line)) return std::nullopt;
  if (stream_->eof()) {  // no line break behind it
    is_cut_off_ = true;
    return std::nullopt;
  }
  ++line_;
  whole_bytes_ += line.size() + 1;
  return line;
}

std::unexpected<Failure> ResultReader::fail_here(const Failure& failure) const {
  return fail_at(fmt::format("line {}", line_), failure);
}

Result<ResultReader> ResultReader::open(std::istream& stream, const GameRegistry& games) {
  ResultReader reader(stream);
  const std::optional<std::string> line = reader.read_line();
  if (!line) return fail("no line in it is whole: a result file begins with the description of a match");
  Result<MatchDescription> match = read_description(*line, games);
  if (!match) return reader.fail_here(match.error());
  reader.match_ = std::move(*match);
  return reader;
}

Result<std::optional<GameResult>> ResultReader::next() {
  const std::optional<std::string> line = read_line();
  if (!line) return std::nullopt;
  Result<GameResult> game = read_game(*line, match_, line_ - 1);
  if (!game) return fail_here(game.error());
  return std::optional(std::move(*game));
}

}  // namespace turncoat
