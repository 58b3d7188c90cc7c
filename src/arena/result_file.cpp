// Writing result files; result_reader.cpp reads them.
#include "arena/result_file.h"

#include <nlohmann/json.hpp>

#include <cmath>

#include "core/text.h"
#include "record/game_record.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestEvidence = std::size_t{64} << 10;  // a bot may talk for ever

std::string dumped(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json description_json(const MatchDescription& match, const GameRegistry& games) {
  Json object = {{"turncoat", "match"}, {"version", kResultFileVersion}};
  const std::optional<std::string> spec = spec_of_start(match.start, games);
  object["game"] = spec.value_or(match.start.variant());
  if (!spec) object["start"] = match.start.to_text();
  object["a"] = match.bots[0];
  object["b"] = match.bots[1];
  object["first"] = to_text(match.first);
  object["openings"] = to_text(match.openings);
  object["balance"] = or_null(match.openings.balance);
  const auto time = match.clock.move_time();
  object["time"] = time ? Json(Seconds(*time).count()) : Json();
  object["clock"] = match.clock.kind == ClockKind::kGame ? Json(to_text(match.clock)) : Json();
  object["nodes"] = or_null(match.limits.nodes);
  object["depth"] = or_null(match.limits.depth);
  object["seed"] = match.seed;
  return object;
}

// For a terminal: all but ASCII escaped.
std::string shown(const Json& value) { return value.dump(-1, ' ', true, Json::error_handler_t::replace); }

// Microseconds are all that a clock tells, and keep the lines short.
double rounded(double seconds) { return std::round(seconds * 1e6) / 1e6; }

std::string cut(const std::string& text) {
  if (text.size() <= kLongestEvidence) return text;
  const std::size_t kept = kLongestEvidence - 64;  // room for the note, so that what was cut stays as it is
  return fmt::format("{}\n({} bytes cut)", text.substr(0, kept), text.size() - kept);
}

}  // namespace

std::string description_line(const MatchDescription& match, const GameRegistry& games) {
  return dumped(description_json(match, games));
}

std::string result_line(const GameResult& game) {
  Json object = {{"game", game.number}, {"first", to_text(game.first)}, {"seeds", game.seeds}};
  object["opening"] = transcript_of(game.opening);
  std::string moves;
  Json nodes = Json::array();
  Json seconds = Json::array();
  Json cpu = Json::array();
  bool is_cpu_known = false;
  for (const PlayedMove& played : game.moves) {
    moves += to_text(played.move);
    nodes.push_back(played.took ? Json(played.nodes.value_or(0)) : Json());
    seconds.push_back(played.took ? Json(rounded(played.took->count())) : Json());
    cpu.push_back(played.cpu ? Json(rounded(played.cpu->count())) : Json());
    is_cpu_known = is_cpu_known || played.cpu;
  }
  object["moves"] = std::move(moves);
  object["winner"] = game.winner ? to_text(*game.winner) : "draw";
  object["margin"] = or_null(game.margin);
  object["ending"] = game.incident ? to_text(game.incident->incident.kind) : "normal";
  if (game.incident) {
    object["by"] = to_text(game.incident->bot);
    object["message"] = cut(game.incident->incident.message);
    object["evidence"] = cut(game.incident->incident.evidence);
  }
  object["nodes"] = std::move(nodes);
  object["seconds"] = std::move(seconds);
  if (is_cpu_known) object["cpu"] = std::move(cpu);
  return dumped(object);
}

std::optional<std::string> difference(const MatchDescription& there, const MatchDescription& here,
                                      const GameRegistry& games) {
  const Json file = description_json(there, games);
  const Json now = description_json(here, games);
  std::vector<std::string> found;
  for (const auto& [key, value] : now.items()) {
    const Json old = file.value(key, Json());
    if (old != value)
      found.push_back(fmt::format("{} is {} there and {} here", key, shown(old), shown(value)));
  }
  if (file.contains("start") && !now.contains("start")) found.emplace_back("start is given there only");
  if (found.empty()) return std::nullopt;
  return join(found, ", ");
}

}  // namespace turncoat
