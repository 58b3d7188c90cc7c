// Reading result files. What a line says is checked against the rules; nothing in it is believed.
#include <cmath>
#include <istream>
#include <limits>

#include "arena/result_file.h"
#include "core/file.h"
#include "core/text.h"
#include "json/fields.h"
#include "record/game_record.h"

namespace turncoat {

namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr JsonRules kLine = {
    .most_bytes = kLongestLine, .deepest = 2, .right = "a result file has one JSON object on every line"};
constexpr int kMostInt = std::numeric_limits<int>::max();
constexpr double kLongest = 1e9;  // seconds
constexpr auto kMostCount = std::numeric_limits<std::int64_t>::max();

Result<AnyPosition> read_start(JsonFields& fields, const GameRegistry& games) {
  const std::string spec = fields.text("game");
  const std::optional<std::string> written = fields.optional_text("start");
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  const Result<AnyPosition> standard = games.start(spec);
  if (!standard) return fail_at("game", standard.error());
  if (!written) return *standard;
  Result<AnyPosition> start = standard->parse(*written);
  if (!start) return fail_at("start", start.error());
  return start;
}

ClockRule read_clock(JsonFields& fields, int version) {
  constexpr double kDay = 86400;
  const std::optional<double> time = fields.optional_number("time", 0, kDay);
  const std::optional<std::string> written = version >= 2 ? fields.optional_text("clock") : std::nullopt;
  if (time && written) {
    fields.complain(JsonFault::kRange, "clock", "must be null where each move has a limit of time");
  } else if (time) {
    return ClockRule::of_move(std::chrono::milliseconds(std::llround(*time * 1000)));
  } else if (written) {
    const Result<ClockRule> clock = parse_clock(*written);
    if (clock) return *clock;
    fields.complain(JsonFault::kRange, "clock", clock.error().message);
  }
  return {};
}

Limits read_limits(JsonFields& fields) {
  Limits limits;
  if (const auto nodes = fields.optional_whole("nodes", std::int64_t{1}, kMostCount)) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  limits.depth = fields.optional_whole("depth", 1, kMostInt);
  return limits;
}

// A word of an enumeration.
template <class Parse>
auto read_word(JsonFields& fields, std::string_view name, Parse parse, std::string_view words) {
  const std::string text = fields.text(name);
  const auto parsed = parse(text);
  if (!parsed) {
    fields.complain(JsonFault::kRange, name, fmt::format("is {}: it must be one of {}", quote(text), words));
  }
  return parsed;
}

Result<MatchDescription> read_description(const std::string& line, const GameRegistry& games) {
  const Result<JsonValue> object = parse_json_object(line, kLine);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  if (fields.optional_text("turncoat") != "match") {
    return fail(R"(this is no result file of a match: its first line begins with {{"turncoat":"match"}})");
  }
  const int version = fields.whole("version", 0, kMostInt);
  if (fields.result() && (version < 1 || version > kResultFileVersion)) {
    return fail("version {} of the format is not known: this program reads versions 1 to {}", version,
                kResultFileVersion);
  }
  MatchDescription match;
  const Result<AnyPosition> start = read_start(fields, games);
  if (!start) return std::unexpected(start.error());
  match.start = *start;
  match.bots = {fields.text("a"), fields.text("b")};
  match.first = read_word(fields, "first", parse_first, "a, b, alternate").value_or(First::kAlternate);
  const std::string openings = fields.text("openings");
  const std::optional<int> balance = fields.optional_whole("balance", 0, kGridSquares);
  match.clock = read_clock(fields, version);
  match.limits = read_limits(fields);
  match.seed = fields.whole("seed", 0, kMostInt);
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  const Result<OpeningPlan> plan = parse_openings(openings, match.start);
  if (!plan) return fail_at("openings", plan.error());
  match.openings = *plan;
  match.openings.balance = balance;
  return match;
}

// Plays a list of moves of two letters each.
Result<std::vector<Move>> replay(std::string_view text, AnyPosition& position) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto place = [&] { return fmt::format("moves: move {}", moves.size() + 1); };
    const Result<Move> move = parse_move(text.substr(i, 2), position.shape());
    if (!move) return fail_at(place(), move.error());
    const Result<void> played = play_checked(position, *move);
    if (!played) return fail_at(place(), played.error());
    moves.push_back(*move);
  }
  return moves;
}

// Time of processors, of those moves where it is known.
void read_cpu(JsonFields& fields, GameResult& game) {
  if (!fields.has("cpu")) return;
  const std::vector<JsonItem> cpu = fields.items("cpu", game.moves.size(), game.moves.size());
  for (std::size_t i = 0; i < cpu.size(); ++i) {
    if (cpu[i].is_null()) continue;
    const std::optional<double> used = cpu[i].number(0, kLongest);
    if (used) game.moves[i].cpu = Seconds(*used);
  }
}

void read_efforts(JsonFields& fields, GameResult& game) {
  const std::vector<JsonItem> nodes = fields.items("nodes", game.moves.size(), game.moves.size());
  const std::vector<JsonItem> seconds = fields.items("seconds", game.moves.size(), game.moves.size());
  if (!fields.result()) return;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (game.moves[i].move.is_pass()) continue;
    const std::optional<std::int64_t> count = nodes[i].whole(std::int64_t{0}, kMostCount);
    const std::optional<double> took = seconds[i].number(0, kLongest);
    if (!count || !took) return;
    game.moves[i].took = Seconds(*took);
    if (*count > 0) game.moves[i].nodes = static_cast<std::uint64_t>(*count);
  }
  read_cpu(fields, game);
}

// A game that a bot ended: it was that bot's turn to choose a move. Both are made before the first move, and
// one that cannot be made loses at once.
void read_incident(JsonFields& fields, const MatchDescription& match, const AnyPosition& end,
                   GameResult& game) {
  const std::optional<IncidentKind> kind = read_word(
      fields, "ending", parse_incident_kind, "normal, no-start, crash, stall, late, illegal, garbage");
  const std::optional<Bot> bot = read_word(fields, "by", parse_bot, "a, b");
  std::string message = fields.text("message");
  std::string evidence = fields.text("evidence");
  if (!fields.result()) return;
  const Bot on_turn = end.side() == match.start.side() ? game.first : other(game.first);
  const bool is_not_made = *kind == IncidentKind::kNoStart && game.moves.empty();
  if (end.is_over()) {
    fields.complain(JsonFault::kRange, "ending", "must be normal, since with these moves the game is over");
  } else if (end.must_pass()) {
    fields.complain(JsonFault::kRange, "ending", "must be normal, since no move could be chosen here");
  } else if (*bot != on_turn && !is_not_made) {
    fields.complain(JsonFault::kRange, "by",
                    fmt::format("must be {}, who is to move after these moves", to_text(on_turn)));
  } else if (*kind == IncidentKind::kLate && match.clock.kind == ClockKind::kNone) {
    fields.complain(JsonFault::kRange, "ending", "cannot be late in a match without a limit of time");
  }
  game.incident = BotIncident{*bot, {*kind, std::move(message), std::move(evidence)}};
  game.winner = other(*bot);
}

// How the game ended, from its moves; then what the line says about it.
void read_ending(JsonFields& fields, const MatchDescription& match, const AnyPosition& end,
                 GameResult& game) {
  if (fields.text("ending") != "normal") {
    read_incident(fields, match, end, game);
  } else if (!end.is_over()) {
    fields.complain(JsonFault::kRange, "ending", "is normal, but after these moves the game is not over");
  } else {
    const Side a = game.first == Bot::kA ? match.start.side() : other(match.start.side());
    game.margin = final_score_for(end, a).discs;
    if (*game.margin != 0) game.winner = *game.margin > 0 ? Bot::kA : Bot::kB;
  }
  if (!fields.result()) return;
  if (fields.optional_whole("margin", -kGridSquares, kGridSquares) != game.margin) {
    fields.complain(
        JsonFault::kRange, "margin",
        fmt::format("must be {} after these moves", game.margin ? std::to_string(*game.margin) : "null"));
  }
  const std::string_view winner = game.winner ? to_text(*game.winner) : "draw";
  if (fields.text("winner") != winner) {
    fields.complain(JsonFault::kRange, "winner", fmt::format("must be {} with this ending", winner));
  }
}

// What the description determines.
void check_announced(JsonFields& fields, const GameResult& game) {
  if (fields.whole("game", 1, kMostInt) != game.number) {
    fields.complain(JsonFault::kRange, "game",
                    fmt::format("must be {}, since games stand in order and none is missing", game.number));
  }
  if (fields.text("first") != to_text(game.first)) {
    fields.complain(JsonFault::kRange, "first", fmt::format("must be {} in this game", to_text(game.first)));
  }
  std::vector<int> seeds;
  for (const JsonItem& seed : fields.items("seeds", 2, 2)) {
    seeds.push_back(seed.whole(0, kMostInt).value_or(0));
  }
  if (!std::ranges::equal(seeds, game.seeds)) {
    fields.complain(
        JsonFault::kRange, "seeds",
        fmt::format("must be {} and {}, which follow from the match's seed", game.seeds[0], game.seeds[1]));
  }
  const std::string opening = transcript_of(game.opening);
  if (fields.text("opening") != opening) {
    fields.complain(JsonFault::kRange, "opening",
                    fmt::format("must be {}, which follows from the match's seed", quote(opening, 200)));
  }
}

}  // namespace

Result<GameResult> parse_result_line(const std::string& line, const MatchDescription& match,
                                     GameResult game) {
  const Result<JsonValue> object = parse_json_object(line, kLine);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  check_announced(fields, game);
  const std::string text = fields.text("moves");
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  AnyPosition position = match.start;
  for (const Move move : game.opening) position.play(move);
  const Result<std::vector<Move>> moves = replay(text, position);
  if (!moves) return std::unexpected(moves.error());
  for (const Move move : *moves) game.moves.push_back({.move = move});
  read_efforts(fields, game);
  read_ending(fields, match, position, game);
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  return game;
}

Result<std::optional<std::string>> ResultReader::next_line() {
  ++line_;
  Result<std::optional<ReadLine>> line = read_line(*stream_, kLongestLine);
  if (!line) return fail_here(line.error());
  is_cut_off_ = *line && !(*line)->is_whole;
  if (!*line || is_cut_off_) return std::nullopt;
  whole_bytes_ += (*line)->text.size() + 1;
  return std::move((*line)->text);
}

std::unexpected<Failure> ResultReader::fail_here(const Failure& failure) const {
  return fail_at(fmt::format("line {}", line_), failure);
}

Result<ResultReader> ResultReader::open(std::istream& stream, const GameRegistry& games) {
  ResultReader reader(stream);
  const Result<std::optional<std::string>> line = reader.next_line();
  if (!line) return std::unexpected(line.error());
  if (!*line) return fail("no line in it is whole: a result file begins with the description of a match");
  Result<MatchDescription> match = read_description(**line, games);
  if (!match) return reader.fail_here(match.error());
  reader.plan_ = GamePlan(*match);
  reader.match_ = std::move(*match);
  return reader;
}

Result<std::optional<GameResult>> ResultReader::next() {
  const Result<std::optional<std::string>> line = next_line();
  if (!line) return std::unexpected(line.error());
  if (!*line) return std::nullopt;
  Result<GameResult> game = parse_result_line(**line, match_, plan_.game(line_ - 1));
  if (!game) return fail_here(game.error());
  return std::optional(std::move(*game));
}

}  // namespace turncoat
