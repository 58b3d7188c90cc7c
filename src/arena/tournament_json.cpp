// The result of a tournament as one object of JSON.
#include <nlohmann/json.hpp>

#include <array>

#include "arena/incident_kinds.h"
#include "arena/tournament_report.h"

namespace turncoat {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::array<const char*, kPhases> kPhaseKeys = {"first", "second", "third"};

template <class T>
OrderedJson value_or_null(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson();
}

OrderedJson per_move_json(double total, std::uint64_t moves) {
  return moves == 0 ? OrderedJson() : OrderedJson(total / static_cast<double>(moves));
}

OrderedJson rating_json(const std::optional<Rating>& rating) {
  if (!rating) return {};
  return {{"elo", rating->elo},
          {"error", value_or_null(rating->error)},
          {"part", rating->part + 1},
          {"held", rating->is_held}};
}

OrderedJson incident_counts_json(const BotTally& spent) {
  OrderedJson counts = OrderedJson::object();
  for (const IncidentKind kind : kAllIncidentKinds) {
    const int times = spent.incidents[static_cast<std::size_t>(kind)];
    if (times > 0) counts[std::string(to_text(kind))] = times;
  }
  return counts;
}

OrderedJson row_json(const Standings& standings, const StandingsRow& row) {
  const Entrant& entrant = standings.entrants[static_cast<std::size_t>(row.entrant)];
  const EntrantTally& tally = row.tally;
  OrderedJson object = {{"place", row.place},
                        {"name", entrant.name},
                        {"bot", entrant.bot},
                        {"group", value_or_null(entrant.group)},
                        {"rating", rating_json(row.rating)},
                        {"possible_places", {row.possible.first, row.possible.last}},
                        {"rise", value_or_null(row.rise)},
                        {"points", row.half_points / 2.0},
                        {"byes", row.byes},
                        {"buchholz", row.buchholz ? OrderedJson(*row.buchholz / 2.0) : OrderedJson()},
                        {"games", tally.games()},
                        {"won", tally.results[2]},
                        {"drawn", tally.results[1]},
                        {"lost", tally.results[0]},
                        {"score", value_or_null(score_of(tally))},
                        {"win_rate_95", nullptr}};
  if (tally.games() > 0) {
    const Interval interval = wilson_interval(tally.results[2], tally.games());
    object["win_rate_95"] = {interval.low, interval.high};
  }
  const std::optional<Estimate> margin = tally.margins.mean();
  object["margin"] = margin ? OrderedJson(margin->value) : OrderedJson();
  object["moving_first"] = {
      {"won", tally.moving_first[2]}, {"drawn", tally.moving_first[1]}, {"lost", tally.moving_first[0]}};
  object["unique_games"] = tally.unique_games;
  object["incidents"] = incident_counts_json(tally.spent);
  object["seconds_per_move"] = per_move_json(tally.spent.seconds, tally.spent.moves);
  object["cpu_seconds_per_move"] = per_move_json(tally.cpu_seconds, tally.cpu_moves);
  object["nodes_per_move"] = per_move_json(static_cast<double>(tally.spent.nodes), tally.spent.moves);
  OrderedJson losses = OrderedJson::object();
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    const std::optional<Estimate> mean = tally.losses[phase].mean();
    losses[kPhaseKeys[phase]] = {{"mean", mean ? OrderedJson(mean->value) : OrderedJson()},
                                 {"error", mean ? value_or_null(mean->error) : OrderedJson()},
                                 {"moves", tally.losses[phase].count()}};
  }
  object["loss_per_move"] = std::move(losses);
  return object;
}

// Each two who have met, by their places in the list of entrants.
OrderedJson pairings_json(const Standings& standings) {
  OrderedJson list = OrderedJson::array();
  const int count = static_cast<int>(standings.entrants.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      const CrossCell& cell = standings.between(a, b);
      if (cell.games() == 0) continue;
      const std::optional<Estimate> gap = standings.ratings.difference(a, b);
      list.push_back({{"a", standings.entrants[static_cast<std::size_t>(a)].name},
                      {"b", standings.entrants[static_cast<std::size_t>(b)].name},
                      {"won", cell.results[2]},
                      {"drawn", cell.results[1]},
                      {"lost", cell.results[0]},
                      {"elo", gap ? OrderedJson(gap->value) : OrderedJson()},
                      {"elo_error", gap ? value_or_null(gap->error) : OrderedJson()},
                      {"los", value_or_null(standings.ratings.superiority(a, b))}});
    }
  }
  return list;
}

OrderedJson incidents_json(const Standings& standings) {
  OrderedJson list = OrderedJson::array();
  for (const TournamentIncident& found : standings.incidents) {
    list.push_back({{"bot", standings.entrants[static_cast<std::size_t>(found.entrant)].name},
                    {"opponent", standings.entrants[static_cast<std::size_t>(found.opponent)].name},
                    {"round", found.round},
                    {"game", found.game},
                    {"kind", to_text(found.incident.kind)},
                    {"message", found.incident.message},
                    {"evidence", found.incident.evidence}});
  }
  return list;
}

}  // namespace

std::string standings_json(const TournamentHeading& heading, const Standings& standings) {
  OrderedJson object = {{"title", heading.title},
                        {"game", heading.game},
                        {"settings", heading.settings},
                        {"format", to_text(heading.plan.format)},
                        {"finished", standings.is_finished},
                        {"games", standings.games},
                        {"unique_games", standings.unique_games}};
  object["first_mover"] = {{"won", standings.first_mover[2]},
                           {"drawn", standings.first_mover[1]},
                           {"lost", standings.first_mover[0]}};
  object["parts"] = standings.ratings.parts();
  object["standings"] = OrderedJson::array();
  for (const StandingsRow& row : standings.rows) object["standings"].push_back(row_json(standings, row));
  object["by_rating"] = OrderedJson::array();
  for (const int entrant : standings.by_rating) {
    object["by_rating"].push_back(standings.entrants[static_cast<std::size_t>(entrant)].name);
  }
  object["cannot_be_told_apart"] = OrderedJson::array();
  for (const PlaceRange& run : standings.equals)
    object["cannot_be_told_apart"].push_back({run.first, run.last});
  object["pairings"] = pairings_json(standings);
  object["incidents"] = incidents_json(standings);
  return object.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace turncoat
