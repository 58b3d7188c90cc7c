// The tables for the terminal; tournament_json.cpp and tournament_csv.cpp have the forms for programs.
#include "arena/tournament_report.h"

#include <algorithm>
#include <array>

#include "arena/incident_kinds.h"
#include "arena/text_table.h"
#include "core/text.h"

namespace turncoat {

namespace {

using Align = TextTable::Align;

constexpr std::size_t kMostInCrossTable = 12;  // more columns do not fit a terminal

std::string points_text(std::uint64_t half_points) {
  return half_points % 2 == 0 ? fmt::format("{}", half_points / 2) : fmt::format("{}.5", half_points / 2);
}

std::string rating_text(const std::optional<Rating>& rating) {
  if (!rating) return "-";
  const std::string value = fmt::format("{:+.0f}", rating->elo) + (rating->is_held ? "*" : "");
  return rating->error ? fmt::format("{} +/- {:.0f}", value, *rating->error) : value + " fixed";
}

std::string share_text(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : "-";
}

// What somebody gained or lost since earlier standings.
std::string rise_text(const StandingsRow& row, bool has_earlier) {
  if (!has_earlier) return "";
  if (!row.rise) return "new";
  return *row.rise == 0 ? "=" : fmt::format("{:+}", *row.rise);
}

// The places by rating that the games leave open.
std::string possible_text(const PlaceRange& places) {
  return places.first == places.last ? fmt::format("{}", places.first)
                                     : fmt::format("{}-{}", places.first, places.last);
}

// "58.5/70"; a bye counts as games that were won.
std::string points_of_text(const StandingsRow& row) {
  const auto half_points = static_cast<std::uint64_t>(row.half_points);
  const std::uint64_t games = row.tally.games() + (half_points - row.tally.half_points()) / 2;
  return fmt::format("{}/{}", points_text(half_points), games);
}

const std::string& name_of(const Standings& standings, int entrant) {
  return standings.entrants[static_cast<std::size_t>(entrant)].name;
}

std::string main_table(const Standings& standings) {
  const bool has_earlier =
      std::ranges::any_of(standings.rows, [](const StandingsRow& row) { return row.rise.has_value(); });
  TextTable table({{"place"},
                   {""},
                   {"bot", Align::kLeft, true},
                   {"rating", Align::kLeft},
                   {"may be"},
                   {"points"},
                   {"w-d-l", Align::kLeft},
                   {"score"},
                   {"opp."}});
  for (const StandingsRow& row : standings.rows) {
    const Trinomial& results = row.tally.results;
    table.add({fmt::format("{}", row.place), rise_text(row, has_earlier), name_of(standings, row.entrant),
               rating_text(row.rating), possible_text(row.possible), points_of_text(row),
               fmt::format("{}-{}-{}", results[2], results[1], results[0]), share_text(score_of(row.tally)),
               row.buchholz ? points_text(static_cast<std::uint64_t>(*row.buchholz)) : ""});
  }
  return table.text();
}

std::string notes(const Standings& standings) {
  std::string text;
  for (const std::string& sentence : sentences_of_equals(standings)) text += sentence + "\n";
  const auto is_held = [](const StandingsRow& row) { return row.rating && row.rating->is_held; };
  if (std::ranges::any_of(standings.rows, is_held)) {
    text += "* won or lost everything against the others: the rating is only known to be far from theirs\n";
  }
  if (standings.ratings.parts() > 1) {
    text +=
        fmt::format("the games join the bots to {} parts; ratings of different parts cannot be compared\n",
                    standings.ratings.parts());
  }
  const auto byes =
      std::ranges::count_if(standings.rows, [](const StandingsRow& row) { return row.byes > 0; });
  if (byes > 0) text += fmt::format("{} had a bye, which counts as won\n", byes);
  return text;
}

std::string cross_table_text(const Standings& standings) {
  if (standings.rows.size() > kMostInCrossTable) return "";
  std::vector<TextTable::Column> columns = {{""}, {"bot", Align::kLeft, true}};
  for (std::size_t i = 0; i < standings.rows.size(); ++i) columns.push_back({fmt::format("{}", i + 1)});
  TextTable table(columns);
  for (std::size_t i = 0; i < standings.rows.size(); ++i) {
    const int entrant = standings.rows[i].entrant;
    std::vector<std::string> cells = {fmt::format("{}", i + 1), name_of(standings, entrant)};
    for (const StandingsRow& other : standings.rows) {
      const CrossCell& cell = standings.between(entrant, other.entrant);
      cells.push_back(other.entrant == entrant ? "x"
                      : cell.games() == 0      ? "."
                                               : points_text(cell.half_points()));
    }
    table.add(cells);
  }
  return "\npoints against each\n" + table.text();
}

// As table 4.8.1 of report A: who won how many of the games he played.
std::string win_rates(const Standings& standings) {
  std::vector<const StandingsRow*> rows;
  for (const StandingsRow& row : standings.rows) {
    if (row.tally.games() > 0) rows.push_back(&row);
  }
  std::ranges::stable_sort(rows, [](const StandingsRow* left, const StandingsRow* right) {
    return left->tally.results[2] * right->tally.games() > right->tally.results[2] * left->tally.games();
  });
  TextTable table({{"bot", Align::kLeft, true}, {"won"}, {"of"}, {"win rate"}, {"95 %", Align::kLeft}});
  for (const StandingsRow* const row : rows) {
    const std::uint64_t won = row->tally.results[2];
    const std::uint64_t games = row->tally.games();
    const Interval interval = wilson_interval(won, games);
    table.add({name_of(standings, row->entrant), fmt::format("{}", won), fmt::format("{}", games),
               share_text(static_cast<double>(won) / static_cast<double>(games)),
               fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high)});
  }
  return "\nwin rates\n" + table.text();
}

std::string incidents_text(const Standings& standings) {
  std::vector<TextTable::Column> columns = {{"bot", Align::kLeft, true}};
  for (const IncidentKind kind : kAllIncidentKinds) columns.push_back({std::string(to_text(kind))});
  TextTable table(columns);
  bool has_any = false;
  for (const StandingsRow& row : standings.rows) {
    const auto& counts = row.tally.spent.incidents;
    if (std::ranges::all_of(counts, [](int count) { return count == 0; })) continue;
    has_any = true;
    std::vector<std::string> cells = {name_of(standings, row.entrant)};
    for (const int count : counts) cells.push_back(count > 0 ? fmt::format("{}", count) : "");
    table.add(cells);
  }
  return has_any ? "\ngames lost by an incident\n" + table.text() : "\nno incident\n";
}

std::string milliseconds_text(double seconds, std::uint64_t moves) {
  return moves == 0 ? "" : fmt::format("{:.3f}", 1000 * seconds / static_cast<double>(moves));
}

std::string moves_text(const Standings& standings) {
  TextTable table({{"bot", Align::kLeft, true},
                   {"ms/move"},
                   {"CPU ms"},
                   {"nodes/move"},
                   {"margin"},
                   {"loss 1st"},
                   {"2nd"},
                   {"3rd"},
                   {"unique"}});
  for (const StandingsRow& row : standings.rows) {
    const EntrantTally& tally = row.tally;
    const auto loss = [&](std::size_t phase) {
      const std::optional<Estimate> mean = tally.losses[phase].mean();
      return mean ? fmt::format("{:.2f}", mean->value) : std::string();
    };
    const std::optional<Estimate> margin = tally.margins.mean();
    table.add({name_of(standings, row.entrant), milliseconds_text(tally.spent.seconds, tally.spent.moves),
               milliseconds_text(tally.cpu_seconds, tally.cpu_moves),
               tally.spent.moves == 0 ? ""
                                      : fmt::format("{:.0f}", static_cast<double>(tally.spent.nodes) /
                                                                  static_cast<double>(tally.spent.moves)),
               margin ? fmt::format("{:+.1f}", margin->value) : "", loss(0), loss(1), loss(2),
               fmt::format("{}", tally.unique_games)});
  }
  return "\nmoves, discs and different games\n" + table.text();
}

std::string closing_lines(const Standings& standings) {
  if (standings.games == 0) return "";
  const Trinomial& first = standings.first_mover;
  const std::optional<Estimate> share = score_of(Outcomes(first));
  return fmt::format(
      "\nfirst mover  won {}, drawn {}, lost {}: {:.1f} %{}\nvariety      {} different games of {}\n",
      first[2], first[1], first[0], 100 * share->value,
      share->error ? fmt::format(" +/- {:.1f}", 100 * *share->error) : "", standings.unique_games,
      standings.games);
}

}  // namespace

std::string format_text(const TournamentPlan& plan) {
  const std::string field = fmt::format("{} bots", plan.entrants);
  switch (plan.format) {
    case TournamentFormat::kRoundRobin:
      return fmt::format("round robin of {}", field);
    case TournamentFormat::kGauntlet:
      return fmt::format("gauntlet of {} against {}", plan.challengers, plan.entrants - plan.challengers);
    case TournamentFormat::kSwiss:
      return fmt::format("Swiss tournament of {} in {} rounds", field, rounds_of(plan));
    case TournamentFormat::kKnockout:
      return fmt::format("knockout of {}", field);
    case TournamentFormat::kGroups:
      break;
  }
  return fmt::format("{} groups of {} and a {} of the best {} of each", plan.groups, field,
                     plan.final_stage == FinalStage::kKnockout ? "knockout" : "round robin", plan.qualify);
}

std::string standings_text(const TournamentHeading& heading, const Standings& standings) {
  std::string text = heading.title.empty() ? "" : printable(heading.title) + '\n';
  text += fmt::format("{}: {}, {} games{}\n", printable(heading.game), format_text(heading.plan),
                      standings.games, standings.is_finished ? "" : " so far");
  if (!heading.settings.empty()) text += printable(heading.settings) + '\n';
  text += '\n' + main_table(standings) + notes(standings);
  if (standings.games == 0) return text;
  return text + cross_table_text(standings) + win_rates(standings) + incidents_text(standings) +
         moves_text(standings) + closing_lines(standings);
}

}  // namespace turncoat
