#include "jobs/job_result.h"

#include <nlohmann/json.hpp>

#include <charconv>

#include "arena/result_file.h"
#include "core/checksum.h"
#include "core/sign.h"
#include "core/text.h"
#include "json/fields.h"
#include "record/game_record.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonRules kResultText = {
    .most_bytes = kMostJobBytes, .deepest = 3, .right = "a result is one JSON object"};
constexpr std::string_view kOrigin = "a job";
constexpr auto kMostCount = std::numeric_limits<std::int64_t>::max();

template <class T>
Json optional_json(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

std::string text_of(const GameResult& game) {
  std::string line = result_line(game);
  line.pop_back();  // its end
  return line;
}

std::string text_of(const SolveResult& result) {
  return Json{{"score", optional_json(result.score)},
              {"outcome", optional_json(result.outcome)},
              {"line", transcript_of(result.line)},
              {"nodes", result.nodes},
              {"seconds", result.seconds}}
      .dump();
}

// The bytes of a file of positions with this one block, in hexadecimal digits.
std::string text_of(const SelfplayResult& result) {
  const std::string head = position_file_head(result.subject, kOrigin);
  std::string digits;
  for (const char byte : head + position_block(result.subject, result.positions, checksum(head)))
    digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return Json{{"positions", digits}}.dump();
}

Result<SolveResult> read_solve(JsonFields& fields, const SolveJob& job) {
  SolveResult result;
  result.score = fields.optional_whole("score", -kGridSquares, kGridSquares);
  result.outcome = fields.optional_whole("outcome", -1, 1);
  const std::string line = fields.text("line");
  result.nodes = static_cast<std::uint64_t>(fields.whole("nodes", std::int64_t{0}, kMostCount));
  result.seconds = fields.number("seconds", 0, 1e9);
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  if (result.score && result.outcome != sign_of(Score{*result.score}))
    return fail("outcome must be {} with this score", sign_of(Score{*result.score}));
  if (job.outcome_only && result.score) return fail("score was not asked for");
  if (!result.score && !line.empty()) return fail("line must be empty where there is no score");
  AnyPosition position = job.position;
  for (std::size_t i = 0; i < line.size(); i += 2) {
    const Result<Move> move = parse_move(std::string_view(line).substr(i, 2), position.shape());
    if (!move) return fail_at("line", move.error());
    if (const Result<void> played = play_checked(position, *move); !played)
      return fail_at("line", played.error());
    result.line.push_back(*move);
  }
  return result;
}

std::optional<std::string> bytes_of(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    unsigned char byte = 0;
    const char* const end = digits.data() + i + 2;
    const auto [rest, error] = std::from_chars(digits.data() + i, end, byte, 16);
    if (error != std::errc() || rest != end) return std::nullopt;
    bytes += static_cast<char>(byte);
  }
  if (digits.size() % 2 != 0) return std::nullopt;
  return bytes;
}

Result<SelfplayResult> read_selfplay(JsonFields& fields, const SelfplayJob& job) {
  const std::string digits = fields.text("positions");
  fields.refuse_others();
  if (const Result<void> read = fields.result(); !read) return std::unexpected(read.error());
  const std::optional<std::string> bytes = bytes_of(digits);
  if (!bytes) return fail("positions must be bytes in hexadecimal digits");
  Result<PositionFile> file = parse_positions(*bytes);
  if (!file) return fail_at("positions", file.error());
  if (file->subject != job.subject || file->blocks != 1 || file->is_cut)
    return fail("positions must be one block of the game that was asked for");
  return SelfplayResult{file->subject, std::move(file->positions)};
}

}  // namespace

std::string to_json(const JobResult& result) {
  return std::visit([](const auto& one) { return text_of(one); }, result);
}

Result<JobResult> parse_job_result(std::string_view text, const Job& job) {
  if (const auto* const game = std::get_if<GameJob>(&job))
    return parse_result_line(std::string(text), description_of(*game), announced(*game));
  const Result<JsonValue> object = parse_json_object(text, kResultText);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  if (const auto* const solve = std::get_if<SolveJob>(&job)) return read_solve(fields, *solve);
  return read_selfplay(fields, std::get<SelfplayJob>(job));
}

GameResult announced(const GameJob& job) {
  return {
      .number = 1, .first = Bot::kA, .seeds = {job.bots[0].seed, job.bots[1].seed}, .opening = job.opening};
}

MatchDescription description_of(const GameJob& job) {
  return {.start = job.start,
          .bots = {job.bots[0].bot, job.bots[1].bot},
          .first = First::kA,
          .limits = job.limits,
          .clock = job.clock};
}

}  // namespace turncoat
