#include <fmt/format.h>

#include <algorithm>

#include "experiment/catalogue.h"
#include "experiment/findings.h"
#include "plot/chart.h"

namespace turncoat {

namespace {

std::string name_of(const PublishedTable& table, Named named) {
  return std::string(table.names[named == Named::kFirst ? 0 : 1]);
}

std::string published_text(const PublishedGame& game) {
  if (game.marks) return fmt::format("{}-{}", game.marks->first, game.marks->second);
  switch (*game.winner) {
    case Winner::kFirst:
      return "won";
    case Winner::kSecond:
      return "lost";
    default:
      return "drawn";
  }
}

std::string marks_text(const Sample& sample, int rounds) {
  const auto [first, second] = marks_of(sample.margin.value, rounds);
  if (sample.is_one_game()) return fmt::format("{:.0f}-{:.0f}, one game", first, second);
  return fmt::format("{:.1f}-{:.1f} +/- {:.1f}", first, second, (sample.margin.high - sample.margin.low) / 4);
}

std::string won_text(const Sample& sample) {
  if (!sample.is_one_game()) return points_text(sample.points);
  return sample.results[2] > 0 ? "won" : sample.results[1] > 0 ? "drawn" : "lost";
}

// Whether the published game is one that these bots play from the start: the same marks if they always
// play one game, else a margin that is neither among the 2.5 % lowest nor the 2.5 % highest.
std::string verdict(const MeasuredRow& row) {
  const Sample& sample = row.plain;
  const PublishedGame& game = row.published;
  if (game.marks) {
    const int margin = game.marks->margin();
    if (sample.is_one_game()) return margin == sample.margin.value ? "same" : "differs";
    return margin >= sample.least && margin <= sample.most ? "inside" : "outside";
  }
  const std::uint64_t alike = sample.results[*game.winner == Winner::kFirst    ? 2
                                             : *game.winner == Winner::kNobody ? 1
                                                                               : 0];
  if (sample.is_one_game()) return alike > 0 ? "same" : "differs";
  return fmt::format("{:.0f} % of games", 100.0 * static_cast<double>(alike) / sample.games);
}

Sheet sheet_of(const MeasuredTable& measured) {
  const PublishedTable& table = *measured.table;
  Sheet sheet{.caption = fmt::format("as={}: marks and points of {} against {}", measured.as, table.names[0],
                                     table.names[1]),
              .columns = {"rounds", "moves first", "published", "plain start", "points", "fits",
                          "random openings", "points"},
              .rows = {}};
  for (const MeasuredRow& row : measured.rows) {
    const int rounds = row.published.rounds;
    sheet.rows.push_back({std::to_string(rounds), name_of(table, row.mover), published_text(row.published),
                          marks_text(row.plain, rounds), won_text(row.plain), verdict(row),
                          marks_text(row.openings, rounds), won_text(row.openings)});
  }
  return sheet;
}

plot::Measured drawn(const Sample& sample) {
  return {sample.margin.value, sample.margin.low, sample.margin.high, sample.least, sample.most};
}

std::string plot_of(const MeasuredTable& measured) {
  const PublishedTable& table = *measured.table;
  plot::IntervalPlot drawing{
      .title = fmt::format("{}, as={}", table.id, measured.as),
      .description =
          fmt::format("Marks of {} less marks of {}: published, and measured from the plain start and "
                      "from random openings. Thick: 95 % interval of the mean. Thin: 95 % of the games.",
                      table.names[0], table.names[1]),
      .axis = {.label = fmt::format("marks of {} less marks of {}", table.names[0], table.names[1])},
      .series = {"plain start", "random openings"},
      .rows = {},
      .reference = 0};
  for (const MeasuredRow& row : measured.rows) {
    plot::IntervalRow line{
        .label = fmt::format("{}: {} first", row.published.rounds, name_of(table, row.mover)),
        .measured = {drawn(row.plain), drawn(row.openings)}};
    if (row.published.marks) line.published = row.published.marks->margin();
    drawing.rows.push_back(std::move(line));
  }
  return to_svg(drawing);
}

std::vector<std::string> remarks_on(const MeasuredTable& measured) {
  int one_game = 0;
  int fitting = 0;
  int incidents = 0;
  Trinomial total = {};
  for (const MeasuredRow& row : measured.rows) {
    const std::string fits = verdict(row);
    if (row.plain.is_one_game()) ++one_game;
    if (fits == "same" || fits == "inside") ++fitting;
    incidents += row.plain.incidents + row.openings.incidents;
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += row.openings.results[i];
  }
  std::vector<std::string> remarks;
  const PublishedTable& table = *measured.table;
  if (table.games.front().marks) {
    remarks.push_back(fmt::format(
        "as={}: {} of {} rows fit the published result; from random openings {} has {} of "
        "the points over all rows.",
        measured.as, fitting, measured.rows.size(), table.names[0], points_text(points_of(total))));
  } else {
    remarks.push_back(fmt::format("as={}: from random openings {} has {} of the points over all rows.",
                                  measured.as, table.names[0], points_text(points_of(total))));
  }
  if (one_game > 0) {
    remarks.push_back(
        fmt::format("as={}: in {} of {} rows these bots repeat one game from the plain start, so more "
                    "games there say nothing more.",
                    measured.as, one_game, measured.rows.size()));
  }
  if (incidents > 0)
    remarks.push_back(fmt::format("as={}: {} games ended by a fault of a bot.", measured.as, incidents));
  return remarks;
}

Section section_of(const PublishedTable& table, const Findings& findings) {
  Section section{.id = std::string(table.id),
                  .title = title_of(table),
                  .source = fmt::format("report {}, {}", table.id.front(), table.source),
                  .contradictions = contradictions_in(table)};
  if (!table.is_playable()) {
    Sheet sheet{.caption = "published only: a program cannot repeat the games of a person",
                .columns = {"rounds", "moves first", "published"},
                .rows = {}};
    for (const PublishedGame& game : table.games) {
      sheet.rows.push_back({std::to_string(game.rounds),
                            game.mover ? name_of(table, *game.mover) : "not told", published_text(game)});
    }
    section.sheets.push_back(std::move(sheet));
    return section;
  }
  PlotGroup plots;
  for (const MeasuredTable& measured : findings.tables) {
    if (measured.table != &table) continue;
    section.sheets.push_back(sheet_of(measured));
    plots.plots.push_back(plot_of(measured));
    for (std::string& remark : remarks_on(measured)) section.remarks.push_back(std::move(remark));
  }
  section.plots.push_back(std::move(plots));
  return section;
}

// The results of one bot over all tables of the summary, from random openings.
Trinomial results_of(std::string_view bot, const std::string& as, const Findings& findings) {
  Trinomial total = {};
  for (const MeasuredTable& measured : findings.tables) {
    if (measured.as != as || !measured.table->id.starts_with("A-")) continue;
    for (const std::size_t side : {0U, 1U}) {
      if (measured.table->bots[side] != bot) continue;
      for (const MeasuredRow& row : measured.rows) {
        for (std::size_t i = 0; i < total.size(); ++i) {
          total[i] += row.openings.results[side == 0 ? i : total.size() - 1 - i];
        }
      }
    }
  }
  return total;
}

Section summary_section(const Findings& findings) {
  Section section{
      .id = std::string(kSummaryId),
      .title = "summary of report A: wins of each bot",
      .source = "report A, table 4.8.1",
      .remarks = {"The published numbers count games against persons too; the measured ones are games "
                  "between bots from random openings."},
      .contradictions = contradictions_in_summary()};
  Sheet sheet{.caption = "share of games won, and measured points",
              .columns = {"bot", "published wins", "share"},
              .rows = {}};
  std::vector<std::string> readings;
  for (const MeasuredTable& measured : findings.tables) {
    if (measured.table->id.starts_with("A-") && std::ranges::find(readings, measured.as) == readings.end()) {
      readings.push_back(measured.as);
    }
  }
  for (const std::string& as : readings) sheet.columns.push_back("measured, as=" + as);
  for (const SummaryLine& line : published_summary()) {
    std::vector<std::string> row = {std::string(line.name), fmt::format("{} of {}", line.wins, line.games),
                                    fmt::format("{:.2f} %", 100.0 * line.wins / line.games)};
    for (const std::string& as : readings)
      row.push_back(points_text(points_of(results_of(line.bot, as, findings))));
    sheet.rows.push_back(std::move(row));
  }
  section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace

std::string points_text(const Measurement& points) {
  return fmt::format("{:.0f} % ({:.0f}-{:.0f})", 100 * points.value, 100 * points.low, 100 * points.high);
}

std::vector<Section> sections_of(const Findings& findings) {
  std::vector<Section> sections;
  for (const std::string& id : findings.ids) {
    if (id == kSummaryId) {
      sections.push_back(summary_section(findings));
    } else if (id == kResponseId) {
      sections.push_back(response_section(*findings.study));
    } else if (id == kLeafId) {
      sections.push_back(leaf_section(*findings.study));
    } else if (id == kStrengthId) {
      sections.push_back(strength_section(findings.strength));
    } else {
      sections.push_back(section_of(table_of(id), findings));
    }
  }
  return sections;
}

}  // namespace turncoat
