// Jobs as JSON and back.
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

#include "core/sha256.h"
#include "core/text.h"
#include "jobs/job.h"
#include "json/fields.h"
#include "record/game_record.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kJobVersion = 1;
constexpr std::size_t kIdDigits = 32;
constexpr int kMostSeed = std::numeric_limits<int>::max();
constexpr auto kMostWhole = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kMostSpec = 4096;  // characters
constexpr std::array<std::string_view, 3> kKinds = {"game", "solve", "selfplay"};
constexpr std::array<std::string_view, 2> kSubjects = {"othello", "adjacency"};
constexpr std::array<std::string_view, 3> kLengths = {"all", "full", "short"};
constexpr JsonRules kJobText = {
    .most_bytes = kMostJobBytes, .deepest = 3, .right = "a job is one JSON object"};

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json seconds_json(const std::optional<std::chrono::milliseconds>& time) {
  return time ? Json(std::chrono::duration<double>(*time).count()) : Json();
}

std::optional<std::chrono::milliseconds> take_time(JsonFields& fields) {
  constexpr double kDay = 86400;
  const std::optional<double> time = fields.optional_number("time", 0, kDay);
  if (!time) return std::nullopt;
  return std::chrono::milliseconds(std::llround(*time * 1000));
}

void put_counts(Json& object, const Limits& limits) {
  object["nodes"] = or_null(limits.nodes);
  object["depth"] = or_null(limits.depth);
}

Limits take_counts(JsonFields& fields) {
  Limits limits;
  if (const auto nodes = fields.optional_whole("nodes", std::int64_t{1}, kMostWhole))
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.depth = fields.optional_whole("depth", 1, kMostSeed);
  return limits;
}

void put_clock(Json& object, const ClockRule& clock) {
  object["time"] = seconds_json(clock.move_time());
  object["clock"] = clock.kind == ClockKind::kGame ? Json(to_text(clock)) : Json();
}

ClockRule take_clock(JsonFields& fields) {
  const auto time = take_time(fields);
  const std::optional<std::string> written = fields.optional_text("clock", 64);
  if (!written) return ClockRule::of_move(time);
  if (time) fields.complain(JsonFault::kRange, "clock", "must be null where each move has a limit of time");
  const Result<ClockRule> clock = parse_clock(*written);
  if (!clock) fields.complain(JsonFault::kRange, "clock", fmt::format("is wrong: {}", clock.error().message));
  return clock.value_or(ClockRule());
}

std::string hex_of(std::uint64_t word) { return fmt::format("{:016x}", word); }

std::uint64_t take_hex(JsonFields& fields, std::string_view name) {
  const std::string text = fields.text(name, 16);
  std::uint64_t word = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), word, 16);
  if (error == std::errc() && hex_of(word) == text) return word;
  fields.complain(JsonFault::kRange, name, "must be 16 hexadecimal digits");
  return 0;
}

void put_position(Json& object, const AnyPosition& position) {
  object["game"] = position.variant();
  object["position"] = position.to_text();
}

AnyPosition take_position(JsonFields& fields, const GameRegistry& games) {
  const std::string spec = fields.text("game", kMostSpec);
  const std::string text = fields.text("position", kMostSpec);
  if (!fields.result()) return {};
  const Result<AnyPosition> start = games.start(spec);
  if (!start) {
    fields.complain(JsonFault::kRange, "game", fmt::format("is wrong: {}", start.error().message));
    return {};
  }
  const Result<AnyPosition> position = start->parse(text);
  if (!position)
    fields.complain(JsonFault::kRange, "position", fmt::format("is wrong: {}", position.error().message));
  return position.value_or(AnyPosition());
}

// Moves that can be played from there, and leave something to play.
std::vector<Move> take_opening(JsonFields& fields, AnyPosition position) {
  const std::string text = fields.text("opening");
  if (!fields.result()) return {};
  std::vector<Move> moves;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const Result<Move> move = parse_move(std::string_view(text).substr(i, 2), position.shape());
    const Result<void> played = move ? play_checked(position, *move) : std::unexpected(move.error());
    if (!played) {
      fields.complain(JsonFault::kRange, "opening",
                      fmt::format("is wrong at move {}: {}", moves.size() + 1, played.error().message));
      return {};
    }
    moves.push_back(*move);
  }
  if (position.is_over()) fields.complain(JsonFault::kRange, "opening", "leaves nothing to play");
  return moves;
}

Json json_of(const JobBot& bot, bool with_folder) {
  Json object = {{"bot", bot.bot}, {"seed", bot.seed}, {"files", bot.files}};
  if (with_folder) object["folder"] = bot.folder;
  return object;
}

// What decides the result, and where asked for what does not.
Json json_of(const GameJob& job, bool is_whole) {
  Json object = {{"job", kKinds[0]}, {"version", kJobVersion}};
  put_position(object, job.start);
  object["opening"] = transcript_of(job.opening);
  object["bots"] = {json_of(job.bots[0], is_whole), json_of(job.bots[1], is_whole)};
  put_clock(object, job.clock);
  put_counts(object, job.limits);
  return object;
}

Json json_of(const SolveJob& job, bool is_whole) {
  static_cast<void>(is_whole);
  Json object = {{"job", kKinds[1]}, {"version", kJobVersion}};
  put_position(object, job.position);
  object["outcome_only"] = job.outcome_only;
  object["hash"] = job.hash_mebibytes;
  object["time"] = seconds_json(job.limits.time);
  put_counts(object, job.limits);
  return object;
}

Json json_of(const SelfplayJob& job, bool is_whole) {
  static_cast<void>(is_whole);
  return {{"job", kKinds[2]},
          {"version", kJobVersion},
          {"game", kSubjects[static_cast<std::size_t>(job.subject)]},
          {"seed", job.seed},
          {"exact", job.exact},
          {"lengths", kLengths[static_cast<std::size_t>(job.lengths)]},
          {"evaluation", job.evaluation},
          {"weights", hex_of(job.weights)},
          {"block", job.block}};
}

std::string text_of(const Job& job, bool is_whole) {
  return std::visit([&](const auto& one) { return json_of(one, is_whole); }, job)
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

GameJob take_game(JsonFields& fields, const GameRegistry& games) {
  GameJob job;
  job.start = take_position(fields, games);
  job.opening = take_opening(fields, job.start);
  const std::vector<JsonItem> bots = fields.items("bots", 2, 2);
  for (std::size_t i = 0; i < bots.size() && i < job.bots.size(); ++i) {
    bots[i].object([&](JsonFields& bot) {
      job.bots[i] = {.bot = bot.text("bot", kMostSpec),
                     .seed = bot.whole("seed", 0, kMostSeed),
                     .files = bot.text("files", 64),
                     .folder = bot.text("folder", kMostSpec)};
    });
  }
  job.clock = take_clock(fields);
  job.limits = take_counts(fields);
  return job;
}

SolveJob take_solve(JsonFields& fields, const GameRegistry& games) {
  constexpr int kMostHash = 1 << 20;
  SolveJob job;
  job.position = take_position(fields, games);
  const std::optional<bool> outcome_only = fields.optional_flag("outcome_only");
  if (!outcome_only) fields.complain(JsonFault::kMissing, "outcome_only", "is missing");
  job.outcome_only = outcome_only.value_or(false);
  job.hash_mebibytes = fields.whole("hash", 1, kMostHash);
  const auto time = take_time(fields);
  job.limits = take_counts(fields);
  job.limits.time = time;
  return job;
}

SelfplayJob take_selfplay(JsonFields& fields) {
  SelfplayJob job;
  job.subject = static_cast<Subject>(fields.word("game", kSubjects));
  job.seed = static_cast<std::uint64_t>(fields.whole("seed", std::int64_t{0}, kMostWhole));
  job.exact = fields.whole("exact", 0, kGridSquares);
  job.lengths = static_cast<GameLengths>(fields.word("lengths", kLengths));
  job.evaluation = fields.text("evaluation", kMostSpec);
  job.weights = take_hex(fields, "weights");
  job.block = static_cast<std::uint64_t>(fields.whole("block", std::int64_t{0}, kMostWhole));
  return job;
}

}  // namespace

std::string id_of(const Job& job) { return sha256(text_of(job, false)).substr(0, kIdDigits); }

std::string to_json(const Job& job) { return text_of(job, true); }

Result<Job> parse_job(std::string_view text, const GameRegistry& games) {
  const Result<JsonValue> object = parse_json_object(text, kJobText);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  const std::size_t kind = fields.word("job", kKinds);
  const int version = fields.whole("version", 0, kMostSeed);
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  if (version != kJobVersion)
    return fail("version {} of jobs is not known: this program knows version {}", version, kJobVersion);
  Job job = kind == 0   ? Job(take_game(fields, games))
            : kind == 1 ? Job(take_solve(fields, games))
                        : Job(take_selfplay(fields));
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  return job;
}

}  // namespace turncoat
