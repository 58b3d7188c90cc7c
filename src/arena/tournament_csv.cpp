// The result of a tournament for spreadsheets, and its games for programs that compute ratings.
#include <algorithm>

#include "arena/incident_kinds.h"
#include "arena/tournament_report.h"
#include "core/text.h"

namespace turncoat {

namespace {

// A cell of text: RFC 4180, section 2. A spreadsheet reads as a formula what begins with one of these (OWASP,
// "CSV Injection"); an apostrophe makes it text. Line breaks have become \x0A, so those need no place in the
// list.
std::string csv_text(std::string_view text) {
  constexpr std::string_view kBeginsFormula = "=+-@";
  std::string cell = "\"";
  const std::string shown = printable(text);
  const std::string_view front = trimmed(shown);
  if (!front.empty() && kBeginsFormula.contains(front.front())) cell += '\'';
  for (const char letter : shown) {
    if (letter == '"') cell += '"';
    cell += letter;
  }
  return cell + '"';
}

template <class T>
std::string csv_number(const std::optional<T>& number) {
  return number ? fmt::format("{}", *number) : std::string();
}

std::optional<double> fixed(const std::optional<double>& number, int digits) {
  if (!number) return std::nullopt;
  return parse_real(fmt::format("{:.{}f}", *number, digits));
}

std::string csv_line(const std::vector<std::string>& cells) { return join(cells, ",") + "\r\n"; }

std::string csv_points(std::uint64_t half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::optional<double> csv_mean(const Moments& moments) {
  const std::optional<Estimate> mean = moments.mean();
  return mean ? fixed(mean->value, 3) : std::nullopt;
}

std::optional<double> per_move_of(double total, std::uint64_t moves, int digits) {
  return moves == 0 ? std::nullopt : fixed(total / static_cast<double>(moves), digits);
}

std::vector<std::string> standings_titles() {
  std::vector<std::string> titles = {"place",
                                     "rise",
                                     "name",
                                     "bot",
                                     "group",
                                     "rating",
                                     "rating_error",
                                     "possible_first",
                                     "possible_last",
                                     "points",
                                     "byes",
                                     "buchholz",
                                     "games",
                                     "won",
                                     "drawn",
                                     "lost",
                                     "score",
                                     "win_rate",
                                     "win_rate_low",
                                     "win_rate_high",
                                     "margin",
                                     "unique_games",
                                     "seconds_per_move",
                                     "cpu_seconds_per_move",
                                     "nodes_per_move",
                                     "loss_first_third",
                                     "loss_second_third",
                                     "loss_last_third"};
  for (const IncidentKind kind : kAllIncidentKinds) titles.emplace_back(to_text(kind));
  return titles;
}

std::vector<std::string> standings_cells(const Standings& standings, const StandingsRow& row) {
  const Entrant& entrant = standings.entrants[static_cast<std::size_t>(row.entrant)];
  const EntrantTally& tally = row.tally;
  const bool has_games = tally.games() > 0;
  const Interval interval = has_games ? wilson_interval(tally.results[2], tally.games()) : Interval{};
  const auto share = [&](double number) { return has_games ? fixed(number, 4) : std::nullopt; };
  std::vector<std::string> cells = {
      fmt::format("{}", row.place),
      csv_number(row.rise),
      csv_text(entrant.name),
      csv_text(entrant.bot),
      csv_text(entrant.group.value_or("")),
      row.rating ? fmt::format("{:.1f}", row.rating->elo) : "",
      row.rating && row.rating->error ? fmt::format("{:.1f}", *row.rating->error) : "",
      fmt::format("{}", row.possible.first),
      fmt::format("{}", row.possible.last),
      csv_points(static_cast<std::uint64_t>(row.half_points)),
      fmt::format("{}", row.byes),
      row.buchholz ? csv_points(static_cast<std::uint64_t>(*row.buchholz)) : "",
      fmt::format("{}", tally.games()),
      fmt::format("{}", tally.results[2]),
      fmt::format("{}", tally.results[1]),
      fmt::format("{}", tally.results[0]),
      csv_number(share(score_of(tally).value_or(0))),
      csv_number(
          share(has_games ? static_cast<double>(tally.results[2]) / static_cast<double>(tally.games()) : 0)),
      csv_number(share(interval.low)),
      csv_number(share(interval.high)),
      csv_number(csv_mean(tally.margins)),
      fmt::format("{}", tally.unique_games),
      csv_number(per_move_of(tally.spent.seconds, tally.spent.moves, 6)),
      csv_number(per_move_of(tally.cpu_seconds, tally.cpu_moves, 6)),
      csv_number(per_move_of(static_cast<double>(tally.spent.nodes), tally.spent.moves, 1))};
  for (const Moments& losses : tally.losses) cells.push_back(csv_number(csv_mean(losses)));
  for (const int count : tally.spent.incidents) cells.push_back(fmt::format("{}", count));
  return cells;
}

// A string of PGN: at most 255 printable characters (the standard of 1994, section 7). Readers differ about
// backslashes in it, so quotation marks are turned and backslashes leant over.
std::string pgn_text(std::string_view text) {
  std::string shown = printable(text);
  std::ranges::replace(shown, '"', '\'');
  std::ranges::replace(shown, '\\', '/');
  return std::string(cut_to_characters(shown, 200));
}

std::string pgn_tag(std::string_view name, std::string_view value) {
  return fmt::format("[{} \"{}\"]\n", name, pgn_text(value));
}

std::string_view pgn_result(const GameResult& game) {
  if (!game.winner) return "1/2-1/2";
  return *game.winner == game.first ? "1-0" : "0-1";
}

}  // namespace

std::string standings_csv(const Standings& standings) {
  std::string text = csv_line(standings_titles());
  for (const StandingsRow& row : standings.rows) text += csv_line(standings_cells(standings, row));
  return text;
}

std::string cross_csv(const Standings& standings) {
  std::vector<std::string> titles = {csv_text("points of")};
  const auto name = [&](const StandingsRow& row) {
    return csv_text(standings.entrants[static_cast<std::size_t>(row.entrant)].name);
  };
  for (const StandingsRow& row : standings.rows) titles.push_back(name(row));
  std::string text = csv_line(titles);
  for (const StandingsRow& row : standings.rows) {
    std::vector<std::string> cells = {name(row)};
    for (const StandingsRow& other : standings.rows) {
      const CrossCell& cell = standings.between(row.entrant, other.entrant);
      cells.push_back(cell.games() == 0 ? "" : csv_points(cell.half_points()));
    }
    text += csv_line(cells);
  }
  return text;
}

std::string pairings_csv(const Standings& standings) {
  std::string text = csv_line({"a", "b", "games", "won", "drawn", "lost", "points"});
  const int count = static_cast<int>(standings.entrants.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      const CrossCell& cell = standings.between(a, b);
      if (cell.games() == 0) continue;
      text += csv_line({csv_text(standings.entrants[static_cast<std::size_t>(a)].name),
                        csv_text(standings.entrants[static_cast<std::size_t>(b)].name),
                        fmt::format("{}", cell.games()), fmt::format("{}", cell.results[2]),
                        fmt::format("{}", cell.results[1]), fmt::format("{}", cell.results[0]),
                        csv_points(cell.half_points())});
    }
  }
  return text;
}

std::string pgn_of(const TournamentHeading& heading, const std::vector<Entrant>& entrants,
                   const TournamentGame& played) {
  const GameResult& game = played.game;
  const int white = game.first == Bot::kA ? played.a : played.b;
  const int black = game.first == Bot::kA ? played.b : played.a;
  std::vector<Move> moves = game.opening;
  for (const auto& one : game.moves) moves.push_back(one.move);
  const std::string_view result = pgn_result(game);
  return pgn_tag("Event", heading.title.empty() ? "?" : heading.title) + pgn_tag("Site", "?") +
         pgn_tag("Date", "????.??.??") + pgn_tag("Round", fmt::format("{}.{}", played.round, game.number)) +
         pgn_tag("White", entrants[static_cast<std::size_t>(white)].name) +
         pgn_tag("Black", entrants[static_cast<std::size_t>(black)].name) + pgn_tag("Result", result) +
         pgn_tag("Variant", heading.game) +
         pgn_tag("Termination", game.incident ? to_text(game.incident->incident.kind) : "normal") +
         fmt::format("\n{{{}}} {}\n\n", transcript_of(moves), result);
}

}  // namespace turncoat
