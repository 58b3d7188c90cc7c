#include "cli/improve_log.h"

#include <nlohmann/json.hpp>

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "json/fields.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kStageWords = {"selfplay", "train", "match"};
constexpr std::array<std::string_view, 2> kVerdictWords = {"kept", "not kept"};
constexpr JsonRules kLine{.most_bytes = 10'000, .deepest = 3, .right = "each line is one JSON object"};
constexpr int kMostRounds = 1'000'000;
constexpr std::int64_t kMostCount = std::int64_t{1} << 40;

std::string first_line_of(const ImproveOptions& options) {
  return Json{{"turncoat", "improve"},  {"version", 1},
              {"start", options.start}, {"games", options.games},
              {"exact", options.exact}, {"memory", options.memory},
              {"depth", options.depth}, {"passes", options.passes},
              {"pull", options.pull},   {"network", options.network},
              {"nodes", options.nodes}, {"match-games", options.match_games},
              {"sprt", options.sprt},   {"seed", options.seed}}
             .dump() +
         '\n';
}

std::string line_of(const StageDone& done) {
  Json line{{"round", done.round}, {"stage", kStageWords[static_cast<std::size_t>(done.stage)]}};
  switch (done.stage) {
    case Stage::kSelfplay:
      line["positions"] = done.positions;
      line["exact"] = done.exact;
      break;
    case Stage::kTrain:
      line["positions"] = done.positions;
      line["held_out"] = done.held_out;
      line["weights"] = done.weights;
      break;
    case Stage::kMatch:
      line["games"] = games_of(done.pairs);
      line["score"] = score_of(done.pairs).value_or(Estimate{}).value;
      line["ptnml"] = done.pairs;
      line["verdict"] = kVerdictWords[done.is_kept ? 0 : 1];
      break;
  }
  return line.dump() + '\n';
}

std::size_t read_count(JsonFields& fields, std::string_view name) {
  return static_cast<std::size_t>(fields.whole<std::int64_t>(name, 0, kMostCount));
}

Result<StageDone> parse_line(std::string_view line) {
  const Result<JsonValue> object = parse_json_object(line, kLine);
  if (!object) return std::unexpected(object.error());
  JsonProblems problems;
  JsonFields fields(*object, problems);
  StageDone done{.round = fields.whole("round", 1, kMostRounds)};
  done.stage = static_cast<Stage>(fields.word("stage", kStageWords));
  switch (done.stage) {
    case Stage::kSelfplay:
      done.positions = read_count(fields, "positions");
      done.exact = read_count(fields, "exact");
      break;
    case Stage::kTrain:
      done.positions = read_count(fields, "positions");
      done.held_out = fields.number("held_out", 0, 100);
      done.weights = fields.text("weights", 16);
      break;
    case Stage::kMatch: {
      read_count(fields, "games");
      fields.number("score", 0, 1);
      const std::vector<JsonItem> pairs = fields.items("ptnml", done.pairs.size(), done.pairs.size());
      for (std::size_t i = 0; i < pairs.size(); ++i)
        done.pairs[i] = static_cast<std::uint64_t>(pairs[i].whole<std::int64_t>(0, kMostCount).value_or(0));
      done.is_kept = fields.word("verdict", kVerdictWords) == 0;
      break;
    }
  }
  fields.refuse_others();
  if (const Result<void> read = problems.result(); !read) return std::unexpected(read.error());
  return done;
}

// How the first lines of two runs differ.
Result<void> check_same(std::string_view there, std::string_view here) {
  const Result<JsonValue> old_options = parse_json_object(there, kLine);
  const Result<JsonValue> options = parse_json_object(here, kLine);
  if (!old_options || old_options->find("turncoat") == nullptr ||
      old_options->find("turncoat")->dump() != options->find("turncoat")->dump())
    return fail("it is no log of `turncoat improve`; give another folder");
  for (const JsonValue::Member& member : *options->members()) {
    const JsonValue* const old = old_options->find(member.key);
    const std::string value = old == nullptr ? "missing" : old->dump();
    if (value != member.value.dump()) {
      return fail(
          "it is from another run, so it cannot be continued: {} is {} there and {} here; give another "
          "folder",
          member.key, printable(value), member.value.dump());
    }
  }
  return {};
}

// Stages follow each other without a gap.
bool is_next(const StageDone& done, std::size_t index) {
  return done.round == static_cast<int>(index / kStageWords.size()) + 1 &&
         static_cast<std::size_t>(done.stage) == index % kStageWords.size();
}

}  // namespace

Result<ImproveLog> ImproveLog::open(const std::string& path, const ImproveOptions& options) {
  Result<LockedFile> file = LockedFile::open(path);
  if (!file) return std::unexpected(file.error());
  ImproveLog log(std::move(*file));
  const std::string first_line = first_line_of(options);
  if (log.file_.is_empty()) {
    Result<void> begun = log.file_.append(first_line);
    if (begun) begun = log.file_.sync();
    if (!begun) return std::unexpected(begun.error());
    return log;
  }
  if (const Result<void> read = log.read_earlier(first_line); !read)
    return fail_at(quote(path, 200), read.error());
  return log;
}

Result<void> ImproveLog::read_earlier(const std::string& first_line) {
  const Result<std::string> text = read_file(file_.path());
  if (!text) return std::unexpected(text.error());
  std::size_t begin = 0;
  for (std::size_t number = 1;; ++number) {
    const std::size_t end = text->find('\n', begin);
    if (end == std::string::npos) break;
    const std::string_view line = std::string_view(*text).substr(begin, end - begin);
    if (number == 1) {
      if (const Result<void> same = check_same(line, first_line); !same) return same;
    } else {
      const Result<StageDone> done = parse_line(line);
      if (!done) return fail_at(fmt::format("line {}", number), done.error());
      if (!is_next(*done, stages_.size()))
        return fail("line {}: this stage does not follow the one before", number);
      stages_.push_back(*done);
    }
    begin = end + 1;
  }
  if (begin > 0) return begin == text->size() ? Result<void>() : file_.cut(begin);
  // Even the first line is not whole.
  if (!first_line.starts_with(*text)) return fail("it is no log of `turncoat improve`; give another folder");
  if (const Result<void> cut = file_.cut(0); !cut) return cut;
  return file_.append(first_line);
}

Result<void> ImproveLog::add(const StageDone& stage) {
  if (const Result<void> added = file_.append(line_of(stage)); !added) return added;
  if (const Result<void> synced = file_.sync(); !synced) return synced;
  stages_.push_back(stage);
  return {};
}

}  // namespace turncoat::cli
