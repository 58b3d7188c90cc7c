// The sections of the report, one function each. html_plot.cpp has the plot, html_style.cpp and
// html_script.cpp what is the same in every report.
#include "arena/html_report.h"

#include <algorithm>
#include <cmath>

#include "arena/html_parts.h"
#include "arena/incident_kinds.h"
#include "core/text.h"

namespace turncoat {

namespace {

std::string entity_of(char letter) {
  switch (letter) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {letter};
  }
}

std::string half_points_html(std::uint64_t half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::string percent_html(double share) { return fmt::format("{:.1f} %", 100 * share); }

class HtmlReport {
 public:
  HtmlReport(const TournamentHeading& heading, const Standings& standings, const ReplayArchive& games)
      : heading_(heading),
        standings_(standings),
        games_(games),
        data_(replay_data(heading.plan, standings, games)) {}

  [[nodiscard]] std::string page() const {
    const std::string title =
        html_text(heading_.title.empty() ? "Tournament of " + heading_.game : heading_.title);
    return "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
           "<meta name=viewport content='width=device-width,initial-scale=1'>\n"
           // Nothing is loaded from anywhere, whatever stands in the page.
           "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
           "'unsafe-inline'; "
           "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<title>" +
           title + "</title>\n<style>" + std::string(report_style()) + "</style>\n</head>\n<body>\n" +
           "<a class=skip href=#standings>To the standings</a>\n<header>\n<h1>" + title + "</h1>\n" +
           summary() + "<nav aria-label=Sections><ul>" + links() + "</ul></nav>\n</header>\n<main>\n" +
           standings_section() + cross_section() + win_rate_section() + effort_section() +
           incident_section() + section("games", "Games", replay_tools(games_, data_.size())) + "</main>\n" +
           footer() + "<script type='application/json' id=data>" + data_ + "</script>\n<script>" +
           std::string(report_script()) + "</script>\n</body>\n</html>\n";
  }

 private:
  [[nodiscard]] const Entrant& entrant(int number) const {
    return standings_.entrants[static_cast<std::size_t>(number)];
  }

  [[nodiscard]] std::string name_of(int number) const { return html_text(entrant(number).name); }

  [[nodiscard]] std::string summary() const {
    return fmt::format(
        "<p>{}: {}, {} games{}.</p>\n{}", html_text(heading_.game), html_text(format_text(heading_.plan)),
        standings_.games, standings_.is_finished ? "" : " so far",
        heading_.settings.empty() ? "" : fmt::format("<p class=soft>{}</p>\n", html_text(heading_.settings)));
  }

  [[nodiscard]] std::string links() const {
    std::string list;
    for (const auto& [id, words] :
         {std::pair("standings", "Standings"), std::pair("cross", "Each against each"),
          std::pair("rates", "Win rates"), std::pair("effort", "Moves"), std::pair("incidents", "Incidents"),
          std::pair("games", "Games")}) {
      list += fmt::format("<li><a href=#{}>{}</a></li>", id, words);
    }
    return list;
  }

  static std::string section(std::string_view id, std::string_view title, const std::string& content) {
    return fmt::format(
        "<section aria-labelledby={0}-title id={0}>\n<h2 id={0}-title>{1}</h2>\n{2}</section>\n", id, title,
        content);
  }

  // A table that scrolls by itself where it is too wide, also by keyboard.
  static std::string table(std::string_view name, std::string_view caption, const std::string& head,
                           const std::string& body, std::string_view style = "") {
    return fmt::format(
        "<div class=scroll tabindex=0 role=region aria-label='{} as a table'><table "
        "class='{}'>\n<caption><span>{}</span></caption>\n"
        "<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
        name, style, caption, head, body);
  }

  static std::string head(std::initializer_list<std::string_view> titles) {
    std::string cells;
    for (const std::string_view title : titles) {
      const bool is_name = title == "bot";
      cells += fmt::format("<th scope=col{}>{}</th>", is_name ? " class=name" : "", title);
    }
    return cells;
  }

  [[nodiscard]] std::string bot_cell(int number, bool with_spec = false) const {
    const Entrant& who = entrant(number);
    std::string cell = fmt::format("<th scope=row title='{}'><b>{}</b>", html_text(who.bot), name_of(number));
    if (with_spec && who.group) cell += fmt::format("<small>{}</small>", html_text(*who.group));
    return cell + "</th>";
  }

  static std::string rise_cell(const StandingsRow& row) {
    if (!row.rise) return "<td>new</td>";
    if (*row.rise == 0) return "<td aria-label='as before'>=</td>";
    const bool is_up = *row.rise > 0;
    return fmt::format("<td class={}>{} {}</td>", is_up ? "up" : "down", is_up ? "▲" : "▼",
                       std::abs(*row.rise));
  }

  [[nodiscard]] std::string standings_section() const {
    const bool has_earlier =
        std::ranges::any_of(standings_.rows, [](const StandingsRow& row) { return row.rise.has_value(); });
    std::string rows;
    for (const StandingsRow& row : standings_.rows) {
      const Trinomial& results = row.tally.results;
      const std::optional<double> score = score_of(row.tally);
      rows += fmt::format(
          "<tr><td>{}</td>{}{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
          "<td>{}</td></tr>\n",
          row.place, has_earlier ? rise_cell(row) : "", bot_cell(row.entrant, true), rating(row),
          row.possible.first == row.possible.last
              ? fmt::format("{}", row.possible.first)
              : fmt::format("{} to {}", row.possible.first, row.possible.last),
          half_points_html(static_cast<std::uint64_t>(row.half_points)), row.tally.games(), results[2],
          results[1], results[0], score ? percent_html(*score) : "");
    }
    std::string titles = head({"place"});
    if (has_earlier) titles += head({"change"});
    titles += head({"bot", "rating", "places by rating", "points", "games", "won", "drawn", "lost", "score"});
    return section("standings", "Standings",
                   rating_plot(standings_) +
                       table("Standings", "Every ± is half of a 95 % interval.", titles, rows) + remarks());
  }

  static std::string rating(const StandingsRow& row) {
    if (!row.rating) return "";
    const std::string value = fmt::format("{:+.0f}{}", row.rating->elo, row.rating->is_held ? "*" : "");
    return row.rating->error ? fmt::format("{} ± {:.0f}", value, *row.rating->error) : value + " fixed";
  }

  [[nodiscard]] std::string remarks() const {
    std::string items;
    for (const std::string& sentence : sentences_of_equals(standings_)) {
      items += fmt::format("<li>{}</li>\n", html_text(sentence));
    }
    const auto is_held = [](const StandingsRow& row) { return row.rating && row.rating->is_held; };
    if (std::ranges::any_of(standings_.rows, is_held)) {
      items +=
          "<li>* won or lost everything against the others: the rating is only known to be far from "
          "theirs</li>\n";
    }
    if (standings_.ratings.parts() > 1) {
      items += fmt::format(
          "<li>the games join the bots to {} parts; ratings of different parts cannot be compared</li>\n",
          standings_.ratings.parts());
    }
    if (standings_.games > 0) {
      const std::optional<Estimate> first = score_of(Outcomes(standings_.first_mover));
      items +=
          fmt::format("<li>whoever moved first took {}{} of the points</li>\n", percent_html(first->value),
                      first->error ? fmt::format(" ± {:.1f}", 100 * *first->error) : "");
      items +=
          fmt::format("<li>{} of {} games are different</li>\n", standings_.unique_games, standings_.games);
    }
    return items.empty() ? "" : "<ul class=plain>\n" + items + "</ul>\n";
  }

  // Blue for more than half of the points, vermilion for less; the more the stronger.
  static std::string heat(double share) {
    const double strength = std::abs(share - 0.5) * 0.9;
    return fmt::format("style='background:rgba(var(--{}),{:.2f})'", share >= 0.5 ? "blue" : "red", strength);
  }

  [[nodiscard]] std::string cross_section() const {
    std::string titles = "<th scope=col class=name>bot</th>";
    for (std::size_t i = 0; i < standings_.rows.size(); ++i) {
      titles += fmt::format("<th scope=col title='{1}'>{0}</th>", i + 1, name_of(standings_.rows[i].entrant));
    }
    std::string rows;
    for (std::size_t i = 0; i < standings_.rows.size(); ++i) {
      const int mine = standings_.rows[i].entrant;
      rows += fmt::format("<tr><th scope=row>{} <b>{}</b></th>", i + 1, name_of(mine));
      for (const StandingsRow& other : standings_.rows) {
        const CrossCell& cell = standings_.between(mine, other.entrant);
        if (other.entrant == mine) {
          rows += "<td class=self></td>";
        } else if (cell.games() == 0) {
          rows += "<td></td>";
        } else {
          const double share =
              static_cast<double>(cell.half_points()) / 2 / static_cast<double>(cell.games());
          rows += fmt::format("<td {}>{}<small>of {}</small></td>", heat(share),
                              half_points_html(cell.half_points()), cell.games());
        }
      }
      rows += "</tr>\n";
    }
    return section(
        "cross", "Each against each",
        table("Each against each",
              "Points that the bot on the left took from the one above. Blue: more than half; orange: less.",
              titles, rows, "cross"));
  }

  [[nodiscard]] std::string win_rate_section() const {
    std::vector<const StandingsRow*> order;
    for (const StandingsRow& row : standings_.rows) {
      if (row.tally.games() > 0) order.push_back(&row);
    }
    std::ranges::stable_sort(order, [](const StandingsRow* left, const StandingsRow* right) {
      return left->tally.results[2] * right->tally.games() > right->tally.results[2] * left->tally.games();
    });
    std::string rows;
    for (const StandingsRow* const row : order) {
      const std::uint64_t won = row->tally.results[2];
      const Interval interval = wilson_interval(won, row->tally.games());
      rows += fmt::format("<tr>{}<td>{}</td><td>{}</td><td>{}</td><td>{:.1f} to {:.1f}</td></tr>\n",
                          bot_cell(row->entrant), won, row->tally.games(),
                          percent_html(static_cast<double>(won) / static_cast<double>(row->tally.games())),
                          100 * interval.low, 100 * interval.high);
    }
    return section("rates", "Win rates",
                   table("Win rates", "Games won outright, with Wilson's 95 % interval.",
                         head({"bot", "won", "of", "win rate", "95 %"}), rows));
  }

  static std::string mean_html(const Moments& moments, std::string_view form) {
    const std::optional<Estimate> mean = moments.mean();
    return mean ? fmt::format(fmt::runtime(form), mean->value) : std::string();
  }

  static std::string per_move(double total, std::uint64_t moves, std::string_view form) {
    return moves == 0 ? std::string() : fmt::format(fmt::runtime(form), total / static_cast<double>(moves));
  }

  [[nodiscard]] std::string effort_section() const {
    std::string rows;
    for (const StandingsRow& row : standings_.rows) {
      const EntrantTally& tally = row.tally;
      rows += fmt::format(
          "<tr>{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></"
          "tr>\n",
          bot_cell(row.entrant), per_move(1000 * tally.spent.seconds, tally.spent.moves, "{:.3f}"),
          per_move(1000 * tally.cpu_seconds, tally.cpu_moves, "{:.3f}"),
          per_move(static_cast<double>(tally.spent.nodes), tally.spent.moves, "{:.0f}"),
          mean_html(tally.margins, "{:+.1f}"), mean_html(tally.losses[0], "{:.2f}"),
          mean_html(tally.losses[1], "{:.2f}"), mean_html(tally.losses[2], "{:.2f}"), tally.unique_games);
    }
    return section(
        "effort", "Moves",
        table(
            "Moves",
            "Means of a move, and discs more than the opponent at the end of normal games. Loss: discs given "
            "away by a move against perfect play, by thirds of the game, where that is known.",
            head({"bot", "ms", "CPU ms", "nodes", "margin", "loss 1st third", "2nd", "3rd",
                  "different games"}),
            rows));
  }

  [[nodiscard]] std::string incident_section() const {
    if (std::ranges::all_of(standings_.rows,
                            [](const StandingsRow& row) { return incidents_of(row) == 0; })) {
      return section("incidents", "Incidents", "<p>No bot failed.</p>\n");
    }
    std::string rows;
    for (const StandingsRow& row : standings_.rows) {
      if (incidents_of(row) == 0) continue;
      rows += "<tr>" + bot_cell(row.entrant);
      for (const int count : row.tally.spent.incidents) {
        rows += count > 0 ? fmt::format("<td>{}</td>", count) : "<td></td>";
      }
      rows += "</tr>\n";
    }
    std::string titles = head({"bot"});
    for (const IncidentKind kind : kAllIncidentKinds) titles += head({to_text(kind)});
    std::string details;
    for (const TournamentIncident& found : standings_.incidents) details += incident_details(found);
    return section("incidents", "Incidents",
                   table("Incidents", "Games that a bot lost because it failed.", titles, rows) +
                       fmt::format("<p class=soft>The evidence of the first {} of each bot and kind:</p>\n",
                                   TournamentTally::kIncidentsKept) +
                       details);
  }

  static int incidents_of(const StandingsRow& row) {
    int sum = 0;
    for (const int count : row.tally.spent.incidents) sum += count;
    return sum;
  }

  [[nodiscard]] std::string incident_details(const TournamentIncident& found) const {
    std::string evidence;
    for (const std::string_view line : split(found.incident.evidence, '\n'))
      evidence += html_text(line) + '\n';
    const std::optional<std::size_t> place = games_.find(found.round, std::min(found.entrant, found.opponent),
                                                         std::max(found.entrant, found.opponent), found.game);
    return fmt::format(
        "<details><summary>{}: <b>{}</b> against {}, {}, game "
        "{}</summary><div><p>{}</p>\n{}{}</div></details>\n",
        to_text(found.incident.kind), name_of(found.entrant), name_of(found.opponent),
        round_name(heading_.plan, found.round), found.game, html_text(found.incident.message),
        trimmed(evidence).empty() ? "" : "<pre tabindex=0>" + evidence + "</pre>\n",
        place ? fmt::format("<button type=button data-game={} hidden>Replay this game</button>", *place)
              : "");
  }

  [[nodiscard]] std::string footer() const {
    return fmt::format(
        "<footer><p>Ratings: Bradley and Terry's model, all games at once, on the scale of Elo; 100 points "
        "are 64 % of the "
        "points. Two bots count as told apart if their difference is larger than its 95 % error, so that one "
        "in 20 such "
        "judgements is wrong. Places by rating are those that nobody who is told apart contradicts.</p>\n"
        "<p>This file needs nothing else and asks nobody. Made by Turncoat.</p></footer>\n");
  }

  const TournamentHeading& heading_;
  const Standings& standings_;
  const ReplayArchive& games_;
  std::string data_;
};

}  // namespace

std::string html_report(const TournamentHeading& heading, const Standings& standings,
                        const ReplayArchive& games) {
  return HtmlReport(heading, standings, games).page();
}

std::string html_text(std::string_view text) {
  std::string safe;
  for (const char letter : printable(text)) safe += entity_of(letter);
  return safe;
}

}  // namespace turncoat
