// The sections of report E.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/catalogue.h"
#include "experiment/findings.h"
#include "experiment/sample_games.h"
#include "plot/chart.h"

namespace turncoat {

namespace {

constexpr std::size_t k2007 = 0;
constexpr std::size_t k2008 = 1;
constexpr std::size_t kLeaf = 2;

const ResponseLine& published_for(const StudyGame& game) {
  return *std::ranges::find_if(published_responses(), [&](const ResponseLine& line) {
    return line.level == game.level && line.sample == game.sample;
  });
}

template <class Number>
std::string range_text(const Range<Number>& range) {
  return fmt::format("{}-{}", range.least, range.most);
}

// A time with three digits that count.
std::string time_text(double seconds) {
  if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
  if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} us", seconds * 1e6);
}

std::string range_text_of_time(const Range<double>& range) {
  return fmt::format("{} - {}", time_text(range.least), time_text(range.most));
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string chart_of(const StudyGame& game, const std::vector<std::size_t>& programs) {
  const SampleGame& sample = kSampleGames[static_cast<std::size_t>(game.sample - 1)];
  plot::LineChart chart{.title = fmt::format("Sample {}, {}", game.sample, game.level),
                        .description = fmt::format("Time of each of white's moves in a game of {}, level {}.",
                                                   sample.character, game.level),
                        .x = {.label = "white's move", .min = 0},
                        .y = {.label = "seconds", .is_logarithmic = true},
                        .size = {.width = 420, .height = 230}};
  for (const std::size_t program : programs) {
    plot::Series series{.name = std::string(kStudyPrograms[program].name), .points = {}};
    for (std::size_t i = 0; i < game.moves[program].size(); ++i) {
      series.points.push_back({static_cast<double>(i + 1), std::max(1e-7, game.moves[program][i].seconds)});
    }
    chart.series.push_back(std::move(series));
  }
  return to_svg(chart);
}

std::vector<PlotGroup> charts_of(const ResponseStudy& study, const std::vector<std::size_t>& programs) {
  constexpr std::array kHeadings = {"Appendix A: level easy", "Appendix B: level medium",
                                    "Appendix C: level hard"};
  std::vector<PlotGroup> groups;
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    PlotGroup group{.heading = kHeadings[i], .plots = {}};
    for (const StudyGame& game : study.games) {
      if (game.level == kLevels[i]) group.plots.push_back(chart_of(game, programs));
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

std::string ratio_remark(const ResponseStudy& study, std::size_t program) {
  std::vector<std::string> parts;
  for (const std::string_view level : kLevels) {
    parts.push_back(fmt::format("{:.2f} on {}",
                                static_cast<double>(study.total_calls(program, level)) /
                                    static_cast<double>(study.total_calls(k2007, level)),
                                level));
  }
  return fmt::format("Calls of {} for each call of Othello 2007, over all moves: {}, {}, {}.",
                     kStudyPrograms[program].name, parts[0], parts[1], parts[2]);
}

Sheet samples_sheet() {
  Sheet sheet{.caption = "the games: who wins in the report, and how white chooses its moves",
              .columns = {"sample", "character", "published", "black-white here", "first moves"},
              .rows = {}};
  for (const SampleGame& sample : kSampleGames) {
    const auto [black, white] = sample.discs();
    sheet.rows.push_back({std::to_string(sample.number), std::string(sample.character),
                          sample.winner == Side::kX ? "black wins" : "white wins",
                          fmt::format("{}-{}", black, white), std::string(sample.moves.substr(0, 12))});
  }
  return sheet;
}

Sheet aim_sheet(const ResponseStudy& study, const std::vector<std::size_t>& programs) {
  Sheet sheet{.caption = "moves that take at most 4 s, the aim of the report",
              .columns = {"level", "program", "published samples", "moves, report's speed", "moves now",
                          "longest now"},
              .rows = {}};
  for (const std::string_view level : kLevels) {
    for (const std::size_t program : programs) {
      int within = 0;
      for (const ResponseLine& line : published_responses()) {
        if (program != kLeaf && line.level == level && line.seconds[program].most <= kAimSeconds) ++within;
      }
      const double speed = published_speed(program == k2007 ? k2007 : k2008);
      sheet.rows.push_back({std::string(level), std::string(kStudyPrograms[program].name),
                            program == kLeaf ? "-" : fmt::format("{} of 7", within),
                            percent(study.share_within(program, level, kAimSeconds, speed)),
                            percent(study.share_within(program, level, kAimSeconds)),
                            time_text(study.most_seconds(program, level))});
    }
  }
  return sheet;
}

std::string speed_remark() {
  return fmt::format(
      "The report's computers made about {:.0f} calls a second in Othello 2007 and {:.0f} in Othello "
      "2008 (median of table 1, level hard); 'report's speed' applies that to our calls.",
      published_speed(k2007), published_speed(k2008));
}

Sheet matches_sheet(const std::vector<StrengthRow>& rows) {
  Sheet sheet{.caption = "pairs of games from random openings, seats swapped",
              .columns = {"level", "first", "second", "games", "won-drawn-lost", "points", "margin"},
              .rows = {}};
  for (const StrengthRow& row : rows) {
    const Sample& sample = row.sample;
    sheet.rows.push_back({row.level, row.first, row.second, std::to_string(sample.games),
                          fmt::format("{}-{}-{}", sample.results[2], sample.results[1], sample.results[0]),
                          points_text(sample.points),
                          fmt::format("{:+.1f} +/- {:.1f}", sample.margin.value,
                                      (sample.margin.high - sample.margin.low) / 2)});
  }
  return sheet;
}

}  // namespace

Section response_section(const ResponseStudy& study) {
  Section section{.id = std::string(kResponseId),
                  .title = "response times of Othello 2007 and Othello 2008",
                  .source = "report E, table 1 and appendices A to C",
                  .contradictions = contradictions_in_responses()};
  Sheet calls{
      .caption = "recursive calls for one move, smallest-largest",
      .columns = {"level", "sample", "2007 published", "2007 measured", "2008 published", "2008 measured"},
      .rows = {}};
  Sheet times{
      .caption = "time for one move, smallest-largest",
      .columns = {"level", "sample", "2007 published", "2007 measured", "2008 published", "2008 measured"},
      .rows = {}};
  for (const StudyGame& game : study.games) {
    const ResponseLine& line = published_for(game);
    const std::string level(game.level);
    const std::string sample = std::to_string(game.sample);
    calls.rows.push_back({level, sample, range_text(line.calls[0]), range_text(game.calls(k2007)),
                          range_text(line.calls[1]), range_text(game.calls(k2008))});
    times.rows.push_back({level, sample, range_text(line.seconds[0]) + " s",
                          range_text_of_time(game.seconds(k2007)), range_text(line.seconds[1]) + " s",
                          range_text_of_time(game.seconds(k2008))});
  }
  section.sheets = {samples_sheet(), std::move(calls), std::move(times), aim_sheet(study, {k2007, k2008})};
  section.remarks = {
      "The moves of the samples are not printed, so these are seven games with the same winners and of the "
      "same "
      "characters: the numbers can be compared in kind, not one by one.",
      ratio_remark(study, k2008), speed_remark()};
  section.plots = charts_of(study, {k2007, k2008});
  return section;
}

Section leaf_section(const ResponseStudy& study) {
  Section section{.id = std::string(kLeafId),
                  .title = "the evaluation of Othello 2008 at the leaves",
                  .source = "not in report E: the same sum, used where alpha-beta stays exact"};
  Sheet sheet{.caption = "mode=leaf for one move, smallest-largest",
              .columns = {"level", "sample", "calls 2007", "calls mode=leaf", "time 2007", "time mode=leaf"},
              .rows = {}};
  for (const StudyGame& game : study.games) {
    sheet.rows.push_back({std::string(game.level), std::to_string(game.sample), range_text(game.calls(k2007)),
                          range_text(game.calls(kLeaf)), range_text_of_time(game.seconds(k2007)),
                          range_text_of_time(game.seconds(kLeaf))});
  }
  section.sheets = {std::move(sheet), aim_sheet(study, {k2007, kLeaf})};
  section.remarks = {ratio_remark(study, kLeaf), speed_remark()};
  section.plots = charts_of(study, {k2007, kLeaf});
  return section;
}

Section strength_section(const std::vector<StrengthRow>& rows) {
  Section section{.id = std::string(kStrengthId),
                  .title = "whether Othello 2008 plays better than Othello 2007",
                  .source = "report E, section 5.6: 'the moves of the computer become better'"};
  plot::IntervalPlot drawing{.title = "E-3: points of Othello 2008 against Othello 2007",
                             .description =
                                 "Share of the points with 95 % intervals, by level, for the evaluation "
                                 "on the bounds and at the leaves.",
                             .axis = {.label = "points, %", .min = 0, .max = 100},
                             .series = {"evaluation on the bounds", "at the leaves"},
                             .rows = {},
                             .reference = 50};
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    plot::IntervalRow line{.label = std::string(kLevels[i]), .measured = {}};
    for (std::size_t mode = 0; mode < 2; ++mode) {
      const Measurement& points = rows[mode * kLevels.size() + i].sample.points;
      line.measured.emplace_back(plot::Measured{100 * points.value, 100 * points.low, 100 * points.high});
    }
    drawing.rows.push_back(std::move(line));
  }
  section.sheets.push_back(matches_sheet(rows));
  section.plots.push_back({.heading = "", .plots = {to_svg(drawing)}});
  return section;
}

Section levels_section(const std::vector<StrengthRow>& rows) {
  Section section{.id = std::string(kLevelsId),
                  .title = "whether the levels of Othello 2007 and 2008 differ in strength",
                  .source = "report E, section 2.4: easy is the least difficult, hard the most"};
  plot::IntervalPlot drawing{.title = "E-4: points of the higher level against the lower one",
                             .description = "Share of the points with 95 % intervals, for both programs.",
                             .axis = {.label = "points, %", .min = 0, .max = 100},
                             .series = {"Othello 2007", "2008, on the bounds", "2008, at the leaves"},
                             .rows = {},
                             .reference = 50};
  const std::size_t pairs = rows.size() / drawing.series.size();
  for (std::size_t i = 0; i < pairs; ++i) {
    plot::IntervalRow line{.label = rows[i].level, .measured = {}};
    for (std::size_t program = 0; program < drawing.series.size(); ++program) {
      const Measurement& points = rows[program * pairs + i].sample.points;
      line.measured.emplace_back(plot::Measured{100 * points.value, 100 * points.low, 100 * points.high});
    }
    drawing.rows.push_back(std::move(line));
  }
  section.sheets.push_back(matches_sheet(rows));
  section.plots.push_back({.heading = "", .plots = {to_svg(drawing)}});
  return section;
}

}  // namespace turncoat
