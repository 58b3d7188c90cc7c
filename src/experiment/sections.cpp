#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
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

// One game that is always the same has no interval.
std::string points_text(const Sample& sample) {
  return sample.is_one_game() ? fmt::format("{:.0f} %", 100 * sample.points.value)
                              : points_text(sample.points);
}

std::string mover_text(const PublishedTable& table, const Seats& seats) {
  return fmt::format("{} as {}", name_of(table, seats.mover), letter_of(seats.mover_plays()));
}

// Of a game that is only listed: as far as the report tells it.
std::string mover_text(const PublishedTable& table, const PublishedGame& game) {
  if (!game.mover) return "not told";
  if (!table.first_plays) return name_of(table, *game.mover);
  return mover_text(table, Seats{*game.mover, *table.first_plays});
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
    sheet.rows.push_back({std::to_string(rounds), mover_text(table, row.seats), published_text(row.published),
                          marks_text(row.plain, rounds), points_text(row.plain), verdict(row),
                          marks_text(row.openings, rounds), points_text(row.openings)});
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
        .label = fmt::format("{}: {} first", row.published.rounds, mover_text(table, row.seats)),
        .measured = {drawn(row.plain), drawn(row.openings)}};
    if (row.published.marks) line.published = row.published.marks->margin();
    drawing.rows.push_back(std::move(line));
  }
  return to_svg(drawing);
}

// "3 of 6 rows fit the published result; "; where the report does not show who was X, for each way of
// sitting. Rows whose verdict is a share of games count on neither side.
std::string fits_text(const MeasuredTable& measured) {
  const PublishedTable& table = *measured.table;
  std::vector<std::string> parts;
  for (const Side side : {Side::kX, Side::kO}) {
    int rows = 0;
    int fitting = 0;
    for (const MeasuredRow& row : measured.rows) {
      if (row.seats.first_plays != side) continue;
      if (!row.published.marks && !row.plain.is_one_game()) continue;
      const std::string fits = verdict(row);
      ++rows;
      if (fits == "same" || fits == "inside") ++fitting;
    }
    if (rows == 0) continue;
    parts.push_back(fmt::format("{} of {}", fitting, rows));
    if (!table.first_plays) parts.back() += fmt::format(" with {} as {}", table.names[0], letter_of(side));
  }
  return parts.empty() ? "" : fmt::format("{} rows fit the published result; ", join(parts, " and "));
}

std::vector<std::string> remarks_on(const MeasuredTable& measured) {
  constexpr int kEnough = 20;
  int repeating = 0;
  int fewest = kEnough;  // games of a row that could have had others
  int incidents = 0;
  Trinomial total = {};
  for (const MeasuredRow& row : measured.rows) {
    if (row.plain.repeats_one_game()) {
      ++repeating;
    } else {
      fewest = std::min(fewest, row.plain.games);
    }
    incidents += row.plain.incidents + row.openings.incidents;
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += row.openings.results[i];
  }
  const PublishedTable& table = *measured.table;
  std::vector<std::string> remarks = {
      fmt::format("as={}: {}from random openings {} has {} of the points over all rows.", measured.as,
                  fits_text(measured), table.names[0], points_text(points_of(total)))};
  if (fewest < kEnough) {
    remarks.push_back(
        fmt::format("as={}: from {} of a row it cannot be told what fits; some hundred games can.",
                    measured.as, fewest == 1 ? "one game" : fmt::format("{} games", fewest)));
  }
  if (repeating > 0) {
    remarks.push_back(
        fmt::format("as={}: in {} of {} rows these bots repeat one game from the plain start, so more "
                    "games there say nothing more.",
                    measured.as, repeating, measured.rows.size()));
  }
  if (incidents > 0)
    remarks.push_back(fmt::format("as={}: {} games ended by a fault of a bot.", measured.as, incidents));
  return remarks;
}

// What the report leaves out, so that rows stand for both ways.
std::vector<std::string> unknowns_of(const PublishedTable& table) {
  std::vector<std::string> unknown;
  if (!table.games.front().mover)
    unknown.emplace_back("The report does not say who moved first: both are measured.");
  if (!table.first_plays) unknown.emplace_back("The report does not show who was X: both are measured.");
  return unknown;
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
      sheet.rows.push_back({std::to_string(game.rounds), mover_text(table, game), published_text(game)});
    }
    section.sheets.push_back(std::move(sheet));
    return section;
  }
  for (std::string& remark : unknowns_of(table)) section.remarks.push_back(std::move(remark));
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

// The results of one bot over all tables of the summary, from random openings. A published game counts once,
// however many ways of sitting were measured for it.
Trinomial results_of(std::string_view bot, const std::string& as, const Findings& findings) {
  std::array<double, 3> total = {};
  for (const MeasuredTable& measured : findings.tables) {
    if (measured.as != as || !measured.table->id.starts_with("A-")) continue;
    for (const std::size_t side : {0U, 1U}) {
      if (measured.table->bots[side] != bot) continue;
      for (const MeasuredRow& row : measured.rows) {
        const std::size_t ways = seats_of(*measured.table, row.published).size();
        for (std::size_t i = 0; i < total.size(); ++i) {
          const std::uint64_t games = row.openings.results[side == 0 ? i : total.size() - 1 - i];
          total[i] += static_cast<double>(games) / static_cast<double>(ways);
        }
      }
    }
  }
  Trinomial results = {};
  for (std::size_t i = 0; i < total.size(); ++i)
    results[i] = static_cast<std::uint64_t>(std::lround(total[i]));
  return results;
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
    } else if (id == kLevelsId) {
      sections.push_back(levels_section(findings.levels));
    } else {
      sections.push_back(section_of(table_of(id), findings));
    }
  }
  return sections;
}

}  // namespace turncoat
